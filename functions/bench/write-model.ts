import { FOLDED_AT_ONCE } from '#functions/storage/counters/counters.ts';
import { COUNTER_SHARDS } from '#functions/storage/dynamodb/keys.ts';
import { ATTEMPTS, pauseMs } from '#functions/storage/dynamodb/transactions.ts';
import { SETTLED_BY_ONE_IN } from '#functions/storage/log/log.ts';

/** A design of counters: in the writers' own transactions, or as changes that wait and are folded. */
export type Design = { readonly shards: number; readonly isFolded: boolean };
/** The product's design. */
export const PRODUCT: Design = { shards: COUNTER_SHARDS, isFolded: true };

export type Load = { readonly perSecond: number; readonly seconds: number };

export type Outcome = {
  /** Of all changes, those that found their counters held in each of their tries: 409. */
  readonly refused: number;
  /** Tries of a transaction, on average. */
  readonly tries: number;
  /** Milliseconds that 99 of 100 changes wait for others at most. */
  readonly waitedMs: number;
  /** Changes that wait to be folded: on average, and at most. */
  readonly waiting: number;
  readonly waitingMost: number;
  readonly foldsPerSecond: number;
  /** Of all folds, those that met another one and were left to it. */
  readonly foldsLost: number;
};

/** Milliseconds: how long a transaction of two counters holds them; a fold of some 40 items; the query before a fold. */
export const HELD_MS = 12;
export const FOLD_HELD_MS = 40;
/** Write units of a fold of users: totals and a week, less than 1 kB each, twice as many in a transaction. */
export const USER_FOLD_UNITS = 4;
const QUERY_MS = 5;

/** Numbers that look random and are the same in every run (mulberry32). */
const randomsOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
};

/** Milliseconds → what happens then. One millisecond of the model is one slot; order within it does not matter. */
const timeline = () => {
  const slots = new Map<number, (() => void)[]>();
  return {
    at: (ms: number, act: () => void): void => {
      const slot = slots.get(Math.floor(ms)) ?? [];
      slots.set(Math.floor(ms), slot);
      slot.push(act);
    },
    run: (until: number): void => {
      for (let ms = 0; ms < until; ms++) {
        // Acts added to the present slot while it runs are run too.
        for (const act of slots.get(ms) ?? []) act();
        slots.delete(ms);
      }
    },
  };
};

const percentile = (numbers: number[], share: number): number =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0;

/**
 * Writers that come at random, all to the same month. A transaction is refused where another one holds an item of it, as
 * DynamoDB does, and tried again by the product's own rule. Different writers have nothing in common but counters.
 */
export const simulate = ({ shards, isFolded }: Design, { perSecond, seconds }: Load): Outcome => {
  const random = randomsOf(1);
  const anyShard = () => Math.floor(random() * shards);
  const { at, run } = timeline();
  const heldUntil = new Array<number>(shards).fill(0);
  const waiting = new Array<number>(shards).fill(0);
  let [changes, refused, tries, folds, lost, waitingSum, waitingMost] = [0, 0, 0, 0, 0, 0, 0];
  const waits: number[] = [];

  const fold = (ms: number): void => {
    const shard = anyShard();
    const taken = Math.min(waiting[shard] ?? 0, FOLDED_AT_ONCE);
    if (taken === 0) return;
    folds++;
    if ((heldUntil[shard] ?? 0) > ms) lost++;
    else {
      heldUntil[shard] = ms + FOLD_HELD_MS;
      waiting[shard] = (waiting[shard] ?? 0) - taken;
    }
  };
  const write = (ms: number, began: number, shard: number, attempt: number): void => {
    tries++;
    if (!isFolded && (heldUntil[shard] ?? 0) > ms) {
      if (attempt === ATTEMPTS) refused++;
      else {
        const next = ms + HELD_MS / 2 + pauseMs(attempt, random());
        at(next, () => write(next, began, shard, attempt + 1));
      }
      return;
    }
    waits.push(ms - began);
    if (!isFolded) heldUntil[shard] = ms + HELD_MS;
    else {
      waiting[shard] = (waiting[shard] ?? 0) + 1;
      if (random() < 1 / SETTLED_BY_ONE_IN) at(ms + HELD_MS + QUERY_MS, () => fold(ms + HELD_MS + QUERY_MS));
    }
  };

  const pauseUntilNext = () => -(Math.log(1 - random()) * 1000) / perSecond;
  for (let ms = pauseUntilNext(); ms < seconds * 1000; ms += pauseUntilNext()) {
    const began = ms;
    changes++;
    at(began, () => write(began, began, anyShard(), 1));
  }
  for (let ms = 0; ms < seconds * 1000; ms++)
    at(ms, () => {
      const now = waiting.reduce((sum, count) => sum + count, 0);
      waitingSum += now;
      waitingMost = Math.max(waitingMost, now);
    });
  // Long enough for the last one to be done with all of its tries.
  run(seconds * 1000 + 10_000);
  return {
    refused: refused / changes,
    tries: tries / changes,
    waitedMs: percentile(waits, 0.99),
    waiting: waitingSum / (seconds * 1000),
    waitingMost,
    foldsPerSecond: (folds - lost) / seconds,
    foldsLost: folds === 0 ? 0 : lost / folds,
  };
};
