import { handlePublic } from '#functions/http/handle-public.ts';
import * as contract from '#shared/contracts/feed.ts';
import { calendarFile } from './calendar-file.ts';
import { ANY_ORIGIN, eventsOfWidget, sharedAnswer } from './widget-events.ts';

/** The feed for calendar programs that subscribe to it: the same events under the same rules. */
export const getCalendarFile = handlePublic(
  contract.getCalendarFile,
  async ({ query: { token, ...window }, ...request }) =>
    sharedAnswer(calendarFile(await eventsOfWidget(token, window)), request, {
      'content-disposition': 'inline; filename="calendar.ics"',
    }),
  { headers: ANY_ORIGIN },
);
