import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { aPlace, FAULTS, type Fault, PRODUCT_SCRIPT, register, signalEngine, type Target } from './faults.ts';
import { type Answers, asTable, noAnswers, problemsOf, type Row } from './report.ts';
import { type SeriesKept, startSeriesWriters } from './series-workload.ts';
import { inspect, inspectAllSeries, screensRecover } from './verify.ts';
import { ENVIRONMENT, nothingYet, recordedCalls, signIn, startWriters } from './workload.ts';

// `npm run chaos [-- --only table,disk] [--times 3] [--rounds 50] [--screens]`: the whole built product gets a fault in the middle
// of writes. Afterwards it serves again by itself (or is started again, where it was killed); whatever it had acknowledged is there
// with its picture, what it had acknowledged to be gone is gone, the check of the database finds nothing, and what it had
// to refuse it refused in Russian words. --screens looks by Chromium at calendar and widget while the table is gone; --only
// takes parts of the faults' names. Ends with 1 when anything of it does not hold.

const PATIENCE_MS = 60_000;

/** Seconds until an event with a picture is taken and the product finds itself healthy. @throws Error after a minute */
const untilServed = async ({ product: { url }, token }: Target): Promise<number> => {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const isFine = async (path: string, init?: RequestInit): Promise<boolean> =>
    (await fetch(url + path, { headers, ...init })).ok;
  for (;;) {
    const body = aForm({ title: 'Снова служит', image: aPicture() });
    if ((await isFine('/api/events', { method: 'POST', body })) && (await isFine('/api/health'))) break;
    if (performance.now() - began > PATIENCE_MS) throw new Error('It does not serve again');
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
};

/**
 * Injects the fault so many times during writes, and compares the data with the answers.
 * @returns undefined where this machine cannot bring it about
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
    const stop = startWriters(recordedCalls(url, token, answers, fault.expected), known);
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
  return { fault: fault.name, injected: times, answers, lost, seconds };
};

const KILLED = ['product', 'engine', 'both'] as const;
/** Lines of the function whose engine dies, and of the gateway, if they are still written. */
const EXPECTED = [500];

/** Until some writes more are acknowledged, however slow the machine is, and others are on their way. */
const untilBusy = async (answers: Answers): Promise<void> => {
  const enough = answers.acknowledged + 5 + Math.random() * 10;
  const deadline = performance.now() + 30_000;
  while (answers.acknowledged < enough && performance.now() < deadline) await sleep(10);
  await sleep(Math.random() * 100);
};

/** What is written in the middle of a kill, and looked for afterwards. */
type Load = {
  readonly name: string;
  /** Answers what ends it. @param token of the administrator */
  start(url: string, token: string, answers: Answers): Promise<() => Promise<void>>;
  inspect(url: string, token: string): Promise<string[]>;
};

const everything = (): Load => {
  const known = nothingYet();
  return {
    name: 'kill -9',
    start: async (url, token, answers) => startWriters(recordedCalls(url, token, answers, EXPECTED), known),
    inspect: (url, token) => inspect(url, token, known),
  };
};

const seriesAlone = (): Load => {
  const kept: SeriesKept = [];
  let newcomers = 0;
  return {
    name: 'kill -9 among edits of series',
    // An account of its own each time: nobody may have more than 300 series.
    start: async (url, _, answers) => {
      const token = await signIn(url, await register(url, `писатель-${++newcomers}`));
      return startSeriesWriters(recordedCalls(url, token, answers, EXPECTED), kept);
    },
    inspect: (url, token) => inspectAllSeries(url, token, kept),
  };
};

/** Kills (kill -9) the product, its table engine, or both in the middle of writes, and starts it again on the same data. */
const killRounds = async (load: Load, rounds: number, say: (line: string) => void): Promise<Row> => {
  const { dataDir, remove } = await aPlace();
  const answers = noAnswers();
  const lost: string[] = [];
  let seconds = 0;
  /** Starts the product; finds what the round before has left behind. */
  const revive = async (round: number) => {
    const began = performance.now();
    const product = await startProduct({ dataDir, environment: ENVIRONMENT });
    const token = await signIn(product.url);
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
    lost.push(...(await load.inspect(product.url, token)).map((problem) => `after round ${round}: ${problem}`));
    return { product, token };
  };
  for (let round = 1; round <= rounds; round++) {
    const killed = KILLED[round % KILLED.length] ?? 'both';
    const { product, token } = await revive(round - 1);
    try {
      const stop = await load.start(product.url, token, answers);
      await untilBusy(answers);
      if (killed !== 'product') await signalEngine(dataDir, 'SIGKILL');
      if (killed !== 'engine') await product.end('SIGKILL');
      await Promise.all([stop(), product.end('SIGKILL')]);
    } finally {
      await product.end('SIGKILL');
    }
    say(
      `round ${round}: killed ${killed}; ${answers.acknowledged} writes acknowledged so far, ${lost.length} problems`,
    );
  }
  await (await revive(rounds)).product.end();
  // After a loss the data stay, to be looked into.
  if (lost.length === 0) await remove();
  else say(`The data are in ${dataDir}`);
  return { fault: load.name, injected: rounds, answers, lost, seconds };
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '3' },
    screens: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '50' },
  },
});

const only = values.only.split(',').filter(Boolean);
const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));
const rows: Row[] = [];
for (const fault of FAULTS.filter(({ name }) => isWanted(name))) {
  const row = await injectFault(fault, Number(values.times));
  if (row) rows.push(row);
  console.log(
    row ? `${fault.name}: ${problemsOf(row).length} problems` : `${fault.name}: left out, this machine does not let us`,
  );
}
for (const load of [everything(), seriesAlone()])
  if (isWanted(load.name)) rows.push(await killRounds(load, Number(values.rounds), console.log));
if (values.screens) console.log((await screensRecover()).join('\n'));

const problems = rows.flatMap(problemsOf);
if (rows.length > 0) console.log(['', ...asTable(rows), '', ...problems].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
