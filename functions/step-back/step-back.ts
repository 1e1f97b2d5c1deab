import { isDeepStrictEqual } from 'node:util';
import { doneBySystem } from '#functions/domain/log-author.ts';
import { PICTURES_PREFIX } from '#functions/storage/buckets.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { deleteItems, scanTable } from '#functions/storage/database/scan.ts';
import { shardOf } from '#functions/storage/ids.ts';
import { embeddingKey, UNUSED_PICTURE_SHARDS, unusedPictureKey } from '#functions/storage/keys.ts';
import { put } from '#functions/storage/transactions.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { asOf01, type Row } from './release-0-1.ts';

const labelOf = ({ pk, sk }: { readonly pk: unknown; readonly sk: unknown }): string => `${pk} / ${sk}`;

/** Items of one transaction: DynamoDB takes 100. */
const PUT_AT_ONCE = 100;

const readTable = async ({ table }: Storage): Promise<Row[]> => {
  const rows: Row[] = [];
  await scanTable(table.access, (page) => {
    for (const row of page) rows.push({ ...row, pk: String(row.pk), sk: String(row.sk) });
  });
  return rows;
};

/** Pointers and tokens of what has gone go too. */
const leadsSomewhere = (rows: readonly Row[]) => {
  const labels = new Set(rows.map(labelOf));
  return (row: Row): boolean => {
    if (row.kind === 'EVENT_POINTER')
      return labels.has(labelOf({ pk: `OWNER#${row.ownerId}#EVENTS`, sk: row.eventSk }));
    if (row.kind !== 'TOKEN') return true;
    return labels.has(labelOf(embeddingKey(String(row.ownerId), String(row.embeddingId))));
  };
};

/** Notes on pictures that no event has any more: release 0.1.0 sweeps what is noted. */
const notesOn = (pictures: Iterable<string>, rows: readonly Row[], now: Date): Row[] => {
  const known = new Set(
    rows.map((row) => (row.kind === 'EVENT' ? `${PICTURES_PREFIX}${row.id}/${row.picture}` : row.objectKey)),
  );
  return [...pictures]
    .filter((objectKey) => !known.has(objectKey))
    .map((objectKey) => ({
      ...unusedPictureKey(shardOf(objectKey, UNUSED_PICTURE_SHARDS), now.toISOString(), objectKey),
      kind: 'UNUSED_PICTURE',
      objectKey,
    }));
};

/** Makes every item what release 0.1.0 reads. @returns how many were changed, and deleted */
const convert = async (storage: Storage, pictures: Iterable<string>, now: Date) => {
  const rows = await readTable(storage);
  const before = new Map(rows.map((row) => [labelOf(row), row]));
  const known = rows.flatMap((row) => asOf01(row) ?? []);
  const kept = known.filter(leadsSomewhere(known));
  const labels = new Set(kept.map(labelOf));
  const gone = rows.filter((row) => !labels.has(labelOf(row)));
  const changed = [
    ...kept.filter((row) => !isDeepStrictEqual(row, before.get(labelOf(row)))),
    ...notesOn(pictures, kept, now),
  ];
  for (let at = 0; at < changed.length; at += PUT_AT_ONCE)
    await storage.table.commit(changed.slice(at, at + PUT_AT_ONCE).map((row) => put(row)));
  await deleteItems(storage.table.access, gone);
  return { changed: changed.length, deleted: gone.length };
};

/** Writes a copy of everything, as an administrator would. @returns its name, by which `npm run restore` brings it back */
export const copyAll = async (storage: Storage, now: Date): Promise<string> => {
  const { makeCopy } = await storage.database();
  let name: string | undefined;
  for (;;) {
    const lineFor = (of: string) => ({ type: 'OTHER', ...doneBySystem(), description: entries.copyMade(of) }) as const;
    const copied = await makeCopy(name, lineFor, now);
    name = copied.name;
    if (copied.isFinished) return name;
  }
};

/** Counters as they are without what has gone; nothing waits to be added. */
const countAll = async (storage: Storage, now: Date): Promise<void> => {
  const { recount } = await storage.database();
  while (!(await recount(() => undefined, { now, workMs: 540_000 })).isFinished) await storage.counters.foldCounters();
  await storage.counters.foldCounters();
};

/**
 * Leaves in the database only what release 0.1.0 (commit 0ade921) reads, in its form: no series, drafts, cancelled events, trash,
 * histories, second factors, sessions, imports. Nobody may work meanwhile; where it is killed, run it again. The next start of
 * a later release takes the data as any data of before.
 *
 * @param pictures keys of all pictures in the bucket
 */
export const stepBack = async (storage: Storage, pictures: Iterable<string>, now: Date) => {
  await storage.log.numberPending();
  const first = await convert(storage, pictures, now);
  await countAll(storage, now);
  // The count has noted what a later release needs of it.
  const second = await convert(storage, [], now);
  return { changed: first.changed + second.changed, deleted: first.deleted + second.deleted };
};
