import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from './parallel.ts';
import { type Key, table, tableName } from './table.ts';

export type RawItem = Record<string, unknown>;

/** Parts of the table that are read side by side; each holds one page of at most 1 MB at a time. */
const SEGMENTS = 4;

/**
 * Reads every item of the table, strongly consistent, page by page. For validation, export and recreation alone: every
 * other call reads what it answers and no more. What is written while it runs may or may not be seen.
 *
 * @param visit gets each page; the next one of its part is read only when it is done
 */
export const scanTable = async (visit: (page: RawItem[]) => Promise<void> | void): Promise<void> => {
  const segments = Array.from({ length: SEGMENTS }, (_, at) => at);
  await inParallel(SEGMENTS, segments, async (Segment) => {
    let after: RawItem | undefined;
    do {
      const page = await table().send(
        new ScanCommand({
          TableName: tableName(),
          ConsistentRead: true,
          Segment,
          TotalSegments: SEGMENTS,
          ExclusiveStartKey: after,
        }),
      );
      await visit(page.Items ?? []);
      after = page.LastEvaluatedKey;
    } while (after);
  });
};

/** The limits that DynamoDB sets to one batch, and how many are under way at once. */
const BATCH_WRITE = 25;
const BATCHES_AT_ONCE = 8;
const TRIES = 10;

const pause = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * Math.min(2_000, 50 * 2 ** attempt)));

const deleteBatch = async (keys: readonly Key[]): Promise<void> => {
  let rest: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; rest.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error(`The table did not take ${rest.length} deletions after ${TRIES} tries`);
    if (attempt > 1) await pause(attempt);
    const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: rest } }));
    rest = UnprocessedItems?.[tableName()] ?? [];
  }
};

/** Deletes the items with these keys, whatever they hold; those that do not exist count as deleted. */
export const deleteItems = async (keys: readonly Key[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_WRITE) }, (_, at) =>
    keys.slice(at * BATCH_WRITE, (at + 1) * BATCH_WRITE),
  );
  await inParallel(BATCHES_AT_ONCE, batches, deleteBatch);
};
