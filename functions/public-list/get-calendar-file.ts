import type { Window } from '#functions/domain/events/window.ts';
import * as contract from '#shared/contracts/feed.ts';
import { handlePublic } from './storage.ts';
import { ANY_ORIGIN, contentOfWidget, sharedAnswer } from './widget-events.ts';

/**
 * A subscriber gives no window, and a calendar may hold a hundred years: three years back and five ahead, in whole years,
 * so that the file changes with the events and hardly ever with the day.
 */
export const yearsAround = (now: Date): Required<Window> => {
  const year = now.getUTCFullYear();
  return { from: `${year - 3}-01-01T00:00:00.000Z`, to: `${year + 6}-01-01T00:00:00.000Z` };
};

/** The feed for calendar programs that subscribe to it: the same events under the same rules. */
export const getCalendarFile = handlePublic(
  contract.getCalendarFile,
  async ({ query: { token, from, to, categories }, now, storage }) => {
    const window = from === undefined && to === undefined ? yearsAround(now) : { from, to };
    const content = await contentOfWidget(storage, token, { window, now, categories });
    // Loaded here, with a writer that the widget's own requests do not need.
    const { calendarFile } = await import('./calendar-file.ts');
    const more = { 'content-disposition': 'inline; filename="calendar.ics"' };
    return sharedAnswer(calendarFile(content), more);
  },
  ANY_ORIGIN,
);
