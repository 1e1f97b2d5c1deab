import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { mayIn } from '#functions/domain/calendars/may.ts';
import { NotFound, unlessMissing } from '#functions/domain/errors.ts';
import type { MemberItem } from '#functions/storage/dynamodb/items/calendars.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { type Act, decline, type Names, nameOf, shownInvite, withdraw } from './invitations.ts';
import { calendarFor } from './rights.ts';
import { handle } from './storage.ts';

const shownMember = ({ userId, role, addedBy, at }: MemberItem, names: Names): contract.Member => ({
  userId,
  username: nameOf(names, userId),
  role,
  addedBy: nameOf(names, addedBy),
  at,
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

const leave = async ({ storage, user, now, calendar }: Act): Promise<void> => {
  const line = { type: 'CALENDAR', description: calendarLog.left(calendar.name), ...doneBy(user, user) } as const;
  await storage.calendars.changeMember({ calendarId: calendar.id, userId: user.id }, { line, now, actor: user });
};

const remove = async ({ storage, user, now, calendar }: Act, userId: string): Promise<void> => {
  const username = (await storage.users.usernamesOf([userId])).get(userId) ?? words.deletedUser;
  const description = calendarLog.memberRemoved(username, calendar.name);
  const line = { type: 'CALENDAR', description, ...doneBy(user, { id: userId }) } as const;
  await storage.calendars.changeMember({ calendarId: calendar.id, userId }, { line, now, actor: user });
};

/**
 * One call for four acts. With the caller's own id it declines the caller's invitation, or leaves the
 * calendar. With another id an owner takes back the invitation of that id, or removes the member of that id.
 */
export const removeMember = handle(contract.removeMember, async ({ params, user, now, storage }) => {
  const { id, userId } = params;
  const { calendars } = storage;
  if (userId === user.id) {
    const invitation = await calendars.invitationOf(id, user.id, now).catch(unlessMissing);
    if (invitation) await decline({ storage, user, now, calendar: await calendars.getCalendar(id) }, invitation.id);
    else await leave({ storage, user, now, calendar: await calendarFor(storage, user, { id, action: 'see' }) });
  } else {
    const act = { storage, user, now, calendar: await calendarFor(storage, user, { id, action: 'own' }) };
    const invite = (await calendars.invitesOf(id, now)).find((one) => one.id === userId);
    await (invite ? withdraw(act, invite) : remove(act, userId));
  }
  return { ok: true } as const;
});
