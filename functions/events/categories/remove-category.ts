import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Busy } from '#functions/domain/errors.ts';
import { calendarOfCategories, categoryIn } from '#functions/domain/events/category.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/events/storage.ts';
import * as contract from '#shared/contracts/categories.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const removeCategory = handle(
  contract.removeCategory,
  async ({ params: { id }, query, user, now, storage: { calendars, categories } }) => {
    const calendarId = calendarOfCategories(await calendars.callerOf(user), query.calendarId);
    return retryOnConflict(async () => {
      const seen = await categories.readCategories(calendarId);
      const category = categoryIn(seen.categories, id);
      const description = eventLog.categoryRemoved(category.name);
      await categories.removeCategory(seen, category, {
        line: { type: 'CALENDAR', description, ...doneBy(user, { id: calendarId }) },
        now,
      });
      return { id };
    }, Busy);
  },
);
