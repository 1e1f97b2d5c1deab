import { mayIn } from '#functions/domain/calendars/may.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import * as contract from '#shared/contracts/events.ts';
import { handle } from './storage.ts';

/**
 * The templates of the caller's own calendar, and of the shared calendars in which the caller may create events,
 * ordered by title.
 */
export const listTemplates = handle(
  contract.listTemplates,
  async ({ user, storage: { events, categories, calendars } }) => {
    const caller = await calendars.callerOf(user);
    const shared = [...caller.calendars.keys()].filter((id) => mayIn(caller, id, 'edit'));
    const templates = (await Promise.all([user.id, ...shared].map(events.findTemplates))).flat();
    const categoryOf = await categories.categoriesNamed(templates);
    return templates
      .map((template) => toCalendarEvent(template, categoryOf))
      .sort((one, other) => one.title.localeCompare(other.title, 'ru'));
  },
);
