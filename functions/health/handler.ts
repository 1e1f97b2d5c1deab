import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { getHealth } from './get-health.ts';

/** Also takes `$default`: every route that no contract has is answered 404 here. */
export const calls = [getHealth];

const secret = openSecrets(process.env);

export const handler = serve(calls, {
  storage: openStorage(process.env, { buckets: openBuckets(process.env) }),
  originKey: secret('ORIGIN_KEY_ARN'),
});
