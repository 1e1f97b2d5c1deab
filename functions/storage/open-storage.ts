import { createStorage, type Storage } from './create-storage.ts';
import { granted } from './environment.ts';
import type { newBucketClient } from './objects.ts';
import { PATIENCE_FOR_PICTURES, PATIENCE_IN_BULK } from './patience.ts';
import { newTableClient } from './table-client.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The S3 client and what speaks to it, once for a function. */
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

/** The storage that the environment of a function names; what it lacks is missed only when it is used. */
export const openStorage = (environment: Environment): Storage =>
  createStorage({
    table: {
      client: newTableClient(),
      get name() {
        return granted(environment, 'TABLE_NAME');
      },
    },
    buckets: {
      get pictures() {
        return granted(environment, 'PICTURES_BUCKET');
      },
      get exports() {
        return granted(environment, 'EXPORTS_BUCKET');
      },
      objects: objectsOnce(PATIENCE_FOR_PICTURES),
      bulkObjects: objectsOnce(PATIENCE_IN_BULK),
    },
    get settingsKey() {
      return granted(environment, 'SETTINGS_KEY_ARN');
    },
  });
