import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ATTEMPTS } from '#functions/storage/transactions.ts';
import { type Design, FOLD_HELD_MS, HELD_MS, type Load, type Outcome, PRODUCT, simulate } from './write-model.ts';

// `node functions/bench/write-conflicts.ts`: what becomes of many changes at once, by how counters are kept. A model
// (write-model.ts), the same numbers in every run. Writes WRITE-CONFLICTS.md beside it.

const SECONDS = 60;
const direct = (shards: number): Design => ({ shards, isFolded: false });
const DESIGNS: readonly Design[] = [...[8, 16, 32, 64, 128, 256].map(direct), PRODUCT];

/** Write units of one counter item in a transaction: the totals of all events have some 3 kB, all others less than 1. */
const UNITS = { totals: 6, other: 2 } as const;

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

const signUps = simulate(PRODUCT, { perSecond: 1000, seconds: SECONDS });
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const text = `# Conflicts of many writers

Written by \`node functions/bench/write-conflicts.ts\` at ${commit} (Node ${process.version}, ${cpus()[0]?.model}); do not edit.

A model of ${SECONDS} seconds: changes come at random from different owners, all in one month. Counters in the transaction are
held for ${HELD_MS} ms, by a fold for ${FOLD_HELD_MS} ms; a change is tried ${ATTEMPTS} times, then it is a 409. A partition takes 1,000 write units a second.
"Items of a year" is what the six numbers read: twelve months of every shard, and the changes that wait.

${[100, 1000, 2000].map(tableOf).join('\n\n')}

At 1,000 sign-ups a second ${Math.round(signUps.foldsPerSecond)} folds write ${Math.round(signUps.foldsPerSecond * 2 * UNITS.other)} units into the one partition of user counters; ${percent(signUps.foldsLost)} of the folds
meet another one and leave it the work.
`;
await writeFile(join(import.meta.dirname, 'WRITE-CONFLICTS.md'), text);
console.log(text);
