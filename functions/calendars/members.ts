import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { mayIn } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { CalendarInviteItem, MemberItem } from '#functions/storage/dynamodb/items/calendars.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { shown } from './calendars.ts';
import { calendarLetter } from './letters.ts';
import { calendarFor, whoLetsIn } from './rights.ts';
import { handle, type Storage } from './storage.ts';

type Names = ReadonlyMap<string, string>;
const nameOf = (names: Names, id: string): string => names.get(id) ?? words.deletedUser;

const shownInvite = ({ id, name, role, addedBy, at }: CalendarInviteItem, names: Names): contract.Member => ({
  ...{ username: name, role, addedBy: nameOf(names, addedBy), at, invitationId: id },
});

const shownMember = ({ userId, role, addedBy, at }: MemberItem, names: Names): contract.Member => ({
  ...{ userId, username: nameOf(names, userId), role, addedBy: nameOf(names, addedBy), at },
});

export const listMembers = handle(contract.listMembers, async ({ params: { id }, user, now, storage }) => {
  await calendarFor(storage, user, { id, action: 'see' });
  const { calendars, users } = storage;
  const [caller, members] = await Promise.all([calendars.callerOf(user), calendars.membersOf(id)]);
  const invites = mayIn(caller, id, 'own') ? await calendars.invitesOf(id, now) : [];
  const ids = members.flatMap(({ userId, addedBy }) => [userId, addedBy]);
  const names = await users.usernamesOf([...ids, ...invites.map(({ addedBy }) => addedBy)]);
  return members
    .map((member) => shownMember(member, names))
    .concat(invites.map((invite) => shownInvite(invite, names)));
});

/**
 * The active user with this name or verified address. The function makes the same reads whether or not the user exists
 * [SHR-03]. The address of a member finds nobody: owners see the names of members, and must not learn whose an address
 * is.
 */
const personOf = async ({ users, calendars }: Storage, calendarId: string, name: string) => {
  const [byName, byEmail, members] = await Promise.all([
    users.findUser(name),
    users.findByEmail(name),
    calendars.membersOf(calendarId),
  ]);
  const found = byName ?? (members.some(({ userId }) => userId === byEmail?.id) ? undefined : byEmail);
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

export const updateMember = handle(contract.updateMember, async ({ params, body, user, now, storage }) => {
  const { id, userId } = params;
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  const username = (await storage.users.usernamesOf([userId])).get(userId) ?? words.deletedUser;
  const description = calendarLog.roleChanged(username, calendar.name, words.roles[body.role]);
  const line = { type: 'CALENDAR', description, ...doneBy(user, { id: userId }) } as const;
  const changed = await storage.calendars.changeMember(
    { calendarId: id, userId, to: body.role },
    { line, now, actor: user },
  );
  if (!changed) throw new NotFound('member-not-found');
  return shownMember(changed, await storage.users.usernamesOf([userId, changed.addedBy]));
});

/** An owner may remove any member or invitation. A member or an invited person may remove themselves. */
export const removeMember = handle(contract.removeMember, async ({ params, user, now, storage }) => {
  const { id, userId } = params;
  const { calendars, users } = storage;
  const isSelf = userId === user.id;
  const change = (description: string, subject?: string) => ({
    line: {
      type: 'CALENDAR',
      description,
      ...doneBy(user, subject === undefined ? undefined : { id: subject }),
    } as const,
    now,
    actor: user,
  });
  const invitation = isSelf ? await calendars.invitationOf(id, user.id, now).catch(() => undefined) : undefined;
  if (invitation) {
    const { name } = await calendars.getCalendar(id);
    await calendars.removeInvite(id, invitation.id, change(calendarLog.declined(name), user.id));
    return { ok: true } as const;
  }
  const calendar = await calendarFor(storage, user, { id, action: isSelf ? 'see' : 'own' });
  const invites = isSelf ? [] : await calendars.invitesOf(id, now);
  const invite = invites.find((one) => one.id === userId);
  if (invite) {
    const description = calendarLog.inviteRemoved(invite.name, calendar.name);
    await calendars.removeInvite(id, invite.id, change(description, invite.userId));
    return { ok: true } as const;
  }
  const username = (await users.usernamesOf([userId])).get(userId) ?? words.deletedUser;
  const description = isSelf ? calendarLog.left(calendar.name) : calendarLog.memberRemoved(username, calendar.name);
  await calendars.changeMember({ calendarId: id, userId }, change(description, userId));
  return { ok: true } as const;
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
