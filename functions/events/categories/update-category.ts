import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Busy } from '#functions/domain/errors.ts';
import { assertNameIsFree, calendarOfCategories, categoryIn } from '#functions/domain/events/category.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/events/storage.ts';
import * as contract from '#shared/contracts/categories.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const updateCategory = handle(
  contract.updateCategory,
  async ({ params: { id }, body: { name, color }, query, user, now, storage: { calendars, categories } }) => {
    const calendarId = calendarOfCategories(await calendars.callerOf(user), query.calendarId);
    return retryOnConflict(async () => {
      const seen = await categories.readCategories(calendarId);
      const before = categoryIn(seen.categories, id);
      const next = { id, name, color: color.toLowerCase() };
      if (next.name === before.name && next.color === before.color) return before;
      assertNameIsFree(
        seen.categories.filter((other) => other.id !== id),
        name,
      );
      const description =
        name === before.name ? eventLog.categoryRecolored(name) : eventLog.categoryRenamed(before.name, name);
      const line = { type: 'CALENDAR', description, ...doneBy(user, { id: calendarId }) } as const;
      await categories.replaceCategory(seen, next, { line, now });
      return next;
    }, Busy);
  },
);
