import { calendarOfCategories } from '#functions/domain/events/category.ts';
import { handle } from '#functions/events/storage.ts';
import * as contract from '#shared/contracts/categories.ts';

export const listCategories = handle(contract.listCategories, async ({ query, user, storage }) => {
  const caller = await storage.calendars.callerOf(user);
  const calendarId = calendarOfCategories(caller, query.calendarId, 'see');
  return (await storage.categories.readCategories(calendarId)).categories;
});
