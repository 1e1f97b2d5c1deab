import { acceptInvite, addMember, createCalendar, type Role } from '#shared/contracts/calendars.ts';
import type { SystemUser } from './open-system.ts';
import { aSystem } from './system.ts';

/** Makes somebody a member: an owner invites them, and they accept. */
export const join = async (owner: SystemUser, id: string, member: SystemUser, role: Role): Promise<void> => {
  await owner.call(addMember, { params: { id }, body: { name: member.username, role } });
  await member.call(acceptInvite, { params: { id } });
};

/** A system with «Афиша», a shared calendar of three people, and with people who are no members. */
export const aSharedCalendar = async () => {
  const system = await aSystem();
  const [owner, editor, reader] = [
    await system.user('директор'),
    await system.user('методист'),
    await system.user('волонтёр'),
  ];
  const [stranger, admin] = [await system.user('посторонний'), await system.admin()];
  const { id } = await owner.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } });
  await join(owner, id, editor, 'editor');
  await join(owner, id, reader, 'reader');
  return { system, id, owner, editor, reader, stranger, admin };
};
export type SharedScene = Awaited<ReturnType<typeof aSharedCalendar>>;
