import { readLinkToken } from '#functions/auth/link-token.ts';
import { answer } from '#functions/http/answer.ts';
import { getSharedFile as contract } from '#shared/contracts/calendars.ts';
import { yearsAround } from './get-calendar-file.ts';
import { handlePublic } from './storage.ts';
import { contentOfCalendar } from './widget-events.ts';

/**
 * A shared calendar as a file for members' calendar programs [SHR-27]. No cache may keep it, because a membership may
 * end.
 */
export const getSharedFile = handlePublic(contract, async ({ params: { id }, query: { key }, now, storage }) => {
  const { id: userId, hash } = readLinkToken(key);
  const { name } = await storage.calendars.readableBy({ calendarId: id, userId }, hash);
  const content = await contentOfCalendar(storage, id, { window: yearsAround(now), now });
  // The writer of files is loaded only here, because the widget's own requests do not need it.
  const { calendarFile } = await import('./calendar-file.ts');
  const headers = { 'cache-control': 'private, no-cache', 'content-disposition': 'inline; filename="calendar.ics"' };
  return answer(calendarFile(content, name), { headers, hasEtag: true });
});
