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

/** A log entry to write: its Russian words, and the author's username at that time. */
export type LogLine = {
  readonly type: LogType;
  readonly description: string;
  readonly username: string;
  /**
   * `userId` is the author of the entry. `subjectId` is the user whom the entry is about
   * (domain/accounts/log-author.ts) [ACC-04].
   */
  readonly userId: string;
  readonly subjectId?: string;
  /** The event or series that the entry is about [SAFE-24]. */
  readonly eventId?: string;
};

type Pending = v.InferOutput<typeof LogPendingItem>;

/**
 * A log entry as a write for the transaction whose change it describes. The entry first has a random key, so that
 * writers do not conflict. `numberPending` gives it its number later. The titles and names in it are typed by people,
 * so each text is put on one line.
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

/**
 * One writer out of this many also numbers entries. So only few entries wait for their number, even if nobody reads the
 * log.
 */
const SETTLED_BY_ONE_IN = 16;

/** One attempt: a second writer leaves the numbering to the first. */
const ONCE = { attempts: 1 };

/**
 * The most entries that are numbered in one transaction of 100 writes. Each entry takes three writes, and the counters
 * take one.
 */
const NUMBERED_AT_ONCE = 32;

const filterOf = (type: string): LogFilter => (type === 'USER' || type === 'AUTH' ? type : 'OTHER');

/**
 * The most milliseconds that a function lives: a run of the scheduled jobs may take five minutes. If an entry is older
 * than the last numbered entry by more than this, its time comes from a wrong clock and is kept.
 */
const LATE_MS = 5 * 60_000;

/**
 * Gives waiting entries times in the order of their numbers. An entry has the time at which its call began, so entries
 * with later times may already be numbered. The entry then gets the time of the last numbered entry.
 */
const inOrder = (waiting: readonly Pending[], last = ''): Pending[] => {
  let latest = last;
  return waiting.map((entry) => {
    const isLate = entry.timestamp < latest && Date.parse(latest) - Date.parse(entry.timestamp) <= LATE_MS;
    if (!isLate) latest = entry.timestamp;
    return { ...entry, timestamp: latest };
  });
};

/** The most rounds in which one reader numbers entries: 640 entries, some two seconds. */
const ROUNDS_MAX = 20;

/** Whether this writer numbers waiting entries. */
export type Settles = () => boolean;
export const BY_CHANCE: Settles = () => randomInt(SETTLED_BY_ONE_IN) === 0;

const NO_NUMBERS = { ...LOG_COUNTERS_KEY, kind: 'LOG_COUNTERS', ALL: 0, USER: 0, AUTH: 0, OTHER: 0 };

export const createLog = ({ commit, getItem, getItems, queryItems }: Table, settles: Settles) => {
  /**
   * Makes a change and writes its log entry, in one transaction.
   * @throws as `commit`
   */
  const commitWithLog = async (writes: readonly Write[], line: LogLine, now: Date): Promise<void> => {
    await commit([...writes, logItem(line, now)]);
    if (!settles()) return;
    // The change is made already, so a failure is ignored here. The next reader of the log numbers the entries.
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
   * Numbers the oldest waiting entries.
   * @returns the counters if no entry waited
   * @throws ConditionFailed: somebody else has numbered these entries
   */
  const numberSome = async (options?: CommitOptions): Promise<LogCountersItem | undefined> => {
    const waiting = await pendingEntries();
    // The counters are read after the entries. If another writer has numbered these entries meanwhile, it has already
    // changed the counters.
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
    // The counters work as a lock. If two writers number at the same time, the second finds the counters changed and
    // fails.
    const unmoved = {
      condition: 'attribute_not_exists(pk) OR #all = :all',
      names: { all: 'ALL' },
      values: { all: seen.ALL },
    };
    // The counts of dropped entries are not written here, because retention.ts may change them at the same time.
    const { kind, ALL, USER, AUTH, OTHER } = next;
    await commit([...writes, assign(LOG_COUNTERS_KEY, { kind, ALL, USER, AUTH, OTHER }, unmoved)], options);
    return undefined;
  };

  /**
   * Numbers entries until none waits. The number of rounds is limited. If entries come faster than they are numbered, a
   * later read shows the newest entries.
   * @returns the last number of each stream, and the time of the oldest entry that may still wait
   */
  const numberPending = async (): Promise<{ readonly counters: LogCountersItem; readonly waitsSince?: string }> => {
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      try {
        const settled = await numberSome();
        if (settled) return { counters: settled };
      } catch (reason) {
        // Somebody else is numbering. The next round numbers the entries that are left.
        if (!(reason instanceof ConditionFailed || reason instanceof Busy)) throw reason;
      }
    }
    const [oldest] = await pendingEntries();
    return { counters: await lastNumbers(), ...(oldest && { waitsSince: oldest.timestamp }) };
  };

  /**
   * A page of the log (counted from 1, newest entries first), and the number of all entries. The entries are read by
   * their numbers, so every page costs the same [LOG-14].
   */
  const logPage = async (
    filter: LogFilter | undefined,
    page: number,
    limit: number,
  ): Promise<{ entries: LogEntry[]; total: number }> => {
    const stream = filter ?? 'ALL';
    const { counters } = await numberPending();
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
