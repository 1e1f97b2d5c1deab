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

/** A log entry to write: Russian words, and the username at that time. */
export type LogLine = {
  readonly type: LogType;
  readonly description: string;
  readonly username: string;
  /** `userId`: who did it; `subjectId`: the user it is about (domain/log-author.ts) [ACC-04]. */
  readonly userId: string;
  readonly subjectId?: string;
  /** The event or series that it is about [SAFE-24]. */
  readonly eventId?: string;
};

type Pending = v.InferOutput<typeof LogPendingItem>;

/**
 * An entry as a write of the transaction whose change it describes. It waits under a random key, so that writers do not conflict;
 * `numberPending` gives it its number. People have typed the titles and names in it.
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

/** One writer out of this many also numbers entries, so that few wait even if nobody reads the log. */
const SETTLED_BY_ONE_IN = 16;

/** One attempt: a second writer leaves the numbering to the first. */
const ONCE = { attempts: 1 };

/** The most entries numbered in a transaction of 100 writes: three for each, one for the counters. */
const NUMBERED_AT_ONCE = 32;

const filterOf = (type: string): LogFilter => (type === 'USER' || type === 'AUTH' ? type : 'OTHER');

/** The most milliseconds that a function lives. An entry that is later than this comes from another clock, and keeps its time. */
const LATE_MS = 60_000;

/**
 * Sorts waiting entries by time. An entry has the time when its call began, so later ones may be numbered before it is written: it then
 * gets the last one's time.
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

/** Whether this writer numbers waiting entries. */
export type Settles = () => boolean;
export const BY_CHANCE: Settles = () => randomInt(SETTLED_BY_ONE_IN) === 0;

const NO_NUMBERS = { ...LOG_COUNTERS_KEY, kind: 'LOG_COUNTERS', ALL: 0, USER: 0, AUTH: 0, OTHER: 0 };

export const createLog = ({ commit, getItem, getItems, queryItems }: Table, settles: Settles) => {
  /** Makes a change and writes its log entry: both or neither. @throws as `commit` */
  const commitWithLog = async (writes: readonly Write[], line: LogLine, now: Date): Promise<void> => {
    await commit([...writes, logItem(line, now)]);
    if (!settles()) return;
    // The change is made. If this fails, the next reader numbers.
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
   * Numbers the oldest waiting entries. @returns the counters, if nothing waited
   * @throws ConditionFailed: somebody else numbered them
   */
  const numberSome = async (options?: CommitOptions): Promise<LogCountersItem | undefined> => {
    const waiting = await pendingEntries();
    // Read after the entries: a writer that numbered the last waiting ones has changed them by then.
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
    // The counters are the lock: of two who number at once, the second finds them changed.
    const unmoved = {
      condition: 'attribute_not_exists(pk) OR #all = :all',
      names: { all: 'ALL' },
      values: { all: seen.ALL },
    };
    // Leaves the counts of dropped entries out, which may change at the same time (retention.ts).
    const { kind, ALL, USER, AUTH, OTHER } = next;
    await commit([...writes, assign(LOG_COUNTERS_KEY, { kind, ALL, USER, AUTH, OTHER }, unmoved)], options);
    return undefined;
  };

  /**
   * Numbers entries until none waits. Its work is bounded: if entries come faster, a later read shows the newest.
   * @returns the last number of each stream
   */
  const numberPending = async (): Promise<LogCountersItem> => {
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      try {
        const settled = await numberSome();
        if (settled) return settled;
      } catch (reason) {
        // Somebody else is numbering: look again at what is left.
        if (!(reason instanceof ConditionFailed || reason instanceof Busy)) throw reason;
      }
    }
    return lastNumbers();
  };

  /**
   * Page `page` (from 1) of the log, newest first, and the number of all entries. Reads a page's entries by their numbers, so every page
   * costs the same [LOG-14].
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
