import { NotFound } from '#functions/domain/errors.ts';
import { categorisedIn, eventOf, isSeries, storedId } from '#functions/domain/events/series-events.ts';
import * as contract from '#shared/contracts/feed.ts';
import { showsCalendar } from './shown-events.ts';
import { handlePublic } from './storage.ts';
import { ANY_ORIGIN, isPublic, openWidget, sharedAnswer } from './widget-events.ts';

/**
 * One event or series of the feed as a file. Its UID is the same as in the subscribed file, so a program that has both
 * files shows the event once. A date of a series becomes an event of its own.
 */
export const getEventFile = handlePublic(
  contract.getEventFile,
  async ({ query: { token, event: id }, storage }) => {
    const widget = await openWidget(storage, token);
    const stored = await storage.events.findStored(storedId(id));
    const event = id === stored.id ? stored : eventOf(stored, id);
    if (!event || !(await showsCalendar(storage, widget, event.calendarId))) throw new NotFound('event-not-found');
    const categoryOf = await storage.categories.categoriesNamed(categorisedIn(event));
    const shows = isPublic({}, categoryOf);
    if (!shows(event)) throw new NotFound('event-not-found');
    const found = isSeries(event) ? { singles: [], series: [event] } : { singles: [event], series: [] };
    // The writer of files is loaded only here, because the widget's own requests do not need it.
    const { eventFile } = await import('./calendar-file.ts');
    return sharedAnswer(eventFile({ ...found, categoryOf, shows }), {
      'content-disposition': 'attachment; filename="event.ics"',
    });
  },
  ANY_ORIGIN,
);
