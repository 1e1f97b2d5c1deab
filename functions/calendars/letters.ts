import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { check, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { letterItem } from '#functions/storage/mail/queue.ts';
import { canSend } from '#functions/storage/settings/settings.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Role } from '#shared/contracts/calendars.ts';
import { calendarWords as words } from '#shared/locale/calendars.ts';
import type { Storage } from './storage.ts';

type News = { readonly by: User; readonly calendar: string; readonly role: Role; readonly now: Date };

/**
 * The writes of a letter about a change of a calendar, for the transaction of the change. There are none while mail is
 * disabled. If nobody gets the letter, one write without effect takes its place, so that the call's time does not tell
 * whether the person exists [SHR-03].
 */
export const calendarLetter = async (
  { settings }: Pick<Storage, 'settings'>,
  letter: 'calendarInvited' | 'calendarJoined',
  to: User | undefined,
  { by, calendar, role, now }: News,
): Promise<Write[]> => {
  if (!canSend(await settings.getEmailSettings())) return [];
  if (to?.email === undefined || to.noCalendarLetters) return [check(userKey(newId()), 'attribute_not_exists(pk)')];
  const data = { username: to.username, by: by.username, calendar, role: words.roles[role] };
  return [letterItem(letter, to.email, data, now)];
};
