import { calendarsShown } from '#functions/domain/calendars/may.ts';
import { visibleCategories } from '#functions/domain/events/category.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import { hitsOf } from '#functions/domain/events/event-search.ts';
import { handle } from '#functions/history/storage.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import * as contract from '#shared/contracts/search.ts';
import { wordsOf } from '#shared/search/words.ts';

export const searchEvents = handle(
  contract.searchEvents,
  async ({ query: { q, limit, calendarId }, user, now, storage }) => {
    const typed = wordsOf(q);
    const isAdmin = user.role === 'admin';
    const shown = calendarsShown(await storage.calendars.callerOf(user), calendarId);
    const matches = await Promise.all(
      (shown === 'all' ? [undefined] : shown).map((id) => storage.events.findByWords({ typed, now, calendarId: id })),
    );
    const matching = matches.flatMap((one) => one.found);
    const open = await storage.calendars.openAmong(matching.map((event) => event.calendarId));
    const found = matching.filter((event) => !isShared(event.calendarId) || open.has(event.calendarId));
    const isPartial = matches.some((one) => one.isPartial);
    const all = hitsOf(found, typed, now);
    const hits = all.slice(0, limit);
    const [categoryOf, names] = await Promise.all([
      visibleCategories(storage.categories, shown, Promise.resolve(hits)),
      storage.users.usernamesOf(isAdmin ? hits.map(({ calendarId }) => calendarId) : []),
    ]);
    const events = hits.map((event) => ({
      ...toCalendarEvent(event, categoryOf),
      ...(isAdmin && { owner: names.get(event.calendarId) ?? null, calendar: open.get(event.calendarId)?.name }),
    }));
    return { events, isPartial: isPartial || all.length > limit };
  },
);
