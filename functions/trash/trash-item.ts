import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { type Caller, mayIn } from '#functions/domain/calendars/may.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';

/**
 * Whether the caller may see this item of the trash. Callers see their own things, and events in calendars whose events
 * they may see.
 */
export const mayKeep = (caller: Caller, { calendarId, event }: TrashItem): boolean =>
  event ? mayIn(caller, calendarId, 'see') : calendarId === caller.id;

export const titleOf = ({ event, embedding }: TrashItem): string => event?.title ?? embedding?.name ?? '';

/** The log entry of an action on an item in the trash. */
export const trashLine =
  (user: User, say: (thing: { readonly title: string }) => string) =>
  (item: TrashItem): LogLine => ({
    type: 'CALENDAR',
    description: say({ title: titleOf(item) }),
    ...doneBy(user, { id: item.calendarId }),
  });
