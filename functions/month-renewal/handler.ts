import * as v from 'valibot';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { StreamBatch } from '#functions/storage/months/stream.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { publishChanges } from './renew.ts';
import { openStorage } from './storage.ts';

const environment = environmentOf('month-renewal');
const storage = openStorage(tableOf(environment), openBuckets(environment));

/**
 * Takes batches of the table's stream (infra/constructs/stream-function.ts). Answers which records the stream must send
 * again.
 */
export const handler = async (event: unknown) => {
  const { Records } = v.parse(StreamBatch, event);
  const failed = await publishChanges(storage, Records, new Date());
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
