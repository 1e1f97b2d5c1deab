import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { cipherLoader } from '#functions/storage/loaders.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { scheduledJobsOf } from './jobs.ts';
import { runScheduledJobs } from './run-jobs.ts';
import { openStorage } from './storage.ts';

const environment = environmentOf('scheduled-jobs');
const storage = openStorage(
  { table: tableOf(environment) },
  openBuckets(environment),
  cipherLoader(() => environment.SETTINGS_KEY_ARN),
);

const scheduledJobs = scheduledJobsOf(storage);

/** Called every minute by a clock (infra/constructs/scheduled-function.ts). */
export const handler = (): Promise<void> => runScheduledJobs(scheduledJobs);
