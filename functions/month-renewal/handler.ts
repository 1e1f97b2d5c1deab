import * as v from 'valibot';
import { environmentOf } from '#functions/storage/environment.ts';
import { StreamBatch } from '#functions/storage/months/stream.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { publishChanges } from './renew.ts';

const environment = environmentOf('month-renewal');
const storage = openStorage(environment, { buckets: openBuckets(environment) });

/** Called with batches of the table's stream (infra/constructs/stream-function.ts); answers which of the records have to come again. */
export const handler = async (event: unknown) => {
  const { Records } = v.parse(StreamBatch, event);
  const failed = await publishChanges(storage, Records, new Date());
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
