import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { getEventFile } from './get-event-file.ts';
import { getFeed } from './get-feed.ts';
import { getOEmbed } from './get-oembed.ts';

export const calls = [getFeed, getCalendarFile, getEventFile, getOEmbed];

const secret = openSecrets(process.env);

export const handler = serve(calls, {
  storage: openStorage(process.env),
  originKey: secret('ORIGIN_KEY_ARN'),
});
