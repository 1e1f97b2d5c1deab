import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { Actor } from '#functions/http/call.ts';
import type { CalendarInviteItem, CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { shown } from './calendars.ts';
import { calendarLetter } from './letters.ts';
import { calendarFor, whoLetsIn } from './rights.ts';
import { handle, type Storage } from './storage.ts';

/** Usernames by the ids of their users. */
export type Names = ReadonlyMap<string, string>;
export const nameOf = (names: Names, id: string): string => names.get(id) ?? words.deletedUser;

export const shownInvite = ({ id, name, role, addedBy, at }: CalendarInviteItem, names: Names): contract.Member => ({
  username: name,
  role,
  addedBy: nameOf(names, addedBy),
  at,
  invitationId: id,
});

/**
 * The active user with this verified address or name. The address counts first, because anybody may take a name that
 * looks like an address. The function makes the same reads whether or not the user exists [SHR-03]. The address of a
 * member finds nobody: owners see the names of members, and must not learn whose an address is.
 */
const personOf = async ({ users, calendars }: Storage, calendarId: string, name: string) => {
  const [byName, byEmail, members] = await Promise.all([
    users.findUser(name),
    users.findByEmail(name),
    calendars.membersOf(calendarId),
  ]);
  const found = members.some(({ userId }) => userId === byEmail?.id) ? undefined : (byEmail ?? byName);
  return found?.isActive && !found.isDeleting && !found.waits ? found : undefined;
};

export const addMember = handle(contract.addMember, async ({ params: { id }, body, user, now, storage }) => {
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  const limit = { kind: 'CALENDAR_INVITES', subject: user.id, window: DAY_MS, max: contract.INVITATIONS_A_DAY };
  const giveBack = await storage.limits.take(limit, now);
  const invited = await personOf(storage, id, body.name);
  const description = calendarLog.invited(body.name, calendar.name, words.roles[body.role]);
  const line = { type: 'CALENDAR', description, ...doneBy(user, invited) } as const;
  try {
    const named = { calendarId: id, name: body.name, role: body.role };
    const told = { by: user, calendar: calendar.name, role: body.role, now };
    const letters = await calendarLetter(storage, 'calendarInvited', invited, told);
    const made = await storage.calendars.invite(named, { actor: user, invited }, { line, now, letters });
    return shownInvite(made, new Map([[user.id, user.username]]));
  } catch (reason) {
    await giveBack();
    throw reason;
  }
});

export const acceptInvite = handle(contract.acceptInvite, async ({ params: { id }, user, now, storage }) => {
  const { calendars } = storage;
  const [invitation, calendar] = await Promise.all([
    calendars.invitationOf(id, user.id, now),
    calendars.getCalendar(id),
  ]);
  if (!(await whoLetsIn(storage, id, invitation.by))) throw new NotFound('calendar-not-found');
  const description = calendarLog.accepted(calendar.name, words.roles[invitation.role]);
  await calendars.accept(id, user, { line: { type: 'CALENDAR', description, ...doneBy(user, user) }, now });
  return shown({ ...calendar, members: calendar.members + 1 }, invitation.role);
});

/** A change of members or invitations: who makes it when, and in which calendar. */
export type Act = {
  readonly storage: Storage;
  readonly user: Actor;
  readonly now: Date;
  readonly calendar: CalendarItem;
};

/** Declines the caller's own invitation. */
export const decline = ({ storage, user, now, calendar }: Act, invitationId: string): Promise<void> => {
  const description = calendarLog.declined(calendar.name);
  const line = { type: 'CALENDAR', description, ...doneBy(user, user) } as const;
  return storage.calendars.removeInvite(calendar.id, invitationId, { line, now, actor: user });
};

/** Takes back the invitation of somebody else. */
export const withdraw = ({ storage, user, now, calendar }: Act, invite: CalendarInviteItem): Promise<void> => {
  const description = calendarLog.inviteRemoved(invite.name, calendar.name);
  const invited = invite.userId === undefined ? undefined : { id: invite.userId };
  const line = { type: 'CALENDAR', description, ...doneBy(user, invited) } as const;
  return storage.calendars.removeInvite(calendar.id, invite.id, { line, now, actor: user });
};
