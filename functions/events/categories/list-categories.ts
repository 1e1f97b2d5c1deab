import { calendarAsked } from '#functions/domain/events/category.ts';
import { handle } from '#functions/events/storage.ts';
import * as contract from '#shared/contracts/categories.ts';

export const listCategories = handle(contract.listCategories, async ({ query, user, storage }) => {
  return (await storage.categories.readCategories(calendarAsked(user, query.owner))).categories;
});
