import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { getHealth } from './get-health.ts';

/** Also takes `$default`: every route that no contract has is answered 404 here. */
export const calls = [getHealth];

const environment = environmentOf('health');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(environment, { buckets: openBuckets(environment) }),
  originKey: secret('ORIGIN_KEY_ARN'),
});
