import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductOptions, RunningProduct } from '#infra/testing/running-product.ts';
import { type RemovedAccounts, startAccountRemovals } from './account-removal-workload.ts';
import { PRODUCT_SCRIPT } from './fault.ts';
import { type Kept, startHistoryWriters, WORKS, type Work } from './history-workload.ts';
import { inspectLetters, missingLetters, noLetters, repeatedLetters, startLetterWriters } from './letters-workload.ts';
import { aMailServerWithFaults } from './mail-server-with-faults.ts';
import type { Answers } from './report.ts';
import { type SeriesKept, startSeriesWriters } from './series-workload.ts';
import { inspect, inspectAllKept, inspectAllRemovedAccounts, inspectAllSeries } from './verify.ts';
import { nothingYet, recordedCalls, register, signIn, startWriters } from './workload.ts';

/** Allowed statuses of refusals: the answer of a function may still arrive after its engine has died. */
const EXPECTED = [500];
const DEADLINE_MS = 120_000;

/** Writes that go on during a kill, and their check afterwards. */
export type Load = {
  /** The options with which a round starts the product, besides the data. */
  options?(round: number): ProductOptions;
  /** Starts the writers. @param token the administrator's token @returns a function that ends the writers */
  start(product: RunningProduct, token: string, answers: Answers): Promise<() => Promise<void>>;
  inspect(url: string, token: string): Promise<string[]>;
  /** A kill waits for five acknowledged writes, and for a random number of further writes up to this one. */
  readonly most: number;
  /** Waits for the moment to kill, and notes the work under way. */
  beforeKill?(): Promise<void>;
  /** Ends the load. @returns a sentence with further counts for the report, and problems */
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
    // Each time a new account, because nobody may have more than 300 series.
    start: async ({ url }, _, answers) => {
      const token = await signIn(url, await register(url, `писатель-${++newcomers}`));
      return startSeriesWriters(recordedCalls(url, token, answers, EXPECTED), kept);
    },
    inspect: (url, token) => inspectAllSeries(url, token, kept),
    most: 10,
  };
};

/**
 * The longest time that a kill waits for the next kind of work, and the longest time that it then lets this work run.
 */
const TURN_MS = 5_000;
const ON_THE_WAY_MS = 60;

const historyAlone = (): Load => {
  const kept: Kept[] = [];
  let round = 0;
  const open = (wanted?: Work) =>
    (kept.at(-1)?.tasks ?? []).filter(({ work, isOpen }) => isOpen && (wanted === undefined || work === wanted));
  const met = new Map<Work, number>(WORKS.map((work) => [work, 0]));
  return {
    // Each time a new account, because nobody may have more than 5,000 events.
    start: async ({ url }, _, answers) => {
      const token = await signIn(url, await register(url, `хранитель-${++round}`));
      const account: Kept = { token, tasks: [] };
      kept.push(account);
      const stop = startHistoryWriters(recordedCalls(url, token, answers, EXPECTED), account);
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

/**
 * The time by which each start of the product shifts its clock ahead: longer than the claim of a letter, and than the
 * first wait after a failure.
 */
const LATER_MS = 6 * 60_000;

/** Seconds between two runs of `scheduled-jobs`. With less, runs pile up on a busy machine. */
const TICK_S = 2;
/** The longest wait of a kill for a letter that is being sent. */
const CONVERSATION_MS = 5_000;

const lettersAlone = async (): Promise<Load> => {
  const kept = noLetters();
  const mailServer = await aMailServerWithFaults();
  const { arrived, now, counts } = mailServer;
  const met = { kills: 0, waiting: 0, conversations: 0, chores: 0 };
  const SMTP = { smtpServer: '127.0.0.1', smtpPort: mailServer.port, smtpUsername: 'mailer', smtpPassword: 'right' };
  return {
    options: (round) => {
      now.life = round;
      now.isCalm = true;
      const CLOCK_SHIFT_MS = String(round * LATER_MS);
      const environment = { TICK_SECONDS: String(TICK_S), SMTP_ALLOW: `127.0.0.1:${mailServer.port}`, CLOCK_SHIFT_MS };
      return { main: PRODUCT_SCRIPT, environment };
    },
    start: async (product, token, answers) => {
      const call = (of: string) => recordedCalls(product.url, of, answers, EXPECTED);
      const settings = { ...SMTP, senderEmail: 'calendar@example.ru', enabled: true, siteAddress: product.url };
      await call(token)('POST', '/api/admin/settings/email', settings);
      now.isCalm = false;
      const stop = startLetterWriters({ admin: call(token), nobody: call(token), by: call }, kept, mailServer);
      const saboteur = new AbortController();
      // The function that sends loses its machine now and then.
      const sabotage = async (): Promise<void> => {
        for (;;) {
          await sleep(2000 + Math.random() * 6000, undefined, { signal: saboteur.signal });
          await product.tell({ kind: 'function', name: 'scheduled-jobs' });
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
      const deadline = performance.now() + DEADLINE_MS;
      while (missingLetters(kept, mailServer) > 0 && performance.now() < deadline) await sleep(50);
      // Two more ticks, in which unwanted letters would come.
      await sleep(2 * TICK_S * 1000);
      return inspectLetters(kept, mailServer);
    },
    most: 50,
    beforeKill: async () => {
      const deadline = performance.now() + CONVERSATION_MS;
      while (now.conversations === 0 && performance.now() < deadline) await sleep(5);
      const waiting = missingLetters(kept, mailServer);
      met.kills += waiting > 0 ? 1 : 0;
      met.waiting += waiting;
      met.conversations += now.conversations;
    },
    end: async () => {
      await mailServer.stop();
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

const accountRemovalsAlone = (): Load => {
  const removed: RemovedAccounts = { all: [], heirs: [] };
  const met = { open: 0 };
  return {
    // Scheduled jobs continue a deletion a minute after its last step.
    options: (round) => ({
      environment: { TICK_SECONDS: String(TICK_S), CLOCK_SHIFT_MS: String(round * LATER_MS) },
      main: PRODUCT_SCRIPT,
    }),
    start: async (product, token, answers) => {
      const call = (of: string) => recordedCalls(product.url, of, answers, EXPECTED);
      const stop = await startAccountRemovals({ admin: call(token), nobody: call(token), by: call }, removed);
      return async () => {
        await stop();
        met.open += removed.all.filter(({ isAcknowledged, isSeen }) => !isAcknowledged && !isSeen).length;
        for (const account of removed.all) account.isSeen = true;
      };
    },
    inspect: (url, token) => inspectAllRemovedAccounts(url, token, { removed, deadlineMs: DEADLINE_MS }),
    most: 60,
    end: async () => ({
      note: `Accounts deleted or handed over: ${removed.all.length}, of them ${met.open} killed without an answer.`,
      problems: met.open === 0 ? ['No kill met a deletion'] : [],
    }),
  };
};

export const LOADS: Readonly<Record<string, () => Load | Promise<Load>>> = {
  'kill -9': everything,
  'kill -9 among edits of series': seriesAlone,
  'kill -9 of undo, restore, bulk and import (keeping)': historyAlone,
  'kill -9 with letters in the queue': lettersAlone,
  'kill -9 of deletions of accounts (chores)': accountRemovalsAlone,
};
