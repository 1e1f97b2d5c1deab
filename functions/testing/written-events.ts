import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { itemOf, pointerOf } from '#functions/storage/events/stored-writes.ts';
import { wordItems } from '#functions/storage/events/words.ts';
import type { Storage } from './create-storage.ts';

const BATCH = 25;

/** Writes items without the checks of the product, many at a time. */
export const writeItems = async ({ table: { access } }: Storage, items: readonly object[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  );
  await inParallel(4, batches, async (batch) => {
    const requests = batch.map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await access.client.send(new BatchWriteCommand({ RequestItems: { [access.name]: requests } }));
  });
};

/** Writes events and series with their pointers and words, as the calls would, but without usage. */
export const writeEvents = (storage: Storage, events: readonly Stored[]): Promise<void> =>
  writeItems(
    storage,
    events.flatMap((event) => [itemOf(event), pointerOf(event), ...wordItems(event)]),
  );
