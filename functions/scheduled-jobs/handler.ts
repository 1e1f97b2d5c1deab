import { environmentOf } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { cipherLoader } from '#functions/storage/open-whole-storage.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { choresOf } from './jobs.ts';
import { runChores } from './run-jobs.ts';

const environment = environmentOf('scheduled-jobs');
const storage = openStorage(environment, {
  buckets: openBuckets(environment),
  loadCipher: cipherLoader(() => environment.SETTINGS_KEY_ARN),
});

const chores = choresOf(storage);

/** Called every minute by a clock (infra/constructs/scheduled-function.ts). */
export const handler = (): Promise<void> => runChores(chores);
