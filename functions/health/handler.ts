import { serve } from '#functions/http/serve.ts';
import { openBuckets } from '#functions/storage/open-buckets.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { getHealth } from './get-health.ts';

/** Also takes `$default`: every route that no contract has is answered 404 here. */
export const calls = [getHealth];

export const handler = serve(calls, { storage: openStorage(process.env, { buckets: openBuckets(process.env) }) });
