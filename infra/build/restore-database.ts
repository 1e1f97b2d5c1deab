import { randomUUID } from 'node:crypto';
import { CopyObjectCommand, DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { listKeys } from './list-keys.ts';
import { type Export, placeOf, type Row, RowKey, rowsOf } from './restore-export.ts';

/** The database's resources: of one stage, or of the local run. */
export type Database = {
  readonly table: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly tableName: string;
  readonly picturesBucket: string;
  readonly exportsBucket: string;
};

/** The limits that DynamoDB and S3 set to one batch, and how many requests are under way at once. */
const BATCH_WRITE = 25;
const BATCH_DELETE = 1000;
const AT_ONCE = 8;
const TRIES = 10;

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const inParallel = async <T>(inputs: readonly T[], work: (input: T) => Promise<unknown>): Promise<void> => {
  const queue = inputs.values();
  const lane = async (): Promise<void> => {
    for (const input of queue) await work(input);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};

type WriteRequest = Record<string, unknown>;

const writeBatch = async ({ table, tableName }: Database, requests: WriteRequest[]): Promise<void> => {
  let rest = requests;
  for (let attempt = 1; rest.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error(`The table ${tableName} is too busy: ${rest.length} items were not written`);
    if (attempt > 1) await new Promise((done) => setTimeout(done, Math.random() * 50 * 2 ** attempt));
    const { UnprocessedItems } = await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: rest } }));
    rest = UnprocessedItems?.[tableName] ?? [];
  }
};

const writeAll = (database: Database, requests: readonly WriteRequest[]): Promise<void> =>
  inParallel(chunks(requests, BATCH_WRITE), (batch) => writeBatch(database, batch));

/** Invitations are links: whoever got one before may have got another since [ACC-12]. */
const comesBack = ({ kind }: Row): boolean => kind !== 'INVITE';

/**
 * An account as it comes back, with a session generation that no token was signed for: the moment of the restore,
 * milliseconds since 1970 [ACC-12]. An older generation would revive tokens that have been ended since the export.
 * Links that were sent by letter are dead.
 */
const withoutSessions = (row: Row, now: Date): Row => {
  if (row.kind !== 'USER') return row;
  const { endedSessions: _, sessions: _listed, resets: _links, pendingEmail: _address, ...account } = row;
  return { ...account, sessionVersion: now.getTime() };
};

const putItems = async (database: Database, batches: AsyncIterable<readonly Row[]>): Promise<Set<string>> => {
  const places = new Set<string>();
  const now = new Date();
  for await (const batch of batches) {
    const rows = batch.filter(comesBack);
    for (const row of rows) places.add(placeOf(row));
    await writeAll(
      database,
      rows.map((row) => ({ PutRequest: { Item: withoutSessions(row, now) } })),
    );
  }
  return places;
};

const deleteOtherItems = async (database: Database, kept: ReadonlySet<string>): Promise<number> => {
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

const deleteOtherPictures = async ({ s3, picturesBucket }: Database, kept: ReadonlySet<string>): Promise<void> => {
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

async function* rowsOfTable({ table }: Database, TableName: string): AsyncGenerator<readonly Row[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } = await table.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    yield v.parse(v.array(RowKey), page.Items ?? []);
    after = page.LastEvaluatedKey;
  } while (after);
}

export type Restored = { readonly put: number; readonly deleted: number };

/**
 * Makes the database what it was at the moment of the export: pictures, then items, then away with whatever the export
 * does not hold. All sessions are ended. Where it is interrupted, running it again finishes the work. Nobody should work
 * meanwhile.
 *
 * @returns how many items were put and how many deleted
 */
export const restoreDatabase = async (database: Database, found: Export): Promise<Restored> => {
  await copyPictures(database, found);
  const places = await putItems(database, rowsOfExport(database, found));
  const deleted = await deleteOtherItems(database, places);
  await deleteOtherPictures(database, new Set(found.pictures));
  return { put: places.size, deleted };
};

/**
 * Makes the table hold what another one holds: that which a restoration to a point in time has made. All sessions are
 * ended, pictures stay as they are. Where it is interrupted, running it again finishes the work.
 *
 * @throws Error in one line when the other table holds nothing: then it is surely not the one that was meant
 */
export const copyTable = async (database: Database, from: string): Promise<Restored> => {
  const places = await putItems(database, rowsOfTable(database, from));
  if (places.size === 0) throw new Error(`The table ${from} holds nothing: nothing was changed.`);
  return { put: places.size, deleted: await deleteOtherItems(database, places) };
};

/** Where functions/storage/log/log.ts finds entries that wait for their number: in any of its partitions. */
const WAITING = 'LOG#PENDING#0';

/** Leaves a line in the audit log of the database: which copy was brought back, by whoever may run this [DB-18]. */
export const logRestore = async ({ table, tableName }: Database, from: string, now: Date): Promise<void> => {
  const [id, timestamp] = [randomUUID(), now.toISOString()];
  // As the product signs what it does by itself (functions/domain/log-author.ts) [ACC-04].
  const author = { username: 'Система', userId: 'system' };
  const entry = { type: 'OTHER', ...author, description: `Данные восстановлены из копии ${from}` };
  const Item = { pk: WAITING, sk: `${timestamp}#${id}`, kind: 'LOG_PENDING', id, timestamp, ...entry };
  await table.send(new PutCommand({ TableName: tableName, Item }));
};
