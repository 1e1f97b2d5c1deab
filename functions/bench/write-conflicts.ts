import { join } from 'node:path';
import { COUNTER_SHARDS } from '#functions/storage/dynamodb/keys.ts';
import { ATTEMPTS } from '#functions/storage/dynamodb/transactions.ts';
import { reportResults } from '#shared/testing/results.ts';
import {
  type Design,
  FOLD_HELD_MS,
  HELD_MS,
  type Load,
  type Outcome,
  PRODUCT,
  simulate,
  USER_FOLD_UNITS,
} from './write-model.ts';

// `node functions/bench/write-conflicts.ts`: what becomes of many changes at once, by how counters are kept. A model
// (write-model.ts), the same numbers in every run. Writes WRITE-CONFLICTS-RESULTS.md beside it.

const SECONDS = 60;
const direct = (shards: number): Design => ({ shards, isFolded: false });
const DESIGNS: readonly Design[] = [...[8, 16, 32, 64, 128, 256].map(direct), PRODUCT];

/** Write units of one counter item in a transaction: the totals of all events have some 3 kB, all others less than 1. */
const UNITS = { totals: 6, other: 2 } as const;
/** Registrations a second that the gateway lets pass (infra/stacks/api.ts). */
const SIGN_UPS_PER_SECOND = 50;

/** Write units a second that the busiest partition takes; DynamoDB gives it 1,000. */
const unitsOf = ({ shards, isFolded }: Design, { perSecond }: Load, { refused, foldsPerSecond }: Outcome): number => {
  if (!isFolded) return ((perSecond * (1 - refused)) / shards) * (UNITS.totals + UNITS.other);
  const changes = (perSecond / shards) * 2 * UNITS.other;
  return Math.max(changes, (foldsPerSecond / shards) * (UNITS.totals + UNITS.other));
};

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.001 ? 4 : 1)} %`;

const row = (design: Design, load: Load): string => {
  const outcome = simulate(design, load);
  const { refused, tries, waitedMs, waiting, waitingMost } = outcome;
  const cells = [
    design.isFolded ? `folded, ${design.shards} shards (the product)` : `in the transaction, ${design.shards} shards`,
    percent(refused),
    tries.toFixed(2),
    Math.round(waitedMs),
    design.shards * 12 + (design.isFolded ? Math.round(waiting) : 0),
    Math.round(unitsOf(design, load, outcome)),
    design.isFolded ? `${Math.round(waiting)}, at most ${waitingMost}` : '',
  ];
  return `| ${cells.join(' | ')} |`;
};

const tableOf = (perSecond: number): string =>
  [
    `## ${perSecond} changes a second`,
    '',
    '| Counters | 409 | tries | waited, p99, ms | items of a year | units of the busiest partition | changes that wait |',
    '|---|--:|--:|--:|--:|--:|---|',
    ...DESIGNS.map((design) => row(design, { perSecond, seconds: SECONDS })),
  ].join('\n');

/** Folds per second into the single partition of user counters, and how many of them conflict. */
const signUpRow = (perSecond: number): string => {
  const { foldsPerSecond, foldsLost } = simulate(PRODUCT, { perSecond, seconds: 10 });
  const cells = [
    perSecond,
    Math.round(foldsPerSecond),
    Math.round(foldsPerSecond * USER_FOLD_UNITS),
    percent(foldsLost),
  ];
  return `| ${cells.join(' | ')} |`;
};
const text = `A model of ${SECONDS} seconds: changes come at random from different owners, all in one month. Counters in the transaction are
held for ${HELD_MS} ms, by a fold for ${FOLD_HELD_MS} ms; a change is tried ${ATTEMPTS} times, then it is a 409. A partition takes 1,000 write units a second.
"Items of a year" is what the six numbers read: twelve months of every shard, and the changes that wait.

${[100, 1000, 2000].map(tableOf).join('\n\n')}

## The one partition of user counters

Only folds write there, ${USER_FOLD_UNITS} units each, and one at a time per shard: ${COUNTER_SHARDS} shards, held for ${FOLD_HELD_MS} ms, never need more than
${(COUNTER_SHARDS * 1000 * USER_FOLD_UNITS) / FOLD_HELD_MS} of its 1,000 units a second. The gateway lets ${SIGN_UPS_PER_SECOND} registrations a second pass.

| Sign-ups a second | folds | units | folds that meet another one |
|--:|--:|--:|--:|
${[SIGN_UPS_PER_SECOND, 1000, 4000, 16_000].map(signUpRow).join('\n')}
`;
reportResults(join(import.meta.dirname, 'WRITE-CONFLICTS-RESULTS.md'), {
  title: 'Conflicts of many writers',
  command: 'node functions/bench/write-conflicts.ts',
  text,
});
