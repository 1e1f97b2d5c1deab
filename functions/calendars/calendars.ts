import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Stale } from '#functions/domain/errors.ts';
import { goesAt } from '#functions/storage/calendars/removal.ts';
import type { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { newId } from '#functions/storage/ids.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { calendarFor } from './rights.ts';
import { handle } from './storage.ts';

/** A shared calendar as somebody with this role sees it. */
export const shown = (
  { id, name, color, members, revision, deletedAt }: CalendarItem,
  role: contract.Role,
): contract.Calendar => ({
  ...{ id, name, color, role, members, isOwn: false, revision },
  ...(deletedAt !== undefined && { deletedUntil: goesAt({ deletedAt }).toISOString() }),
});

const ownCalendar = ({ id }: User): contract.Calendar => ({
  id,
  name: words.ownCalendar,
  color: DEFAULT_COLOR,
  role: 'owner',
  members: 1,
  isOwn: true,
  revision: 1,
});

const collator = new Intl.Collator('ru');

export const listCalendars = handle(contract.listCalendars, async ({ user, now, storage }) => {
  const joined = await storage.calendars.calendarsOf(user, now);
  const names = await storage.users.usernamesOf(joined.flatMap(({ membership }) => membership.invitation?.by ?? []));
  const shared = joined.map(({ calendar, membership: { role, invitation } }): contract.Calendar => {
    if (role) return shown(calendar, role);
    const invitedBy = names.get(invitation?.by ?? '') ?? words.deletedUser;
    return { ...shown(calendar, invitation?.role ?? 'reader'), invitedBy };
  });
  const sorted = shared.sort((one, other) => collator.compare(one.name, other.name));
  return [ownCalendar(user)].concat(sorted);
});

export const createCalendar = handle(contract.createCalendar, async ({ body, user, now, storage }) => {
  const line = { type: 'CALENDAR', description: calendarLog.created(body.name), ...doneBy(user, user) } as const;
  const fields = { id: `c-${newId()}`, name: body.name, color: body.color.toLowerCase() };
  return shown(await storage.calendars.createCalendar(fields, user, { line, now }), 'owner');
});

export const updateCalendar = handle(contract.updateCalendar, async ({ params, body, user, now, storage }) => {
  const seen = await calendarFor(storage, user, { id: params.id, action: 'own' });
  if (seen.revision !== body.revision) throw new Stale('calendar-changed');
  const line = { type: 'CALENDAR', description: calendarLog.updated(body.name), ...doneBy(user) } as const;
  const fields = { name: body.name, color: body.color.toLowerCase() };
  return shown(await storage.calendars.updateCalendar(seen, fields, { line, now }), 'owner');
});
