import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { reportResults } from '#shared/testing/results.ts';
import { aPlace, type Fault, PRODUCT_SCRIPT, type Target } from './fault.ts';
import { FAULTS } from './faults.ts';
import { LOADS } from './kill-loads.ts';
import { killRounds } from './kill-rounds.ts';
import { asTable, noAnswers, problemsOf, type Row } from './report.ts';
import { inspect, screensRecover } from './verify.ts';
import { ENVIRONMENT, nothingYet, recordedCalls, signIn, startWriters } from './workload.ts';

// `npm run test:all -- chaos [--only table,disk] [--times 3] [--rounds 50] [--screens]`: causes faults in the whole
// built product in the middle of writes. After each fault these must hold:
// - The product serves again by itself, or is started again if it was killed.
// - What it had acknowledged is there with its picture. What it had acknowledged as removed is gone.
// - The check of the database finds nothing.
// - Refusals were in Russian.
// - Each acknowledged letter comes. It may come again only after a kill, and under the same Message-ID.
// `--screens` looks in Chromium at calendar and widget while the table is gone. `--only` takes parts of the names of
// faults.
// Writes CHAOS-RESULTS.md, and with `--only keeping`, `--only feeds` or `--only chores` a results file of its own. Ends
// with 1 if one of these conditions does not hold.

const DEADLINE_MS = 60_000;

/**
 * Waits until the product accepts an event with a picture and says that it is healthy.
 * @returns the seconds until then
 * @throws Error after a minute
 */
const untilServed = async ({ product: { url }, token }: Target): Promise<number> => {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const isFine = async (path: string, init?: RequestInit): Promise<boolean> =>
    (await fetch(url + path, { headers, ...init })).ok;
  for (;;) {
    const body = aForm({ title: 'Снова служит', image: aPicture() });
    if ((await isFine('/api/events', { method: 'POST', body })) && (await isFine('/api/health'))) break;
    if (performance.now() - began > DEADLINE_MS) throw new Error('It does not serve again');
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
};

/**
 * Injects the fault this many times during writes, and compares the data with the answers.
 * @returns undefined if this machine cannot cause the fault
 */
const injectFault = async (fault: Fault, times: number): Promise<Row | undefined> => {
  const place = await (fault.place ?? aPlace)();
  if (!place) return undefined;
  const { dataDir } = place;
  const product = await startProduct({ dataDir, main: PRODUCT_SCRIPT, environment: ENVIRONMENT });
  const [known, answers] = [nothingYet(), noAnswers()];
  const lost: string[] = [];
  let seconds = 0;
  try {
    const { url } = product;
    const token = await signIn(url);
    const target = { product, token, inject: product.tell };
    const write = () => startWriters(recordedCalls(url, token, answers, fault.expected), known);
    const stop = fault.isAlone ? () => Promise.resolve() : write();
    try {
      for (let time = 1; time <= times; time++) {
        await sleep(1_000);
        await fault.run(target);
        seconds = Math.max(seconds, await untilServed(target));
      }
    } finally {
      await stop();
    }
    if (answers.silent > 0) lost.push(`${answers.silent} writes had no answer`);
    lost.push(...((await fault.after?.(target)) ?? []), ...(await inspect(url, token, known)));
  } finally {
    await product.end();
    await place.remove();
  }
  return { fault: fault.name, injected: times, answers, lost, seconds, note: fault.note?.() };
};

/** Faults with a results file of their own when they run alone. */
const APART = {
  keeping: { file: 'KEEPING-RESULTS.md', title: 'Undo, restore, bulk, import and saves, killed' },
  chores: { file: 'CHORES-RESULTS.md', title: 'Deletions of accounts, killed' },
  feeds: { file: 'FEEDS-RESULTS.md', title: 'Documents of months beside kills, and without the table' },
} as const;
const [TIMES, ROUNDS] = ['3', '50'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: TIMES },
    screens: { type: 'boolean', default: false },
    rounds: { type: 'string', default: ROUNDS },
  },
});

const only = values.only.split(',').filter(Boolean);
const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));
const rows: Row[] = [];
for (const fault of FAULTS.filter(({ name }) => isWanted(name))) {
  const row = await injectFault(fault, Number(values.times));
  if (row) rows.push(row);
  const found = row ? problemsOf(row) : [];
  console.log(
    row ? `${fault.name}: ${found.length} problems` : `${fault.name}: left out, this machine does not let us`,
    ...found.map((problem) => `\n  ${problem}`),
  );
}
for (const [name, load] of Object.entries(LOADS))
  if (isWanted(name)) rows.push(await killRounds(name, await load(), Number(values.rounds)));
if (values.screens) console.log((await screensRecover()).join('\n'));

const problems = rows.flatMap(problemsOf);
const isApart = (name: string): name is keyof typeof APART => Object.hasOwn(APART, name);
const apart = isApart(values.only) ? APART[values.only] : undefined;
if (rows.length > 0)
  reportResults(join(import.meta.dirname, apart?.file ?? 'CHAOS-RESULTS.md'), {
    title: apart?.title ?? 'Faults in the middle of writes',
    command: apart ? `npm run test:all -- chaos --only ${values.only}` : 'npm run test:all -- chaos',
    text: [...asTable(rows), '', ...rows.flatMap(({ note }) => note ?? []), ...problems].join('\n'),
    isPart: values.rounds !== ROUNDS || values.times !== TIMES || (values.only !== '' && !apart),
  });
process.exitCode = problems.length === 0 ? 0 : 1;
