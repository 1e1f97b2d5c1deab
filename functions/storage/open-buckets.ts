import type { Buckets } from './buckets.ts';
import { granted } from './environment.ts';
import type { newBucketClient } from './objects.ts';
import { PATIENCE_FOR_PICTURES, PATIENCE_IN_BULK } from './patience.ts';

/** The S3 client and its users, once for a function. */
const objectsOnce = (patience: Parameters<typeof newBucketClient>[0]) => {
  const load = async () => {
    const { createObjects, newBucketClient } = await import('./objects.ts');
    return createObjects(newBucketClient(patience));
  };
  let loaded: ReturnType<typeof load> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

/** The buckets that the environment of a function names. */
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
  objects: objectsOnce(PATIENCE_FOR_PICTURES),
  bulkObjects: objectsOnce(PATIENCE_IN_BULK),
});
