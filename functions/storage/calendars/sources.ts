import type { Known } from '#functions/domain/events/row-fate.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { amountsOf, difference } from '#functions/domain/events/usage.ts';
import { SourceItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { calendarKey, SOURCES_INDEX, sourceIndex, sourceKey, tryKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  asConflict,
  assign,
  ConditionFailed,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { addition, removal, replacement, withPictureSizes } from '#functions/storage/events/stored-writes.ts';
import type { KnownUid, Uids } from '#functions/storage/events/uids.ts';
import { wordWrites } from '#functions/storage/events/words.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';

type Parts = {
  readonly table: Pick<Table, 'commit' | 'getItem' | 'queryItems'>;
  readonly usage: Pick<Usage, 'countIn'>;
  readonly uids: Pick<Uids, 'uidsOf' | 'remember'>;
};

/** The fields of a source that an answer may change. */
type SourceChange = Partial<
  Pick<
    SourceItem,
    | 'every'
    | 'dueAt'
    | 'changedAt'
    | 'etag'
    | 'lastModified'
    | 'hash'
    | 'written'
    | 'failures'
    | 'failedSince'
    | 'fault'
  >
>;

type Taken = { readonly uid: string; readonly known: Known; readonly seenUid: KnownUid | undefined };

/** The sources of subscribed calendars, and the writes of these calendars' events, which people cannot change. */
export const createSources = ({ table: { commit, getItem, queryItems }, usage: { countIn }, uids }: Parts) => {
  const findSource = (calendarId: string): Promise<SourceItem | undefined> =>
    getItem(SourceItem, sourceKey(calendarId));

  /** The write that adds a source, which is due at once. */
  const addSource = (fields: Pick<SourceItem, 'calendarId' | 'url' | 'ownHost' | 'every'>, now: Date): Write => {
    const at = now.toISOString();
    const index = sourceIndex(at, fields.calendarId);
    return put(
      { ...sourceKey(fields.calendarId), ...index, kind: 'SOURCE', ...fields, askedAt: at, dueAt: at },
      IF_NEW,
    );
  };

  /**
   * Sources that are due; the source that has been due longest comes first. The index may show an old state, so `claim`
   * refuses sources that have changed.
   */
  const dueSources = (now: Date, limit: number, { onBroken }: Pick<Rows, 'onBroken'>): Promise<SourceItem[]> =>
    queryItems(SourceItem, {
      index: 'gsi1',
      condition: 'gsi1pk = :pk AND gsi1sk < :now',
      values: { pk: SOURCES_INDEX, now: now.toISOString() },
      limit,
      onBroken,
    });

  /**
   * Takes a due source for one request, so that nobody else requests it before it is due again.
   * @returns false if somebody else has taken it
   */
  const claim = async ({ calendarId, dueAt: seen }: SourceItem, dueAt: Date, now: Date): Promise<boolean> => {
    const next = { askedAt: now.toISOString(), dueAt: dueAt.toISOString() };
    const fields = { ...next, ...sourceIndex(next.dueAt, calendarId) };
    const isSeen = { condition: 'dueAt = :seen', values: { seen } };
    try {
      await commit([assign(sourceKey(calendarId), fields, isSeen)]);
      return true;
    } catch (reason) {
      if (!(reason instanceof ConditionFailed)) throw reason;
      return false;
    }
  };

  /**
   * Stores the fields that an answer has changed. If the source begins or ceases to fail, `failedSince` is also written
   * to the calendar's own item.
   */
  const note = async (calendarId: string, change: SourceChange, isFailedBefore: boolean): Promise<void> => {
    const index = change.dueAt && sourceIndex(change.dueAt, calendarId);
    const { failedSince } = change;
    const isTold = 'failedSince' in change && isFailedBefore !== (failedSince !== undefined);
    await commit([
      assign(sourceKey(calendarId), { ...change, ...index }, IF_EXISTS),
      ...(isTold ? [assign(calendarKey(calendarId), { failedSince }, IF_EXISTS)] : []),
    ]);
  };

  /** Forgets the last good answer. The empty hash says that there was one. */
  const forgetAnswer = (calendarId: string): Promise<void> =>
    note(calendarId, { etag: undefined, lastModified: undefined, hash: '' }, false);

  /** Ends the count of failed tries. After ten of them the scheduled renewals leave a source alone for 30 days. */
  const forgetTries = (calendarId: string): Promise<void> => commit([remove(tryKey(sourceKey(calendarId)))]);

  /**
   * Writes a new event of the source, or replaces the event that the caller has read.
   * @throws LimitReached; Rejected: too many series, or too large ones; Conflict
   */
  const writeEvent = async (
    seen: Stored | undefined,
    wanted: Stored,
    { uid, known, seenUid }: Taken,
    now: Date,
  ): Promise<void> => {
    const before = seen ? [seen] : [];
    // Gives a series its bytes, which count against the limit [REC-31].
    const [next = wanted] = withPictureSizes([wanted], before);
    const writes = [
      ...(seen ? replacement(seen, next) : addition(next)),
      ...wordWrites(before, [next]),
      uids.remember(next.calendarId, uid, { ...known, eventId: next.id }, seenUid, now),
    ];
    const by = difference(amountsOf([next]), amountsOf(before));
    await countIn([{ calendarId: next.calendarId, by }], (usageWrites) => commit([...writes, ...usageWrites])).catch(
      asConflict(),
    );
  };

  /** Deletes an event that the source no longer has, together with the row of the event's UID. */
  const dropEvent = async (
    seen: Stored,
    row: KnownUid & { readonly pk: string; readonly sk: string },
  ): Promise<void> => {
    const writes = [...removal(seen), ...wordWrites([seen], []), remove(row)];
    const by = difference({}, amountsOf([seen]));
    await countIn([{ calendarId: seen.calendarId, by }], (usageWrites) => commit([...writes, ...usageWrites])).catch(
      asConflict(),
    );
  };

  return {
    findSource,
    addSource,
    dueSources,
    claim,
    note,
    forgetAnswer,
    forgetTries,
    uidsOf: uids.uidsOf,
    writeEvent,
    dropEvent,
  };
};
export type Sources = ReturnType<typeof createSources>;
