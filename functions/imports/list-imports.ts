import { calendarAsked } from '#functions/domain/calendars/may.ts';
import { handle } from '#functions/history/storage.ts';
import * as contract from '#shared/contracts/imports.ts';

export const listImports = handle(contract.listImports, async ({ query, user, now, storage }) => {
  const calendarId = calendarAsked(await storage.calendars.callerOf(user), query.calendarId, 'edit');
  return storage.imports.listImports(calendarId, user.id, now);
});
