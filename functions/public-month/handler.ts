import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { getMonth } from './get-month.ts';
import { getPlainList } from './get-plain-list.ts';

export const calls = [getMonth, getPlainList];

const environment = environmentOf('public-month');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(environment, { buckets: openBuckets(environment) }),
  originKey: secret('ORIGIN_KEY_ARN'),
});
