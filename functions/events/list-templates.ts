import { mayIn } from '#functions/domain/calendars/may.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import * as contract from '#shared/contracts/events.ts';
import { handle } from './storage.ts';

/** Templates of the own calendar and of shared ones in which the caller may create events, by title. */
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
