import type { Window } from '#functions/domain/events/window.ts';
import * as contract from '#shared/contracts/feed.ts';
import { handlePublic } from './storage.ts';
import { ANY_ORIGIN, contentOfWidget, sharedAnswer } from './widget-events.ts';

/**
 * The window of a calendar file, because subscribers give none: three years back and five years ahead. It has whole
 * years, so that the file hardly changes from day to day.
 */
export const yearsAround = (now: Date): Required<Window> => {
  const year = now.getUTCFullYear();
  return { from: `${year - 3}-01-01T00:00:00.000Z`, to: `${year + 6}-01-01T00:00:00.000Z` };
};

/** The events of the feed, as a file for calendar programs. */
export const getCalendarFile = handlePublic(
  contract.getCalendarFile,
  async ({ query: { token, from, to, categories }, now, storage }) => {
    const window = from === undefined && to === undefined ? yearsAround(now) : { from, to };
    const content = await contentOfWidget(storage, token, { window, now, categories });
    // The writer of files is loaded only here, because the widget's own requests do not need it.
    const { calendarFile } = await import('./calendar-file.ts');
    const more = { 'content-disposition': 'inline; filename="calendar.ics"' };
    return sharedAnswer(calendarFile(content), more);
  },
  ANY_ORIGIN,
);
