import { serve } from '#functions/http/serve.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { getEventFile } from './get-event-file.ts';
import { getFeed } from './get-feed.ts';
import { getOEmbed } from './get-oembed.ts';

export const handler = serve([getFeed, getCalendarFile, getEventFile, getOEmbed]);
