import { randomUUID } from 'node:crypto';
import { CopyObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { listKeys } from '#infra/database/list-keys.ts';
import { EMPTIED_PLACE, logPendingPartition, type StoredKind, twoFactorPlace } from '#shared/contracts/stored-items.ts';
import { accountLog } from '#shared/locale/account-log.ts';
import { accountsOf, isExpired, returned } from './restore-accounts.ts';
import { chunks, type Database, inParallel, readAll, writeAll } from './restore-batches.ts';
import { type Export, fateOf, placeOf, type Row, rowsOf, rowsOfTable } from './restore-export.ts';
import { bringBackPictures } from './restore-pictures.ts';
import { putWays } from './restore-ways.ts';

/** S3's limit of one batch. */
const BATCH_DELETE = 1000;

/**
 * A row without sessions [ACC-12]. An account's new session generation is the moment of the restore, in milliseconds
 * since 1970. No token has this generation, while an older one would make ended tokens valid again. Links in letters no
 * longer work.
 */
const withoutSessions = (row: Row, now: Date): Row => {
  if (row.kind !== 'USER') return row;
  const { sessions: _listed, resets: _links, pendingEmail: _address, ...account } = row;
  return { ...account, sessionVersion: now.getTime() };
};

/** The number of accounts that are read and written together. */
const ACCOUNTS = 400;

type Copied = {
  readonly now: Date;
  /** Whether nothing can have changed since the copy. */
  readonly isLast: boolean;
  /** The database with the present accounts; undefined: it is gone. */
  readonly living: Database | undefined;
};

/**
 * Writes accounts. The second factor is written before its account: the decision depends on the account in the present
 * table, so a restore that was interrupted and runs again decides the same for each account that is not written yet.
 * @param rows accounts and second factors
 * @returns the keys that were written, and the number of accounts that need a new password
 */
const putAccounts = async (database: Database, rows: readonly Row[], { now, isLast, living: from }: Copied) => {
  const places: string[] = [];
  let expired = 0;
  for (const accounts of chunks(accountsOf(rows), ACCOUNTS)) {
    const keys = accounts.flatMap(({ user }) => [user, twoFactorPlace(user)]);
    const living = from ? await readAll(from, keys) : new Map<string, Row>();
    const back = accounts.map((account) => {
      const user = living.get(placeOf(account.user));
      const twoFactor = living.get(placeOf(twoFactorPlace(account.user)));
      return returned(account, user && { user, twoFactor }, isLast);
    });
    await writeAll(
      database,
      back.map(({ user, twoFactor }) => {
        const { pk, sk } = twoFactorPlace(user);
        return twoFactor ? { PutRequest: { Item: twoFactor } } : { DeleteRequest: { Key: { pk, sk } } };
      }),
    );
    await writeAll(
      database,
      back.map(({ user }) => ({ PutRequest: { Item: withoutSessions(user, now) } })),
    );
    places.push(...back.flatMap(({ user, twoFactor }) => [user, ...(twoFactor ? [twoFactor] : [])]).map(placeOf));
    expired += back.filter(({ user }) => isExpired(user)).length;
  }
  return { places, expired };
};

const putItems = async (database: Database, batches: AsyncIterable<readonly Row[]>, isLast: boolean) => {
  const places = new Set<string>();
  const [accounts, ways, calendars]: [Row[], Row[], Row[]] = [[], [], []];
  const now = new Date();
  const put = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) places.add(placeOf(row));
    await writeAll(
      database,
      rows.map((row) => ({ PutRequest: { Item: withoutSessions(row, now) } })),
    );
  };
  for await (const batch of batches) {
    const { back = [], account = [], way = [], calendar = [] } = Object.groupBy(batch, fateOf);
    accounts.push(...account);
    ways.push(...way);
    calendars.push(...calendar);
    await put(back);
  }
  for (const place of await putWays(database, ways, isLast ? undefined : database)) places.add(place);
  await put(calendars);
  const settled = await putAccounts(database, accounts, { now, isLast, living: database });
  for (const place of settled.places) places.add(place);
  return { places, expired: settled.expired };
};

/** Whether the table was emptied by the recreation that wrote this export (functions/storage/database/recreation.ts). */
const wasEmptiedInto = async ({ table, tableName }: Database, name: string): Promise<boolean> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: EMPTIED_PLACE, ConsistentRead: true }));
  return Item?.export === name;
};

/**
 * Deletes all items whose keys are not in `kept`.
 * @returns the number of deleted items
 */
export const deleteOtherItems = async (database: Database, kept: ReadonlySet<string>): Promise<number> => {
  const { table, tableName: TableName } = database;
  let [after, deleted]: [Record<string, unknown> | undefined, number] = [undefined, 0];
  do {
    const scan = { TableName, ConsistentRead: true, ProjectionExpression: 'pk, sk', ExclusiveStartKey: after };
    const page: { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> } = await table.send(
      new ScanCommand(scan),
    );
    const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    const others = keys.filter((key) => !kept.has(placeOf(key)));
    await writeAll(
      database,
      others.map((Key) => ({ DeleteRequest: { Key } })),
    );
    deleted += others.length;
    after = page.LastEvaluatedKey;
  } while (after);
  return deleted;
};

const copyPictures = ({ s3, picturesBucket, exportsBucket }: Database, { prefix, pictures }: Export): Promise<void> =>
  inParallel(pictures, (key) => {
    const CopySource = [exportsBucket, ...`${prefix}${key}`.split('/')].map(encodeURIComponent).join('/');
    return s3.send(
      new CopyObjectCommand({ Bucket: picturesBucket, Key: key, CopySource, TaggingDirective: 'REPLACE' }),
    );
  });

/** Deletes all pictures whose keys are not in `kept`. */
export const deleteOtherPictures = async (
  { s3, picturesBucket }: Database,
  kept: ReadonlySet<string>,
): Promise<void> => {
  const others = (await listKeys(s3, picturesBucket, 'pictures/')).filter((key) => !kept.has(key));
  for (const batch of chunks(others, BATCH_DELETE)) {
    const Delete = { Objects: batch.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: picturesBucket, Delete }));
    if (Errors[0]) throw new Error(`S3 did not delete ${Errors[0].Key}: ${Errors[0].Code}`);
  }
};

async function* rowsOfExport(database: Database, found: Export): AsyncGenerator<readonly Row[]> {
  for (const part of found.parts) yield rowsOf(database, part);
}

/** The result of a restore: the numbers of written and deleted items, and of accounts that need a new password. */
export type Restored = {
  readonly put: number;
  readonly deleted: number;
  readonly expired: number;
  /** The number of deleted pictures that came back. */
  readonly pictures?: number;
};

/**
 * Restores the database from an export: writes pictures, then items, and then deletes everything else. All sessions
 * end. A newer password or second factor is not replaced by an older one [ACC-13]. Revoked links and addresses of
 * calendars stay revoked [SHR-23]. Writers must be stopped. Run it again to finish an interrupted run.
 */
export const restoreDatabase = async (database: Database, found: Export): Promise<Restored> => {
  await copyPictures(database, found);
  const isLast = await wasEmptiedInto(database, found.name);
  const { places, expired } = await putItems(database, rowsOfExport(database, found), isLast);
  const deleted = await deleteOtherItems(database, places);
  await deleteOtherPictures(database, new Set(found.pictures));
  return { put: places.size, deleted, expired };
};

/**
 * Restores the items of another table, which a point-in-time recovery has made. All sessions end. Deleted pictures that
 * the items name are restored. A newer password or second factor is not replaced by an older one. Run it again to
 * finish an interrupted run.
 * @throws Error in one line, with nothing changed, when the other table holds an unknown kind, or when it is empty,
 * because it is surely the wrong table
 */
export const copyTable = async (database: Database, from: string): Promise<Restored> => {
  for await (const rows of rowsOfTable(database, from)) for (const row of rows) fateOf(row); // Refuses unknown kinds.
  const { places, expired } = await putItems(database, rowsOfTable(database, from), false);
  if (places.size === 0) throw new Error(`The table ${from} holds nothing: nothing was changed.`);
  const deleted = await deleteOtherItems(database, places);
  return { put: places.size, deleted, expired, pictures: await bringBackPictures(database) };
};

/**
 * Finishes a database that was restored as a whole from a backup. Sessions end. A newer password or second factor is
 * not replaced by an older one. Rows of kinds that must not come back are deleted [ACC-12, ACC-13]. Idempotent.
 * @param living the database that was replaced; if it is undefined, all passwords expire
 * @returns the number of accounts that need a new password
 * @throws Error in one line when the restored database holds an unknown kind
 */
export const settleRestored = async (database: Database, living: Database | undefined): Promise<number> => {
  const accounts: Row[] = [];
  for await (const rows of rowsOfTable(database, database.tableName)) {
    const { never = [], account = [], way = [] } = Object.groupBy(rows, fateOf);
    accounts.push(...account);
    const open = new Set(await putWays(database, way, living));
    const gone = [...never, ...way.filter((row) => !open.has(placeOf(row)))];
    await writeAll(
      database,
      gone.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    );
  }
  return (await putAccounts(database, accounts, { now: new Date(), isLast: false, living })).expired;
};

/**
 * Writes a log entry. Its author is the system, which stands for anybody who may run commands on the database [DB-18].
 */
export const logLine = async ({ table, tableName }: Database, description: string, now: Date): Promise<void> => {
  const [id, timestamp] = [randomUUID(), now.toISOString()];
  // As `doneBySystem` in functions/domain/accounts/log-author.ts [ACC-04].
  const author = { username: accountLog.system, userId: 'system' };
  const entry = { type: 'OTHER', ...author, description };
  const kind: StoredKind = 'LOG_PENDING';
  const Item = { pk: logPendingPartition(0), sk: `${timestamp}#${id}`, kind, id, timestamp, ...entry };
  await table.send(new PutCommand({ TableName: tableName, Item }));
};

/** Writes a log entry that names the restored copy. */
export const logRestore = (database: Database, from: string, now: Date): Promise<void> =>
  logLine(database, accountLog.restored(from), now);
