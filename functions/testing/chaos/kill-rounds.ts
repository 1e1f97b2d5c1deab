import { setTimeout as sleep } from 'node:timers/promises';
import { type ProductOptions, type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { aPlace, PRODUCT_SCRIPT, register, signalEngine } from './faults.ts';
import { type Kept, startKeepingWriters, WORKS, type Work } from './keeping-workload.ts';
import { inspectLetters, missingLetters, noLetters, repeatedLetters, startLetterWriters } from './letters-workload.ts';
import { aPostOffice } from './post-office.ts';
import { type Answers, noAnswers, type Row } from './report.ts';
import { type SeriesKept, startSeriesWriters } from './series-workload.ts';
import { inspect, inspectAllKept, inspectAllSeries } from './verify.ts';
import { ENVIRONMENT, nothingYet, recordedCalls, signIn, startWriters } from './workload.ts';

const KILLED = ['product', 'engine', 'both'] as const;
/** Lines of the function whose engine dies, and of the gateway, if they are still written. */
const EXPECTED = [500];
const PATIENCE_MS = 120_000;

/** What is written in the middle of a kill, and looked for afterwards. */
type Load = {
  /** What a round's product is started with, besides the data. */
  options?(round: number): ProductOptions;
  /** Answers what ends it. @param token of the administrator */
  start(product: RunningProduct, token: string, answers: Answers): Promise<() => Promise<void>>;
  inspect(url: string, token: string): Promise<string[]>;
  /** Writes that are acknowledged before a kill, beside the five of all. */
  readonly most: number;
  /** Waits for the moment to kill, and looks at what it meets. */
  beforeKill?(): Promise<void>;
  /** Ends it; what else was counted, in a sentence. */
  end?(): Promise<{ readonly note: string; readonly problems: readonly string[] }>;
};

const everything = (): Load => {
  const known = nothingYet();
  return {
    start: async ({ url }, token, answers) => startWriters(recordedCalls(url, token, answers, EXPECTED), known),
    inspect: (url, token) => inspect(url, token, known),
    most: 10,
  };
};

const seriesAlone = (): Load => {
  const kept: SeriesKept = [];
  let newcomers = 0;
  return {
    // An account of its own each time: nobody may have more than 300 series.
    start: async ({ url }, _, answers) => {
      const token = await signIn(url, await register(url, `писатель-${++newcomers}`));
      return startSeriesWriters(recordedCalls(url, token, answers, EXPECTED), kept);
    },
    inspect: (url, token) => inspectAllSeries(url, token, kept),
    most: 10,
  };
};

/** So long a kill waits for the work whose turn it is, and so long that is on its way. */
const TURN_MS = 5_000;
const ON_THE_WAY_MS = 60;

const keepingAlone = (): Load => {
  const kept: Kept[] = [];
  let round = 0;
  const open = (wanted?: Work) =>
    (kept.at(-1)?.tasks ?? []).filter(({ work, isOpen }) => isOpen && (wanted === undefined || work === wanted));
  const met = new Map<Work, number>(WORKS.map((work) => [work, 0]));
  return {
    // An account of its own each time: nobody may have more than 5,000 events.
    start: async ({ url }, _, answers) => {
      const token = await signIn(url, await register(url, `хранитель-${++round}`));
      const account: Kept = { token, tasks: [] };
      kept.push(account);
      const stop = startKeepingWriters(recordedCalls(url, token, answers, EXPECTED), account);
      return async () => {
        await stop();
        for (const { work } of open()) met.set(work, (met.get(work) ?? 0) + 1);
      };
    },
    inspect: (url, token) => inspectAllKept(url, token, kept),
    most: 100,
    beforeKill: async () => {
      const deadline = performance.now() + TURN_MS;
      while (open(WORKS[round % WORKS.length]).length === 0 && performance.now() < deadline) await sleep(1);
      await sleep(Math.random() * ON_THE_WAY_MS);
    },
    end: async () => ({
      note: `Killed without an answer, and sent again: ${[...met].map(([work, times]) => `${work} ${times}`).join(', ')}.`,
      problems: [...met].flatMap(([work, times]) => (times === 0 ? [`No kill met «${work}»`] : [])),
    }),
  };
};

/** Longer than a letter is claimed for, and than the first wait after a failure: each start of the product is so much later. */
const LATER_MS = 6 * 60_000;

/** Seconds between two runs of `chores`: less, and they pile up on a busy machine. */
const TICK_S = 2;
/** So long a kill waits for a letter that is being sent. */
const CONVERSATION_MS = 5_000;

const lettersAlone = async (): Promise<Load> => {
  const kept = noLetters();
  const office = await aPostOffice();
  const { arrived, now, counts } = office;
  const met = { kills: 0, waiting: 0, conversations: 0, chores: 0 };
  const SMTP = { smtpServer: '127.0.0.1', smtpPort: office.port, smtpUsername: 'mailer', smtpPassword: 'right' };
  return {
    options: (round) => {
      now.life = round;
      now.isCalm = true;
      const CLOCK_SHIFT_MS = String(round * LATER_MS);
      const environment = { TICK_SECONDS: String(TICK_S), SMTP_ALLOW: `127.0.0.1:${office.port}`, CLOCK_SHIFT_MS };
      return { main: PRODUCT_SCRIPT, environment };
    },
    start: async (product, token, answers) => {
      const call = (of: string) => recordedCalls(product.url, of, answers, EXPECTED);
      const settings = { ...SMTP, senderEmail: 'calendar@example.ru', enabled: true, siteAddress: product.url };
      await call(token)('POST', '/api/admin/settings/email', settings);
      now.isCalm = false;
      const stop = startLetterWriters({ admin: call(token), nobody: call(token), by: call }, kept, office);
      const saboteur = new AbortController();
      // The function that sends loses its machine now and then.
      const sabotage = async (): Promise<void> => {
        for (;;) {
          await sleep(2000 + Math.random() * 6000, undefined, { signal: saboteur.signal });
          await product.tell({ kind: 'function', name: 'chores' });
          met.chores++;
        }
      };
      const sabotaged = sabotage().catch(() => undefined);
      return async () => {
        saboteur.abort();
        await Promise.all([stop(), sabotaged]);
      };
    },
    inspect: async () => {
      const deadline = performance.now() + PATIENCE_MS;
      while (missingLetters(kept, office) > 0 && performance.now() < deadline) await sleep(50);
      // What should not come has the time of some ticks to come.
      await sleep(2 * TICK_S * 1000);
      return inspectLetters(kept, office);
    },
    most: 50,
    beforeKill: async () => {
      const deadline = performance.now() + CONVERSATION_MS;
      while (now.conversations === 0 && performance.now() < deadline) await sleep(5);
      const waiting = missingLetters(kept, office);
      met.kills += waiting > 0 ? 1 : 0;
      met.waiting += waiting;
      met.conversations += now.conversations;
    },
    end: async () => {
      await office.stop();
      const letters = new Set(arrived.map(({ id }) => id)).size;
      const note = [
        `Letters: ${letters} came, ${repeatedLetters(arrived)} of them again under one Message-ID`,
        `${met.kills} kills met letters that waited, ${met.waiting} in all, and ${met.conversations} conversations`,
        `their function was killed ${met.chores} times`,
        `the mail server turned ${counts.turnedAway} away and denied having taken ${counts.denied}.`,
      ].join('; ');
      return { note, problems: met.waiting === 0 || met.conversations === 0 ? ['No kill met a letter'] : [] };
    },
  };
};

export const LOADS: Readonly<Record<string, () => Load | Promise<Load>>> = {
  'kill -9': everything,
  'kill -9 among edits of series': seriesAlone,
  'kill -9 of undo, restore, bulk and import (keeping)': keepingAlone,
  'kill -9 with letters in the queue': lettersAlone,
};

/** Until some writes more are acknowledged, however slow the machine is, and others are on their way. */
const untilBusy = async (answers: Answers, most: number): Promise<void> => {
  const enough = answers.acknowledged + 5 + Math.random() * most;
  const deadline = performance.now() + 30_000;
  while (answers.acknowledged < enough && performance.now() < deadline) await sleep(10);
  await sleep(Math.random() * 100);
};

/** Kills (kill -9) the product, its table engine, or both in the middle of writes, and starts it again on the same data. */
export const killRounds = async (name: string, load: Load, rounds: number): Promise<Row> => {
  const { dataDir, remove } = await aPlace();
  const answers = noAnswers();
  const lost: string[] = [];
  let seconds = 0;
  /** Starts the product; finds what the round before has left behind. */
  const revive = async (round: number) => {
    const began = performance.now();
    const { environment, ...options } = load.options?.(round) ?? {};
    const product = await startProduct({ ...options, dataDir, environment: { ...ENVIRONMENT, ...environment } });
    const token = await signIn(product.url);
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
    const found = (await load.inspect(product.url, token)).map((problem) => `after round ${round}: ${problem}`);
    for (const problem of found) console.log(problem);
    lost.push(...found);
    return { product, token };
  };
  for (let round = 1; round <= rounds; round++) {
    const killed = KILLED[round % KILLED.length] ?? 'both';
    const { product, token } = await revive(round - 1);
    try {
      const stop = await load.start(product, token, answers);
      await untilBusy(answers, load.most);
      await load.beforeKill?.();
      if (killed !== 'product') await signalEngine(dataDir, 'SIGKILL');
      if (killed !== 'engine') await product.end('SIGKILL');
      await Promise.all([stop(), product.end('SIGKILL')]);
    } finally {
      await product.end('SIGKILL');
    }
    console.log(
      `round ${round}: killed ${killed}; ${answers.acknowledged} writes acknowledged so far, ${lost.length} problems`,
    );
  }
  await (await revive(rounds)).product.end();
  const ended = await load.end?.();
  lost.push(...(ended?.problems ?? []));
  // After a loss the data stay, to be looked into.
  if (lost.length === 0) await remove();
  else console.log(`The data are in ${dataDir}`);
  return { fault: name, injected: rounds, answers, lost, seconds, note: ended?.note };
};
