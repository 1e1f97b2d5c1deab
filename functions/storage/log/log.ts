import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { Busy } from '#functions/domain/errors.ts';
import { oneLine } from '#functions/domain/one-line.ts';
import { LogCountersItem, LogEntryItem, LogPendingItem } from '#functions/storage/dynamodb/items/log.ts';
import {
  LOG_COUNTERS_KEY,
  LOG_PENDING_SHARDS,
  type LogStream,
  logEntryKey,
  logPendingKey,
  logPendingPartition,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  assign,
  type CommitOptions,
  ConditionFailed,
  IF_EXISTS,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { newId, shardOf } from '#functions/storage/ids.ts';
import type { LogEntry, LogFilter, LogType } from '#shared/contracts/administration.ts';

/** A log entry to be written: Russian words, and the username at that time. */
export type LogLine = {
  readonly type: LogType;
  readonly description: string;
  readonly username: string;
  /** `userId` did it, `subjectId` is the user it is about (domain/log-author.ts) [ACC-04]. */
  readonly userId: string;
  readonly subjectId?: string;
  /** The event or series that it is about [SAFE-24]. */
  readonly eventId?: string;
};

type Pending = v.InferOutput<typeof LogPendingItem>;

/**
 * An entry as a write of the transaction that makes the change it tells of. It waits under a random key, so that writers
 * never meet; `numberPending` gives it its place in the log. Titles and names in it are what people have typed.
 */
export const logItem = ({ type, description, username, userId, subjectId, eventId }: LogLine, now: Date): Write => {
  const id = newId();
  const timestamp = now.toISOString();
  const key = logPendingKey(shardOf(id, LOG_PENDING_SHARDS), timestamp, id);
  return put({
    ...key,
    kind: 'LOG_PENDING',
    id,
    timestamp,
    type,
    description: oneLine(description),
    username: oneLine(username),
    userId,
    ...(subjectId !== undefined && { subjectId }),
    ...(eventId !== undefined && { eventId }),
  });
};

/** One in so many writers also numbers what waits, so that little waits even if the log is never read. */
export const SETTLED_BY_ONE_IN = 16;

/** One attempt: a second writer leaves the numbering to the first. */
const ONCE = { attempts: 1 };

/** Two writes per entry for its places, one for the waiting item, one for the counters: at most 100 in a transaction. */
const NUMBERED_AT_ONCE = 32;

const filterOf = (type: string): LogFilter => (type === 'USER' || type === 'AUTH' ? type : 'OTHER');

/** Milliseconds. No function lives longer: an entry that is later than this comes from another clock, and keeps its time. */
const LATE_MS = 60_000;

/**
 * Puts waiting entries into the order of time. An entry has the time at which its call began, and may be written after later ones have
 * their numbers: it has the time of the last of these then, which it cannot have been written before.
 */
const inOrder = (waiting: readonly Pending[], last = ''): Pending[] => {
  let latest = last;
  return waiting.map((entry) => {
    const isLate = entry.timestamp < latest && Date.parse(latest) - Date.parse(entry.timestamp) <= LATE_MS;
    if (!isLate) latest = entry.timestamp;
    return { ...entry, timestamp: latest };
  });
};

/** Rounds of one reader: 640 entries, some two seconds. */
const ROUNDS_MAX = 20;

/** Whether this writer settles what waits. */
export type Settles = () => boolean;
export const BY_CHANCE: Settles = () => randomInt(SETTLED_BY_ONE_IN) === 0;

const NO_NUMBERS = { ...LOG_COUNTERS_KEY, kind: 'LOG_COUNTERS', ALL: 0, USER: 0, AUTH: 0, OTHER: 0 };

/** Writing the log, numbering it, reading it. */
export const createLog = ({ commit, getItem, getItems, queryItems }: Table, settles: Settles) => {
  /** Makes a change and writes the entry that tells of it: both or neither. Throws as `commit` does. */
  const commitWithLog = async (writes: readonly Write[], line: LogLine, now: Date): Promise<void> => {
    await commit([...writes, logItem(line, now)]);
    if (!settles()) return;
    // The change is made; whatever hinders this, the next reader does it.
    await numberSome(ONCE).catch(() => undefined);
  };

  const pendingEntries = async (): Promise<Pending[]> => {
    const partitions = Array.from({ length: LOG_PENDING_SHARDS }, (_, shard) => logPendingPartition(shard));
    const found = await Promise.all(
      partitions.map((pk) =>
        queryItems(LogPendingItem, { condition: 'pk = :pk', values: { pk }, limit: NUMBERED_AT_ONCE }),
      ),
    );
    const byTime = found.flat().sort((one, other) => (one.sk < other.sk ? -1 : 1));
    return byTime.slice(0, NUMBERED_AT_ONCE);
  };

  const lastNumbers = async (): Promise<LogCountersItem> =>
    (await getItem(LogCountersItem, LOG_COUNTERS_KEY)) ?? v.parse(LogCountersItem, NO_NUMBERS);

  /**
   * Gives the oldest waiting entries the next numbers. Answers the counters once nothing waits any more.
   * @throws ConditionFailed: someone else numbered them
   */
  const numberSome = async (options?: CommitOptions): Promise<LogCountersItem | undefined> => {
    const waiting = await pendingEntries();
    // After it, not at the same time: a writer that took the last waiting entries has moved these by then.
    const seen = await lastNumbers();
    if (waiting.length === 0) return seen;
    const last = await getItem(LogEntryItem, logEntryKey('ALL', seen.ALL));
    const next = { ...seen };
    const place = (stream: LogStream, { pk, sk, ...entry }: Pending): Write => {
      next[stream] += 1;
      return put({ ...entry, ...logEntryKey(stream, next[stream]), kind: 'LOG', number: next[stream] });
    };
    const writes = inOrder(waiting, last?.timestamp).flatMap((entry) => [
      remove(entry, IF_EXISTS),
      place('ALL', entry),
      place(filterOf(entry.type), entry),
    ]);
    // The counters are the lock: of two that number at once, one finds them moved.
    const unmoved = {
      condition: 'attribute_not_exists(pk) OR #all = :all',
      names: { all: 'ALL' },
      values: { all: seen.ALL },
    };
    // How many have gone is not this one's to say: entries may go at the same time (retention.ts).
    const { kind, ALL, USER, AUTH, OTHER } = next;
    await commit([...writes, assign(LOG_COUNTERS_KEY, { kind, ALL, USER, AUTH, OTHER }, unmoved)], options);
    return undefined;
  };

  /**
   * Numbers entries until none waits; answers the last number of each stream. Its work is bounded: while entries come faster
   * than they can be numbered, the newest ones show up in a later reading.
   */
  const numberPending = async (): Promise<LogCountersItem> => {
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      try {
        const settled = await numberSome();
        if (settled) return settled;
      } catch (reason) {
        // Someone else numbers: look again at what is left.
        if (!(reason instanceof ConditionFailed || reason instanceof Busy)) throw reason;
      }
    }
    return lastNumbers();
  };

  /**
   * Page `page` (from 1) of the log, newest first, and how many entries there are in all. Reads exactly the entries of the
   * page by their numbers: every page costs the same [LOG-14].
   */
  const logPage = async (
    filter: LogFilter | undefined,
    page: number,
    limit: number,
  ): Promise<{ entries: LogEntry[]; total: number }> => {
    const stream = filter ?? 'ALL';
    const counters = await numberPending();
    const gone = counters[`${stream}_GONE`];
    const total = counters[stream] - gone;
    const left = total - (page - 1) * limit;
    const numbers = Array.from({ length: Math.max(0, Math.min(limit, left)) }, (_, at) => gone + left - at);
    const found = await getItems(
      LogEntryItem,
      numbers.map((number) => logEntryKey(stream, number)),
    );
    const newestFirst = found.sort((one, other) => other.number - one.number);
    return {
      entries: newestFirst.map(({ id, type, description, username, timestamp, userId, subjectId, eventId }) => ({
        id,
        type,
        description,
        username,
        timestamp,
        userId,
        ...(subjectId !== undefined && { subjectId }),
        ...(eventId !== undefined && { eventId }),
      })),
      total,
    };
  };

  return { commitWithLog, logPage, numberPending };
};
export type Log = ReturnType<typeof createLog>;
