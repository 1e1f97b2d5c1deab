import * as v from 'valibot';
import type { Known } from '#functions/domain/events/row-fate.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { ChangeItem, type TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import { ImportItem } from '#functions/storage/dynamodb/items/imports.ts';
import { changePartition, importKey, importsPartition, uidsPartition } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { isKept, ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import {
  assign,
  ConditionFailed,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { KnownUid, Uids } from '#functions/storage/events/uids.ts';
import type { Revisions } from '#functions/storage/history/revisions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import type { Clock, IsOver } from '#functions/storage/work-time.ts';
import type { Import } from '#shared/contracts/imports.ts';
import { writeImported } from './write-imported.ts';

const KEPT_DAYS = 30;
const PURGED_AT_ONCE = 100;
const READ_AT_ONCE = 8;

const Place = v.strictObject({ pk: v.string(), sk: v.string() });

type RowChange = {
  readonly uid: string;
  readonly known: Known;
  readonly seenUid: KnownUid | undefined;
  readonly next: Stored;
  readonly now: Date;
  readonly change: string;
  readonly line: LogLine;
};

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly usage: Usage;
  readonly uids: Uids;
  readonly revisions: Revisions;
  readonly pictures: Pick<Pictures, 'dropBeyondKept'>;
  readonly clock: Clock;
};

export type Counts = Pick<Import, 'created' | 'updated' | 'refused'>;

const toImport = ({
  change,
  at,
  file,
  created,
  updated,
  refused,
  isEnded,
}: v.InferOutput<typeof ImportItem>): Omit<Import, 'canUndo' | 'isUndone'> => ({
  change,
  at,
  file,
  created,
  updated,
  refused,
  isEnded,
});

/** Imports into a calendar, and the UIDs of files. */
export const createImports = ({ table, log: { commitWithLog }, usage, uids, revisions, pictures, clock }: Parts) => {
  const { commit, getItem, queryItems } = table;
  const startWork = (): IsOver => clock.workTime();

  const remembered = ({ uid, known, seenUid, next, now }: RowChange): Write =>
    uids.remember(next.calendarId, uid, { ...known, eventId: next.id }, seenUid, now);

  /**
   * Writes an event of a file and the record of its UID. The event is new, or replaces `seen`, an event that was read
   * before.
   * @throws Conflict: the event was changed or imported meanwhile; Unauthorized: the owner is deleted or blocked;
   * LimitReached; Rejected: one series too many
   */
  const writeRow = (change: RowChange & { readonly seen: Stored | undefined }) =>
    writeImported(
      { table, usage, pictures },
      { ...change, also: [remembered(change)], uidBefore: uids.before(change) },
    );

  /**
   * Does the same as `writeRow` for an event in the trash. The event is restored under its id, with the content of the
   * file [IMP-13].
   */
  const restoreRow = async ({ trash, ...change }: RowChange & { readonly trash: TrashItem }): Promise<void> => {
    const { uid, next, now } = change;
    const { state, writes } = await revisions.bringBack(next, { notes: trash.note ? [trash.note] : [], now });
    const named = await uids.returning(trash, { now, except: uid });
    const also = [remembered(change), ...writes, ...named.writes];
    const restored = named.isTaken ? { ...state, uid: undefined } : state;
    await writeImported({ table, usage, pictures }, { ...change, trash, next: restored, also });
  };

  const importsOf = (calendarId: string) =>
    queryItems(ImportItem, { condition: 'pk = :pk', values: { pk: importsPartition(calendarId) }, descending: true });

  /** A change of an import that is not undone, if there is one. */
  const standingChange = async (change: string, now: Date): Promise<ChangeItem | undefined> => {
    const plan = { condition: 'pk = :pk', values: { pk: changePartition(change) }, limit: 1 };
    return (await queryItems(ChangeItem, plan)).find(isKept(now));
  };

  /**
   * The imports of the last 30 days, newest first. Expired imports are left out.
   * @param userId the user who asks; `canUndo` is true only for this user's own imports
   */
  const listImports = async (calendarId: string, userId: string, now: Date): Promise<Import[]> => {
    const kept = (await importsOf(calendarId)).filter(isKept(now));
    return inParallel(READ_AT_ONCE, kept, async (item) => {
      const standing = await standingChange(item.change, now);
      const canUndo = standing?.userId === userId;
      return { ...toImport(item), canUndo, isUndone: !standing && item.created + item.updated > 0 };
    });
  };

  type Begun = { readonly calendarId: string; readonly change: string; readonly file: string };

  /** The key of the import's item. The first call of the import writes the item together with its log entry. */
  const begin = async ({ calendarId, change, file }: Begun, line: LogLine, now: Date): Promise<Key> => {
    const known = (await importsOf(calendarId)).find((one) => one.change === change);
    if (known) return { pk: known.pk, sk: known.sk };
    const at = now.toISOString();
    const place = importKey(calendarId, { at, change });
    const ttl = ttlIn(now, KEPT_DAYS);
    const item = { ...place, kind: 'IMPORT', calendarId, change, at, file, created: 0, updated: 0, refused: 0, ttl };
    await commitWithLog([put(item, IF_NEW)], line, now);
    return place;
  };

  /** Adds the counts of a call. Adds none if the calendar was deleted with its imports meanwhile. */
  const count = async (place: Key, { created, updated, refused }: Counts): Promise<void> => {
    if (created + updated + refused === 0) return;
    const values = { created, updated, refused };
    const add = update(place, 'ADD created :created, updated :updated, refused :refused', { ...IF_EXISTS, values });
    await commit([add]).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
  };

  /**
   * Ends an import; a second end changes nothing.
   * @param lineOf makes the log entry from the counts of all calls of the import
   */
  const end = async (place: Key, lineOf: (counts: Counts) => LogLine, now: Date): Promise<void> => {
    const item = await getItem(ImportItem, place);
    if (!item || item.isEnded) return;
    await commitWithLog([assign(place, { isEnded: true }, IF_EXISTS)], lineOf(item), now);
  };

  /**
   * Deletes the UIDs and imports of a calendar that is being deleted, one batch after the other.
   * @returns whether all are deleted
   */
  const purgeImports = async (calendarId: string, pulse: Pulse): Promise<boolean> => {
    for (const pk of [uidsPartition(calendarId), importsPartition(calendarId)])
      for (;;) {
        const batch = await queryItems(Place, {
          condition: 'pk = :pk',
          values: { pk },
          limit: PURGED_AT_ONCE,
          fields: ['pk', 'sk'],
        });
        if (batch.length === 0) break;
        await commit(batch.map((place) => remove(place)));
        if (await pulse(0)) return false;
      }
    return true;
  };

  return {
    startWork,
    knownUids: uids.knownUids,
    uidAsBefore: uids.asBefore,
    uidGivenBack: uids.givenBack,
    writeRow,
    restoreRow,
    listImports,
    begin,
    count,
    end,
    purgeImports,
  };
};
export type Imports = ReturnType<typeof createImports>;
