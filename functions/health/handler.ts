import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { createPictures } from '#functions/storage/pictures/pictures.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { getHealth } from './get-health.ts';

/** The calls of this group. It also gets the route `$default`, so it answers unknown routes with 404. */
export const calls = [getHealth];

const environment = environmentOf('health');
const secret = openSecrets(environment);
const table = openTable(tableOf(environment));

export const handler = serve(calls, {
  storage: { table, pictures: createPictures(table, openBuckets(environment)) },
  originKey: secret('ORIGIN_KEY_ARN'),
});
