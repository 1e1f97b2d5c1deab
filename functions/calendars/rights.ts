import { type Action, assertMay, mayIn } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { User } from '#functions/storage/users/users.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import type { Storage } from './storage.ts';

/**
 * A shared calendar in which the caller may do the action.
 * @throws NotFound: the calendar does not exist, or the caller is no member; Forbidden: the caller's role is too low
 */
export const calendarFor = async (
  { calendars }: Pick<Storage, 'calendars'>,
  user: User,
  { id, action }: { readonly id: string; readonly action: Action },
): Promise<CalendarItem> => {
  if (!isShared(id)) throw new NotFound('calendar-not-found');
  const [caller, calendar] = await Promise.all([calendars.callerOf(user), calendars.getCalendar(id)]);
  assertMay(caller, id, action, 'calendar-not-found');
  return calendar;
};

/**
 * The user who made an invitation or a calendar link. Undefined if the maker is no active owner any more: a removed
 * owner must not come back by their own link.
 */
export const whoLetsIn = async (
  { calendars, users }: Pick<Storage, 'calendars' | 'users'>,
  calendarId: string,
  by: string,
): Promise<User | undefined> => {
  const maker = await users.getUser(by);
  return maker?.isActive && mayIn(await calendars.callerOf(maker), calendarId, 'own') ? maker : undefined;
};
