import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { mayEdit } from '#functions/domain/events/event.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';

/** Own things, and of an admin the events of all. */
export const mayKeep = (user: User, { calendarId, event }: TrashItem): boolean =>
  event ? mayEdit(user, { userId: calendarId }) : calendarId === user.id;

export const titleOf = ({ event, embedding }: TrashItem): string => event?.title ?? embedding?.name ?? '';

/** The log entry of what somebody does with a thing in the trash. */
export const trashLine =
  (user: User, say: (thing: { readonly title: string }) => string) =>
  (item: TrashItem): LogLine => ({
    type: 'CALENDAR',
    description: say({ title: titleOf(item) }),
    ...doneBy(user, { id: item.calendarId }),
  });
