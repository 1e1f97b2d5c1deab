import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Busy } from '#functions/domain/errors.ts';
import { assertNameIsFree, assertRoomForCategory, calendarOfCategories } from '#functions/domain/events/category.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/events/storage.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/categories.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const createCategory = handle(
  contract.createCategory,
  async ({ body: { name, color }, query, user, now, storage: { calendars, categories } }) => {
    const calendarId = calendarOfCategories(await calendars.callerOf(user), query.calendarId);
    const category = { id: newId(), name, color: color.toLowerCase() };
    const line = {
      type: 'CALENDAR',
      description: eventLog.categoryCreated(name),
      ...doneBy(user, { id: calendarId }),
    } as const;
    return retryOnConflict(async () => {
      const seen = await categories.readCategories(calendarId);
      assertNameIsFree(seen.categories, name);
      assertRoomForCategory(seen.categories);
      await categories.createCategory(seen, category, { line, now });
      return category;
    }, Busy);
  },
);
