import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { isShared, isSubscribed } from '#shared/contracts/calendars.ts';
import { type CalendarEvent, calendarIdOf } from '#shared/contracts/events.ts';
import { type Calendars, mayEditIn } from '#web/events/use-calendars.ts';

/**
 * What a user may do with an event.
 * @param event undefined: a new event
 */
export const rightsIn = (
  event: Pick<CalendarEvent, 'userId' | 'calendarId'> | undefined,
  { sharedOf, calendars }: Pick<Calendars, 'sharedOf' | 'calendars'>,
  user: Pick<CurrentUser, 'id' | 'role'>,
) => {
  const home = event && calendarIdOf(event);
  const shared = event && sharedOf(event);
  const isOfAddress = home !== undefined && isSubscribed(home);
  const isOfShared = home !== undefined && isShared(home);
  const isReader = shared !== undefined && !mayEditIn(shared);
  const isOwn = home === undefined || home === user.id;
  // The owner and administrators may edit [DLG-05, DLG-06]. In a shared calendar its editors may, in a subscribed
  // calendar nobody may [PRG-03].
  const mayEdit = isOwn || (!isOfAddress && (user.role === 'admin' || (isOfShared && !isReader)));
  return {
    /** The shared calendar of the event. */
    shared,
    isOfAddress,
    isReader,
    mayEdit,
    /** A template of another user's own event would belong to that user, so it is not offered. */
    mayKeepTemplate: mayEdit && (isOfShared || isOwn),
    maySeeHistory: event !== undefined && (mayEdit || isReader),
    /** The user is no longer a member of the shared calendar. */
    isGone: isOfShared && user.role !== 'admin' && calendars.length > 0 && !shared,
  };
};
