import { serve } from '#functions/http/serve.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { getFeed } from './get-feed.ts';

export const handler = serve([getFeed, getCalendarFile]);
