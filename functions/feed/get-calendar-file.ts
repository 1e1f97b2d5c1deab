import { handlePublic } from '#functions/http/handle-public.ts';
import * as contract from '#shared/contracts/feed.ts';
import { ANY_ORIGIN, eventsOfWidget, sharedAnswer } from './widget-events.ts';

/** The feed for calendar programs that subscribe to it: the same events under the same rules. */
export const getCalendarFile = handlePublic(
  contract.getCalendarFile,
  async ({ query: { token, ...window }, ...request }) => {
    const events = await eventsOfWidget(token, window);
    // Loaded here, with a writer that the widget's own requests do not need.
    const { calendarFile } = await import('./calendar-file.ts');
    const more = { 'content-disposition': 'inline; filename="calendar.ics"' };
    return sharedAnswer(calendarFile(events), request, more);
  },
  { headers: ANY_ORIGIN },
);
