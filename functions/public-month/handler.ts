import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { getMonth } from './get-month.ts';
import { getPlainList } from './get-plain-list.ts';
import { openStorage } from './storage.ts';

export const calls = [getMonth, getPlainList];

const environment = environmentOf('public-month');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(tableOf(environment), openBuckets(environment)),
  originKey: secret('ORIGIN_KEY_ARN'),
});
