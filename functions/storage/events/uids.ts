import { createHash } from 'node:crypto';
import type { Known } from '#functions/domain/events/row-fate.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import type { ChangeItem, TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import { UidItem } from '#functions/storage/dynamodb/items/imports.ts';
import { uidKey, uidsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { isKept, secondsOf } from '#functions/storage/dynamodb/time-to-live.ts';
import { assign, IF_NEW, put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { eventUid } from '#shared/embedding/event-uid.ts';

/** The record of the last import of a UID, with the id of the event that the UID names. */
export type KnownUid = Known & { readonly eventId: string };

/** The sort key of a UID's row. */
export const uidHash = (uid: string): string => createHash('sha256').update(uid).digest('base64url');

/** Hashes of the UIDs by which files may name an event. */
const hashesOf = ({ id, uid }: Stored): string[] => [...new Set([uid ?? eventUid(id), eventUid(id)])].map(uidHash);

const itemOf = (calendarId: string, sk: string, { eventId, sequence, hash, revision }: KnownUid) => ({
  ...uidKey(calendarId, sk),
  kind: 'UID',
  calendarId,
  eventId,
  sequence,
  hash,
  revision,
});

/**
 * The condition that the row of a UID has not changed since it was read. If there was no row then, there must be none
 * now.
 */
const asRead = (seen: KnownUid | undefined) =>
  seen
    ? { condition: 'eventId = :event AND revision = :seen', values: { event: seen.eventId, seen: seen.revision } }
    : IF_NEW;

const counts = (now: Date) => {
  const lives = isKept(now);
  return ({ ttl }: UidItem): boolean => ttl === undefined || lives({ ttl });
};

/** The UIDs by which files name the events of a calendar. An event in the trash keeps its UIDs for 30 days. */
export const createUids = ({ getItems, queryItems }: Table) => {
  /** Rows by the hash of their UID. Expired rows are included. */
  const rowsAt = async (calendarId: string, hashes: readonly string[]): Promise<Map<string, UidItem>> => {
    const keys = [...new Set(hashes)].map((hash) => uidKey(calendarId, hash));
    return new Map((await getItems(UidItem, keys)).map((row) => [row.sk, row]));
  };

  const rowsNaming = async (stored: Stored): Promise<UidItem[]> => {
    const rows = await rowsAt(stored.calendarId, hashesOf(stored));
    return [...rows.values()].filter(({ eventId }) => eventId === stored.id);
  };

  /** The last imports of these UIDs, by UID. */
  const knownUids = async (calendarId: string, uids: readonly string[], now: Date): Promise<Map<string, KnownUid>> => {
    const byHash = new Map(uids.map((uid) => [uidHash(uid), uid]));
    const rows = [...(await rowsAt(calendarId, [...byHash.keys()])).values()].filter(counts(now));
    return new Map(rows.map((row) => [byHash.get(row.sk) ?? '', row]));
  };

  /** All UIDs of a calendar, by their hash; one query. */
  const uidsOf = async (calendarId: string): Promise<Map<string, UidItem>> => {
    const values = { pk: uidsPartition(calendarId) };
    return new Map((await queryItems(UidItem, { condition: 'pk = :pk', values })).map((row) => [row.sk, row]));
  };

  /**
   * The write that stores for which event a UID was imported. It fails if somebody else has imported the UID meanwhile.
   */
  const remember = (calendarId: string, uid: string, next: KnownUid, seen: KnownUid | undefined, now: Date): Write => {
    const item = itemOf(calendarId, uidHash(uid), next);
    if (seen) return put(item, asRead(seen));
    // An expired row may be there: DynamoDB deletes it days later.
    return put(item, {
      condition: 'attribute_not_exists(pk) OR #ttl <= :now',
      names: { ttl: 'ttl' },
      values: { now: secondsOf(now) },
    });
  };

  /**
   * For an event that moves to the trash.
   * @param ttl the `ttl` of the event in the trash; undefined frees the UIDs at once
   * @returns `uids`: the UIDs that the item in the trash keeps; `writes`: they let the UIDs expire together with this
   * item, or free them
   */
  const leaving = async (seen: Stored, ttl: number | undefined) => {
    const rows = await rowsNaming(seen);
    return {
      uids: rows.map(({ sk, sequence, hash, revision }) => ({ sk, sequence, hash, revision })),
      writes: rows.map((row) => (ttl === undefined ? remove(row, asRead(row)) : assign(row, { ttl }, asRead(row)))),
    };
  };

  /**
   * For an event that is restored from the trash [SAFE-13].
   * @param except a UID that another write of the transaction gives back
   * @returns `writes`: they give the UIDs back to the event; `isTaken`: whether another event has the event's own UID
   * now
   */
  const returning = async (
    { id, calendarId, uids = [], event }: TrashItem,
    { now, except = '' }: { readonly now: Date; readonly except?: string },
  ) => {
    const own = event?.uid === undefined ? [] : [uidHash(event.uid)];
    const rows = await rowsAt(calendarId, [...own, ...uids.map(({ sk }) => sk)]);
    const isTaken = (sk: string): boolean => {
      const row = rows.get(sk);
      return row !== undefined && row.eventId !== id && counts(now)(row);
    };
    return {
      isTaken: own.some(isTaken),
      writes: uids
        .filter(({ sk }) => !isTaken(sk) && sk !== uidHash(except))
        .map(({ sk, ...known }) => put(itemOf(calendarId, sk, { ...known, eventId: id }), asRead(rows.get(sk)))),
    };
  };

  /** The record of a UID before an import, for the undo of the import. */
  const before = ({ uid, seenUid }: { readonly uid: string; readonly seenUid: KnownUid | undefined }) => {
    if (!seenUid) return { sk: uidHash(uid) };
    const { sequence, hash, revision } = seenUid;
    return { sk: uidHash(uid), known: { sequence, hash, revision } };
  };

  /** The writes that restore this record of a UID. There are none if the UID now names another event. */
  const asBefore = async (
    { id, calendarId }: Stored,
    { sk, known }: NonNullable<ChangeItem['uid']>,
  ): Promise<Write[]> => {
    const row = (await rowsAt(calendarId, [sk])).get(sk);
    if (row?.eventId !== id) return [];
    return [known ? put(itemOf(calendarId, sk, { ...known, eventId: id }), asRead(row)) : remove(row, asRead(row))];
  };

  /** The writes that forget the UIDs of an event that is deleted for good. */
  const forgetting = async (stored: Stored): Promise<Write[]> =>
    (await rowsNaming(stored)).map((row) => remove(row, asRead(row)));

  /**
   * The writes that move the UIDs of events of one calendar to another calendar, such as an heir's.
   * @returns for each event: the writes, and whether the other calendar has another event with its UID; if so, `lost` is
   * the record of the UID that the event loses
   */
  const handingOver = async (events: readonly Stored[], heirId: string, now: Date) => {
    const hashes = events.flatMap(hashesOf);
    const calendarId = events[0]?.calendarId ?? '';
    const [rows, heirs] = await Promise.all([rowsAt(calendarId, hashes), rowsAt(heirId, hashes)]);
    const isTaken = (sk: string): boolean => {
      const row = heirs.get(sk);
      return row !== undefined && counts(now)(row);
    };
    return events.map((stored) => {
      const own = hashesOf(stored).flatMap((sk) => rows.get(sk) ?? []);
      const writes = own
        .filter(({ eventId }) => eventId === stored.id)
        .flatMap((row) => [
          remove(row, asRead(row)),
          ...(isTaken(row.sk) ? [] : [put(itemOf(heirId, row.sk, row), asRead(heirs.get(row.sk)))]),
        ]);
      const sk = uidHash(stored.uid ?? '');
      if (stored.uid === undefined || !isTaken(sk)) return { writes, isTaken: false };
      const seenUid = own.find((row) => row.sk === sk && row.eventId === stored.id);
      return { writes, isTaken: true, lost: before({ uid: stored.uid, seenUid }) };
    });
  };

  /**
   * The writes that give an event the UID back that it lost in another calendar. Undefined: another event has the UID by
   * now.
   */
  const givenBack = async (
    { id, calendarId }: Pick<Stored, 'id' | 'calendarId'>,
    { sk, known }: NonNullable<ChangeItem['uid']>,
    now: Date,
  ): Promise<Write[] | undefined> => {
    const row = (await rowsAt(calendarId, [sk])).get(sk);
    if (row && row.eventId !== id && counts(now)(row)) return undefined;
    return known ? [put(itemOf(calendarId, sk, { ...known, eventId: id }), asRead(row))] : [];
  };

  return { knownUids, uidsOf, remember, before, asBefore, leaving, returning, forgetting, handingOver, givenBack };
};
export type Uids = ReturnType<typeof createUids>;
