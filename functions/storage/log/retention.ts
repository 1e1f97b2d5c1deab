import * as v from 'valibot';
import { LogCountersItem, LogEntryItem, LogPendingItem } from '#functions/storage/dynamodb/items/log.ts';
import {
  LOG_COUNTERS_KEY,
  LOG_PENDING_SHARDS,
  LOG_STREAMS,
  type LogStream,
  logEntryKey,
  logPendingPartition,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, IF_EXISTS, remove, update } from '#functions/storage/dynamodb/transactions.ts';

/** A transaction takes 100 writes: these entries and the counters. */
const DROPPED_AT_ONCE = 99;

/** Only the fields that the deletion needs, so that broken entries are deleted too. */
const Dated = v.pick(LogEntryItem, ['kind', 'number', 'timestamp']);
const DatedPending = v.pick(LogPendingItem, ['pk', 'sk', 'kind']);

/** For `.catch`: ignores that another run was faster. The next read shows what that run has done. */
const unlessBeaten = (reason: unknown): void => {
  if (!(reason instanceof ConditionFailed)) throw reason;
};

/**
 * Deletes the oldest entries of each stream. The same transaction counts them, so totals and pages are always right
 * [ACC-06].
 */
export const createRetention = ({ commit, getItem, getItems, queryItems }: Table) => {
  /** @returns whether there may be more */
  const dropSome = async (stream: LogStream, before: string): Promise<boolean> => {
    const counters = await getItem(LogCountersItem, LOG_COUNTERS_KEY);
    if (!counters) return false;
    const gone = counters[`${stream}_GONE`];
    const next = Math.min(counters[stream], gone + DROPPED_AT_ONCE);
    const numbers = Array.from({ length: next - gone }, (_, at) => gone + 1 + at);
    const keys = numbers.map((number) => logEntryKey(stream, number));
    // An unreadable entry is deleted together with the entries around it. Otherwise it would keep all later entries.
    const dated = await getItems(Dated, keys, { onBroken: () => undefined });
    const staying = dated.filter(({ timestamp }) => timestamp >= before);
    const last = Math.min(next, ...staying.map(({ number }) => number - 1));
    if (last === gone) return false;
    const note = update(LOG_COUNTERS_KEY, 'SET #gone = :last', {
      condition: gone === 0 ? 'attribute_not_exists(#gone) OR #gone = :seen' : '#gone = :seen',
      names: { gone: `${stream}_GONE` },
      values: { last, seen: gone },
    });
    await commit([note, ...keys.slice(0, last - gone).map((key) => remove(key))]).catch(unlessBeaten);
    return last === next;
  };

  /** Drops old entries without a number. @returns whether there may be more */
  const dropWaiting = async (shard: number, before: string): Promise<boolean> => {
    const values = { pk: logPendingPartition(shard), before };
    const plan = { condition: 'pk = :pk AND sk < :before', values, limit: DROPPED_AT_ONCE };
    const old = await queryItems(DatedPending, plan);
    const drops = old.map((entry) => remove(entry, IF_EXISTS));
    if (drops.length > 0) await commit(drops).catch(unlessBeaten);
    return old.length === DROPPED_AT_ONCE;
  };

  /**
   * Deletes the entries from before an instant. `isOver` may stop the work early.
   * @returns whether no such entry is left
   */
  const dropBefore = async (instant: Date, isOver: () => boolean): Promise<boolean> => {
    const before = instant.toISOString();
    const drops = [
      ...Array.from({ length: LOG_PENDING_SHARDS }, (_, shard) => () => dropWaiting(shard, before)),
      ...LOG_STREAMS.map((stream) => () => dropSome(stream, before)),
    ];
    for (const drop of drops) while (await drop()) if (isOver()) return false;
    return true;
  };

  return { dropBefore };
};
