import type { EnvironmentOf } from '#shared/contracts/environment.ts';
import type { Loaders, Storage } from './create-storage.ts';
import { openStorage } from './open-storage.ts';
import { openBuckets } from './s3/open-buckets.ts';

/** Loads the calls over the whole table. */
export const loadDatabase: Loaders['loadDatabase'] = async (parts) =>
  (await import('./database/database.ts')).createDatabase(parts);

/** @param settingsKey returns the ARN of the key that settings are encrypted with */
export const cipherLoader =
  (settingsKey: () => string): Loaders['loadCipher'] =>
  async () =>
    (await import('./settings/cipher.ts')).createCipher(settingsKey());

/** All of the storage, as administration needs it. */
export const openWholeStorage = (environment: EnvironmentOf<'admin'>): Storage =>
  openStorage(environment, {
    buckets: openBuckets(environment),
    loadDatabase,
    loadCipher: cipherLoader(() => environment.SETTINGS_KEY_ARN),
  });
