import { BULK_TIMEOUTS, PICTURE_TIMEOUTS } from '#functions/storage/dynamodb/timeouts.ts';
import { granted } from '#functions/storage/environment.ts';
import type { Buckets } from './buckets.ts';
import type { newBucketClient } from './objects.ts';

/** Loads the S3 client once for a function. */
const objectsOnce = (timeouts: Parameters<typeof newBucketClient>[0]) => {
  const load = async () => {
    const { createObjects, newBucketClient } = await import('./objects.ts');
    return createObjects(newBucketClient(timeouts));
  };
  let loaded: ReturnType<typeof load> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

export const openBuckets = (environment: Readonly<Record<string, string | undefined>>): Buckets => ({
  get pictures() {
    return granted(environment, 'PICTURES_BUCKET');
  },
  get exports() {
    return granted(environment, 'EXPORTS_BUCKET');
  },
  get feeds() {
    return granted(environment, 'FEEDS_BUCKET');
  },
  objects: objectsOnce(PICTURE_TIMEOUTS),
  bulkObjects: objectsOnce(BULK_TIMEOUTS),
});
