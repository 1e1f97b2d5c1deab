import { resolve } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { reportFailure } from '#infra/build/build.ts';
import { listKeys } from '#infra/database/list-keys.ts';
import { type OpenDatabase, openDatabase } from '#infra/database/open-database.ts';
import { emptyFeeds } from '#infra/maintenance/feeds.ts';
import { isWanted } from '#infra/restore/restore.ts';
import { type Database, inParallel, writeAll } from '#infra/restore/restore-batches.ts';
import { deleteOtherItems, deleteOtherPictures, logLine } from '#infra/restore/restore-database.ts';
import { placeOf, type Row, rowsOfTable } from '#infra/restore/restore-export.ts';
import { accountLog } from '#shared/locale/account-log.ts';
import { differences, isLasting, type Tally, tally } from './transfer-compare.ts';
import { type Keys, opened, sealed } from './transfer-secrets.ts';

const USAGE = [
  'Usage: npm run transfer -- <from> <to>   (each a DATA_DIR, or aws: the installation of TABLE_NAME, PICTURES_BUCKET,',
  '       EXPORTS_BUCKET, FEEDS_BUCKET, SETTINGS_KEY_ARN and CODES_KEY_ARN)',
].join('\n');

/** The row that marks a target while it is filled, and says from which source. */
const MARK = { pk: 'TRANSFER', sk: 'TRANSFER' } as const;
const isMark = ({ pk }: Row): boolean => pk === MARK.pk;
const isMeant = (row: Row): boolean => !isMark(row);

/** Kinds of rows that an installation's first start creates. */
const FRESH = new Set<unknown>([
  ...['USER', 'PERSON', 'USERNAME', 'LOOK', 'USAGE', 'LOG', 'LOG_PENDING', 'LOG_COUNTERS', 'MIGRATIONS'],
  ...['CHARTS', 'LIMIT', 'TRY'],
]);

type Side = { readonly opened: OpenDatabase; readonly keys: Keys };

const openSide = async (given: string, environment: NodeJS.ProcessEnv): Promise<Side> => {
  const there = given === 'aws' ? environment : { ...environment, TABLE_NAME: '', DATA_DIR: resolve(given) };
  if (given === 'aws' && !environment.TABLE_NAME) throw new Error('TABLE_NAME is not set');
  const opened = await openDatabase(there);
  const { kms, SETTINGS_KEY_ARN: settings, CODES_KEY_ARN: codes } = opened.keys;
  if (!settings || !codes) throw new Error('SETTINGS_KEY_ARN and CODES_KEY_ARN are not set');
  return { opened, keys: { kms, settings, codes } };
};

/**
 * Reserves the target for this source.
 * @throws Error in one line, if the target holds other data
 */
const take = async (
  { table, tableName: TableName, ...database }: Database,
  what: string,
  from: string,
): Promise<void> => {
  const { Item } = await table.send(new GetCommand({ TableName, Key: MARK, ConsistentRead: true }));
  if (Item?.from === from) return;
  if (Item) throw new Error(`${what} is half filled from ${Item.from}: go on with that, or begin with an empty one.`);
  let users = 0;
  const pictures = await listKeys(database.s3, database.picturesBucket, 'pictures/');
  for await (const rows of rowsOfTable({ table }, TableName))
    for (const row of rows) {
      users += row.kind === 'USER' ? 1 : 0;
      if (!FRESH.has(row.kind) || users > 1 || pictures.length > 0)
        throw new Error(`${what} is not empty. Only an installation that was just made can be filled.`);
    }
  await table.send(new PutCommand({ TableName, Item: { ...MARK, kind: 'TRANSFER', from } }));
};

const copyPicture = async (from: Database, to: Database, Key: string): Promise<void> => {
  const source = await from.s3.send(new GetObjectCommand({ Bucket: from.picturesBucket, Key }));
  const { ContentType, CacheControl, ContentDisposition, ContentLength, ETag } = source;
  const there = await to.s3.send(new HeadObjectCommand({ Bucket: to.picturesBucket, Key })).catch((reason: unknown) => {
    if (reason instanceof NotFound) return undefined;
    throw reason;
  });
  const Body = await source.Body?.transformToByteArray();
  if (there?.ETag === ETag && there?.ContentLength === ContentLength) return;
  const headers = { ContentType, CacheControl, ContentDisposition };
  await to.s3.send(new PutObjectCommand({ Bucket: to.picturesBucket, Key, Body, ...headers }));
};

const copyRows = async (from: Side, to: Side): Promise<void> => {
  const [source, target] = [from.opened.database, to.opened.database];
  const places = new Set([placeOf(MARK)]);
  for await (const rows of rowsOfTable(source, source.tableName)) {
    const moved = await Promise.all(
      rows.filter(isMeant).map(async (row) => sealed(await opened(row, from.keys), to.keys)),
    );
    for (const row of moved) places.add(placeOf(row));
    await writeAll(
      target,
      moved.map((Item) => ({ PutRequest: { Item } })),
    );
  }
  await deleteOtherItems(target, places);
};

const summaryOf = (tallies: ReadonlyMap<string, Tally>): string =>
  [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { count }]) => `${count} ${kind}`)
    .join(', ');

/**
 * Copies everything from an installation into a new one [ONE-25]: rows unchanged, secrets encrypted with the new
 * installation's keys, and pictures. Copies of the database («Сделать копию») stay behind. Writers of both
 * installations must be stopped. Run it again to finish an interrupted run.
 * @returns what was done, for the operator
 * @throws Error in one line, if the target is not empty, an installation cannot be opened, or the two differ afterwards
 */
export const transfer = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> => {
  const [given, into, ...rest] = args;
  if (given === undefined || into === undefined || rest.length > 0 || given === into) throw new Error(USAGE);
  const from = await openSide(given, environment);
  try {
    const to = await openSide(into, environment);
    try {
      const [source, target] = [from.opened.database, to.opened.database];
      const [here, there] = [from.opened.what, to.opened.what];
      const began = new Date();
      if (!(await isWanted(`Move everything from ${here} into ${there}?`))) return 'Nothing was changed.';
      await take(target, there, here);
      const pictures = await listKeys(source.s3, source.picturesBucket, 'pictures/');
      await inParallel(pictures, (key) => copyPicture(source, target, key));
      // An interrupted run may have copied pictures that were deleted since.
      await deleteOtherPictures(target, new Set(pictures));
      await copyRows(from, to);
      if (to.opened.feedsBucket !== undefined) await emptyFeeds(target.s3, to.opened.feedsBucket);
      const isCompared = (row: Row): boolean => isMeant(row) && isLasting(row, began);
      const [had, has] = [await tally(source, from.keys, isCompared), await tally(target, to.keys, isCompared)];
      const different = differences(had, has);
      if (different.length > 0)
        throw new Error(`${there} differs from ${here} in ${different.join(', ')}: stop all writers and run it again.`);
      await target.table.send(new DeleteCommand({ TableName: target.tableName, Key: MARK }));
      await logLine(target, accountLog.transferred(here), new Date());
      return `Moved ${here} into ${there}, compared and equal: ${summaryOf(has)}.`;
    } finally {
      await to.opened.close();
    }
  } finally {
    await from.opened.close();
  }
};

if (import.meta.main) await transfer(process.argv.slice(2), process.env).then(console.log, reportFailure);
