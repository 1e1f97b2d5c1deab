import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Stale } from '#functions/domain/errors.ts';
import type { Joined } from '#functions/storage/calendars/calendars.ts';
import { goesAt } from '#functions/storage/calendars/removal.ts';
import type { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { newId } from '#functions/storage/ids.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { calendarFor } from './rights.ts';
import { handle, type Storage } from './storage.ts';

/**
 * A shared calendar in the form that a caller with this role gets.
 * @param hash of the key in the caller's file address, if the caller has one
 */
export const shown = (
  { id, name, color, members, revision, deletedAt, failedSince }: CalendarItem,
  role: contract.Role,
  hash?: string,
): contract.Calendar => ({
  id,
  name,
  color,
  role,
  members,
  isOwn: false,
  revision,
  ...(hash !== undefined && { hasFileAddress: true as const }),
  ...(failedSince !== undefined && { failedSince }),
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

/** A calendar in the form that this user gets, with the user's role or the role that they are invited to. */
const shownTo = (
  { calendar, membership: { role, invitation, fileHash } }: Joined,
  names: ReadonlyMap<string, string>,
): contract.Calendar => {
  if (role) return shown(calendar, role, fileHash);
  const invitedBy = names.get(invitation?.by ?? '') ?? words.deletedUser;
  return { ...shown(calendar, invitation?.role ?? 'reader'), invitedBy };
};

const joinedBy = async ({ calendars, users }: Storage, user: User, now: Date) => {
  const joined = await calendars.calendarsOf(user, now);
  return {
    joined,
    names: await users.usernamesOf(joined.flatMap(({ membership }) => membership.invitation?.by ?? [])),
  };
};

const collator = new Intl.Collator('ru');

export const listCalendars = handle(contract.listCalendars, async ({ user, now, storage }) => {
  const { joined, names } = await joinedBy(storage, user, now);
  const sorted = joined.map((one) => shownTo(one, names)).sort((one, other) => collator.compare(one.name, other.name));
  const { program } = user;
  const all = [ownCalendar(user)].concat(sorted);
  return program?.calendarId === undefined ? all : all.filter(({ id }) => id === program.calendarId);
});

export const getCalendar = handle(contract.getCalendar, async ({ params: { id }, user, now, storage }) => {
  const { joined, names } = await joinedBy(storage, user, now);
  const own = joined.find(({ calendar }) => calendar.id === id);
  if (own && user.role !== 'admin') return shownTo(own, names);
  // An administrator has every right in a calendar, whatever role the administrator has in it.
  const calendar = own?.calendar ?? (await calendarFor(storage, user, { id, action: 'see' }));
  const isMember = own?.membership.role !== undefined;
  return {
    ...shown(calendar, 'owner', own?.membership.fileHash),
    ...(!isMember && { asAdministrator: true as const }),
  };
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
