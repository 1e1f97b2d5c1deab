import { toCalendarEvent } from '#functions/domain/events/event.ts';
import * as contract from '#shared/contracts/events.ts';
import { handle } from './storage.ts';

export const listTemplates = handle(contract.listTemplates, async ({ user, storage: { events, categories } }) => {
  const [templates, categoryOf] = await Promise.all([events.findTemplates(user.id), categories.categoriesOf(user.id)]);
  return templates.map((template) => toCalendarEvent(template, categoryOf));
});
