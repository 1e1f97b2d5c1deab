import type { S3Client } from '@aws-sdk/client-s3';
import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { placeOf, type Row, RowKey } from './restore-export.ts';

/** The database's resources: of one stage, or of the local run. */
export type Database = {
  readonly table: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly tableName: string;
  readonly picturesBucket: string;
  readonly exportsBucket: string;
};

/** DynamoDB's limits of one batch, and the number of parallel requests. */
const BATCH_WRITE = 25;
const BATCH_READ = 100;
const AT_ONCE = 8;
const TRIES = 10;

export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export const inParallel = async <T>(inputs: readonly T[], work: (input: T) => Promise<unknown>): Promise<void> => {
  const queue = inputs.values();
  const lane = async (): Promise<void> => {
    for (const input of queue) await work(input);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};

/**
 * Repeats `send` with the part that DynamoDB has not processed, until nothing is left.
 * @throws Error after ten tries
 */
const untilTaken = async <T>(
  tableName: string,
  all: readonly T[],
  send: (rest: T[]) => Promise<readonly T[] | undefined>,
): Promise<void> => {
  let rest = [...all];
  for (let attempt = 1; rest.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error(`The table ${tableName} is too busy: ${rest.length} items are left`);
    if (attempt > 1) await new Promise((done) => setTimeout(done, Math.random() * 50 * 2 ** attempt));
    rest = [...((await send(rest)) ?? [])];
  }
};

type WriteRequest = Record<string, unknown>;

/** Puts and deletes, in any order. */
export const writeAll = ({ table, tableName }: Database, requests: readonly WriteRequest[]): Promise<void> =>
  inParallel(chunks(requests, BATCH_WRITE), (batch) =>
    untilTaken(tableName, batch, async (rest) => {
      const { UnprocessedItems } = await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: rest } }));
      return UnprocessedItems?.[tableName];
    }),
  );

/** The existing items among these keys, strongly consistent, by key. */
export const readAll = async ({ table, tableName }: Database, places: readonly Row[]): Promise<Map<string, Row>> => {
  const found = new Map<string, Row>();
  const keys: Record<string, unknown>[] = places.map(({ pk, sk }) => ({ pk, sk }));
  await inParallel(chunks(keys, BATCH_READ), (batch) =>
    untilTaken(tableName, batch, async (Keys) => {
      const RequestItems = { [tableName]: { Keys, ConsistentRead: true } };
      const { Responses, UnprocessedKeys } = await table.send(new BatchGetCommand({ RequestItems }));
      for (const row of v.parse(v.array(RowKey), Responses?.[tableName] ?? [])) found.set(placeOf(row), row);
      return UnprocessedKeys?.[tableName]?.Keys;
    }),
  );
  return found;
};
