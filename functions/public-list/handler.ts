import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { getEventFile } from './get-event-file.ts';
import { getFeed } from './get-feed.ts';
import { getOEmbed } from './get-oembed.ts';
import { getSharedFile } from './get-shared-file.ts';
import { openStorage } from './storage.ts';

export const calls = [getFeed, getCalendarFile, getEventFile, getSharedFile, getOEmbed];

const environment = environmentOf('public-list');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(tableOf(environment)),
  originKey: secret('ORIGIN_KEY_ARN'),
});
