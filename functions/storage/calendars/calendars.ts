import type { ActingProgram } from '#functions/domain/accounts/log-author.ts';
import type { Caller } from '#functions/domain/calendars/may.ts';
import { Forbidden, NotFound, Rejected, Stale } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import {
  CalendarInviteItem,
  CalendarItem,
  CalendarLinkItem,
  MemberItem,
  MembershipItem,
} from '#functions/storage/dynamodb/items/calendars.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  calendarIndex,
  calendarInviteKey,
  calendarKey,
  calendarLinkKey,
  calendarPartition,
  INVITE_PREFIX,
  LINK_PREFIX,
  MEMBER_PREFIX,
  memberKey,
  membershipKey,
  membershipsPartition,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  asConflict,
  assign,
  ConditionFailed,
  check,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { createUsage } from '#functions/storage/usage/usage.ts';
import { personOf, personWrite } from '#functions/storage/users/persons.ts';
import type { User } from '#functions/storage/users/users.ts';
import { INVITED_DAYS, isShared, LINKS_MAX, MEMBERS_MAX, ROLES, type Role } from '#shared/contracts/calendars.ts';
import { calendarWords as words } from '#shared/locale/calendars.ts';
import { DAY_MS } from '#shared/time/units.ts';
import {
  type Actor,
  firstOwnerWrites,
  type Guarded,
  mayStill,
  memberWrites,
  namingRefusal,
  writesOf,
} from './member-writes.ts';

/** A change with its log entry; `letters` are writes that queue letters. */
export type Change = { readonly line: LogLine; readonly now: Date; readonly letters?: readonly Write[] };

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A person, and the role that they are to have. */
type Wanted = {
  readonly calendarId: string;
  readonly userId: string;
  readonly to?: Role | undefined;
  readonly at?: string;
  readonly isRemoval?: true;
};

/** A calendar of somebody, with their role, or the invitation that waits for them. */
export type Joined = { readonly calendar: CalendarItem; readonly membership: MembershipItem };

/** Calendars that several people keep, with members, invitations and links. Who may do what is decided in domain/calendars. */
export const createCalendars = (table: Table, { commitWithLog }: Pick<Log, 'commitWithLog'>) => {
  const { getItem, getItems, queryItems } = table;
  const usage = createUsage(table);

  const membershipsOf = (userId: string): Promise<MembershipItem[]> =>
    queryItems(MembershipItem, { condition: 'pk = :pk', values: { pk: membershipsPartition(userId) } });

  /** The caller with their roles. Whoever shares nothing costs no request. */
  const callerOf = async ({
    id,
    role,
    shares,
    program,
  }: Pick<User, 'id' | 'role' | 'shares'> & { readonly program?: ActingProgram | undefined }): Promise<Caller> => {
    const found = shares ? await membershipsOf(id) : [];
    return {
      id,
      role,
      ...(program?.calendarId !== undefined && { only: program.calendarId }),
      calendars: new Map(found.flatMap((one) => (one.role && !one.deletedAt ? [[one.calendarId, one.role]] : []))),
    };
  };

  /** @throws NotFound: there is none, or it is in the trash */
  const getCalendar = async (id: string): Promise<CalendarItem> => {
    const found = await getItem(CalendarItem, calendarKey(id));
    if (!found || found.deletedAt !== undefined) throw new NotFound('calendar-not-found');
    return found;
  };

  /** The colour that new events take from a calendar; empty: an own one, which has none. @throws NotFound: it is gone, or in the trash */
  const colorOf = async (calendarId: string): Promise<string> =>
    isShared(calendarId) ? (await getCalendar(calendarId)).color : '';

  /** The name of a calendar for the log. @throws NotFound: it is gone, or in the trash */
  const nameOf = async (calendarId: string): Promise<string> =>
    isShared(calendarId) ? (await getCalendar(calendarId)).name : words.ownCalendar;

  /** The shared calendars of somebody, also those in the trash that they own, and those that they are invited to. */
  const calendarsOf = async ({ id, shares }: Pick<User, 'id' | 'shares'>, now: Date): Promise<Joined[]> => {
    const memberships = shares ? await membershipsOf(id) : [];
    const open = memberships.filter(
      ({ role, invitation }) => role !== undefined || (invitation && invitation.until > now.toISOString()),
    );
    const calendars = await getItems(
      CalendarItem,
      open.map(({ calendarId }) => calendarKey(calendarId)),
    );
    const byId = new Map(calendars.filter(({ isPurging }) => !isPurging).map((one) => [one.id, one]));
    return open.flatMap((membership) => {
      const calendar = byId.get(membership.calendarId);
      const isShown = calendar?.deletedAt === undefined || membership.role === 'owner';
      return calendar && isShown ? [{ calendar, membership }] : [];
    });
  };

  /** The shared calendars among these that are not in the trash; where none is shared, it costs no request. */
  const openAmong = async (ids: readonly string[]): Promise<ReadonlyMap<string, CalendarItem>> => {
    const shared = [...new Set(ids.filter(isShared))];
    const found = shared.length > 0 ? await getItems(CalendarItem, shared.map(calendarKey)) : [];
    return new Map(found.flatMap((one) => (one.deletedAt === undefined ? [[one.id, one]] : [])));
  };

  /** The shared calendars among these that are in the trash, or gone. */
  const trashedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const open = await openAmong(ids);
    return new Set(ids.filter((id) => isShared(id) && !open.has(id)));
  };

  /**
   * @param also more writes; with them it is made only while the owner owns as many calendars as was read
   * @throws Forbidden: the owner has as many as they may, or was blocked; Conflict: they own others meanwhile
   */
  const createCalendar = async (
    fields: Pick<CalendarItem, 'id' | 'name' | 'color'>,
    owner: User,
    { line, now, also }: Change & { readonly also?: readonly Write[] },
  ): Promise<CalendarItem> => {
    const at = now.toISOString();
    const calendar = {
      ...calendarKey(fields.id),
      ...calendarIndex(fields.id),
      kind: 'CALENDAR',
      ...fields,
      ...{ revision: 1, createdAt: at, members: 1, owners: 1, payerId: owner.id },
    } as const;
    const step = { calendarId: fields.id, person: owner, to: 'owner', addedBy: owner.id, at } as const;
    const rows = firstOwnerWrites({ ...step, ...(also && { ownedSeen: owner.ownedCalendars ?? 0 }) });
    const person = personWrite(personOf(calendar, [owner]));
    const writes = [put(calendar, IF_NEW), person, ...writesOf(rows), ...(also ?? [])];
    await commitWithLog(writes, line, now).catch(namingRefusal(rows));
    return calendar;
  };

  /** @throws Stale: it was changed since; NotFound */
  const updateCalendar = async (
    seen: CalendarItem,
    fields: Pick<CalendarItem, 'name' | 'color'>,
    { line, now }: Change,
  ): Promise<CalendarItem> => {
    const next = { ...seen, ...fields, revision: seen.revision + 1 };
    const write = assign(
      calendarKey(seen.id),
      { ...fields, revision: next.revision },
      {
        condition: 'revision = :seen AND attribute_not_exists(deletedAt)',
        values: { seen: seen.revision },
      },
    );
    await commitWithLog([write], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new Stale('calendar-changed', { cause: reason }) : reason;
    });
    return next;
  };

  /** The role of a member, also in a calendar in the trash. */
  const roleIn = async (calendarId: string, userId: string): Promise<Role | undefined> =>
    (await getItem(MemberItem, memberKey(calendarId, userId)))?.role;

  /** Members, the oldest first. */
  const membersOf = async (calendarId: string): Promise<MemberItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: MEMBER_PREFIX };
    const found = await queryItems(MemberItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    return found.sort((one, other) => (one.at < other.at ? -1 : 1));
  };

  /** Invitations that wait, whether or not somebody has the name. */
  const invitesOf = async (calendarId: string, now: Date): Promise<CalendarInviteItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: INVITE_PREFIX };
    const found = await queryItems(CalendarInviteItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    return found.filter(({ ttl }) => ttl > secondsOf(now));
  };

  /**
   * Invites a person by a name that somebody has, or nobody: what is written costs the same [SHR-03].
   * @param invited undefined: nobody has the name
   * @throws Forbidden: too many members and invitations; Conflict: a member already, or the actor is no owner any more
   */
  const invite = async (
    { calendarId, name, role }: Pick<CalendarInviteItem, 'calendarId' | 'name' | 'role'>,
    { actor, invited }: { readonly actor: Actor; readonly invited: Pick<User, 'id'> | undefined },
    { line, now, letters = [] }: Change,
  ): Promise<CalendarInviteItem> => {
    const [members, invites] = await Promise.all([membersOf(calendarId), invitesOf(calendarId, now)]);
    if (members.some(({ userId }) => userId === invited?.id)) throw new Stale('already-member');
    // Earlier invitations of the same person make way.
    const replaced = invites.filter((one) => one.name === name || (invited && one.userId === invited.id));
    if (members.length + invites.length - replaced.length >= MEMBERS_MAX) throw new Forbidden('too-many-members');
    const until = new Date(now.getTime() + INVITED_DAYS * DAY_MS);
    const [id, addedBy] = [newId(), actor.id];
    const item: CalendarInviteItem = {
      ...calendarInviteKey(calendarId, id),
      kind: 'CALENDAR_INVITE',
      ...{ id, calendarId, name, role, addedBy, at: now.toISOString(), ttl: secondsOf(until) },
      ...(invited && { userId: invited.id }),
    };
    const invitation = { id, role, by: addedBy, until: until.toISOString() };
    const told = invited
      ? [
          assign(userKey(invited.id), { shares: true }, IF_EXISTS),
          assign(
            membershipKey(invited.id, calendarId),
            { kind: 'MEMBERSHIP', userId: invited.id, calendarId, invitation },
            { condition: 'attribute_not_exists(#role)', names: { role: 'role' } },
          ),
        ]
      : [newId(), newId()].map((nobody) => check(userKey(nobody), 'attribute_not_exists(pk)'));
    const writes = [
      check(calendarKey(calendarId), 'attribute_exists(pk) AND attribute_not_exists(deletedAt)'),
      ...writesOf(mayStill(calendarId, actor)),
      put(item, IF_NEW),
      ...told,
      ...replaced.map(({ id: earlier }) => remove(calendarInviteKey(calendarId, earlier))),
      ...letters,
    ];
    await commitWithLog(writes, line, now).catch(asConflict());
    return item;
  };

  /** The invitation of somebody that waits. @throws NotFound */
  const invitationOf = async (calendarId: string, userId: string, now: Date) => {
    const found = await getItem(MembershipItem, membershipKey(userId, calendarId));
    const invitation = found?.role === undefined ? found?.invitation : undefined;
    if (!invitation || invitation.until <= now.toISOString()) throw new NotFound('calendar-not-found');
    return invitation;
  };

  /** Makes the invited person a member. @throws NotFound: not invited; Forbidden: a limit */
  const accept = async (calendarId: string, user: User, { line, now }: Change): Promise<void> => {
    const { id, role, by } = await invitationOf(calendarId, user.id, now);
    const step = { calendarId, person: user, to: role, addedBy: by, at: now.toISOString() } as const;
    const rows = memberWrites(step);
    const used = remove(calendarInviteKey(calendarId, id), IF_EXISTS);
    await commitWithLog([used, ...writesOf(rows)], line, now).catch(
      namingRefusal([{ write: used, refusal: () => new NotFound('calendar-not-found') }, ...rows]),
    );
  };

  /** Takes an invitation back, or declines it. @throws NotFound */
  const removeInvite = async (
    calendarId: string,
    id: string,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<void> => {
    const item = await getItem(CalendarInviteItem, calendarInviteKey(calendarId, id));
    if (!item) throw new NotFound('member-not-found');
    const membership = item.userId && (await getItem(MembershipItem, membershipKey(item.userId, calendarId)));
    // Somebody who has joined by a link meanwhile stays.
    const waiting = membership && membership.invitation?.id === id && membership.role === undefined ? [membership] : [];
    const told = waiting.map((one) =>
      remove(one, { condition: 'attribute_not_exists(#role)', names: { role: 'role' } }),
    );
    const stays = writesOf(mayStill(calendarId, actor, item.userId));
    await commitWithLog([remove(item, IF_EXISTS), ...told, ...stays], line, now).catch(asConflict());
  };

  /** Who pays when this owner is one no more: the oldest of the others; undefined: it stays as it is. @throws Stale: there is no other */
  const nextPayer = async ({ id, payerId }: CalendarItem, leaving: string): Promise<string | undefined> => {
    const others = (await membersOf(id)).filter(({ role, userId }) => role === 'owner' && userId !== leaving);
    const [next] = others;
    if (!next) throw new Stale('last-owner');
    return payerId === leaving ? next.userId : undefined;
  };

  /**
   * Takes a person from their role to another, whatever it was. The next oldest owner pays once the one who paid is one no more.
   * @param to undefined: they are no member any more
   * @param at of somebody who is no member yet: since when they are
   * @returns the member as they were; undefined: they were none
   * @throws Stale: the last owner; NotFound: there is no such user, or no such member; Conflict: changed meanwhile; Forbidden: a limit
   */
  const takeStep = async (
    { calendarId, userId, to, at, isRemoval }: Wanted,
    {
      guards = [],
      write,
    }: { readonly guards?: readonly Guarded[]; readonly write: (writes: Write[]) => Promise<void> },
  ): Promise<MemberItem | undefined> => {
    const [calendar, member, person] = await Promise.all([
      isRemoval ? getItem(CalendarItem, calendarKey(calendarId)) : getCalendar(calendarId),
      getItem(MemberItem, memberKey(calendarId, userId)),
      getItem(UserItem, userKey(userId)),
    ]);
    if (!calendar || !person || (!member && at === undefined)) throw new NotFound('member-not-found');
    if (member?.role === to) return member;
    const { addedBy, at: since } = member ?? { addedBy: person.id, at: at ?? '' };
    const payer = member?.role === 'owner' ? await nextPayer(calendar, userId) : undefined;
    const step = { calendarId, person, from: member?.role, to, payer, addedBy, at: since, isRemoval };
    const rows = [...memberWrites(step), ...guards];
    const stepWrites = writesOf(rows);
    await (payer === undefined
      ? write(stepWrites)
      : usage.payBy(calendarId, { from: userId, to: payer }, (usageWrites) => write([...stepWrites, ...usageWrites]))
    ).catch(namingRefusal(rows));
    return member;
  };

  /**
   * Gives a member another role, or none: they leave or are removed.
   * @throws NotFound: no such member; Stale: the last owner; Conflict: changed meanwhile; Forbidden: a limit
   */
  const changeMember = async (
    wanted: Pick<Wanted, 'calendarId' | 'userId' | 'to'>,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<MemberItem | undefined> =>
    retryOnConflict(async () => {
      const { calendarId, userId, to } = wanted;
      const guards = mayStill(calendarId, actor, userId);
      const member = await takeStep(wanted, { guards, write: (writes) => commitWithLog(writes, line, now) });
      return member && to && { ...member, role: to };
    });

  /** Links that can be used, the newest first. */
  const linksOf = async (calendarId: string, now: Date): Promise<CalendarLinkItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: LINK_PREFIX };
    const found = await queryItems(CalendarLinkItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    const open = found.filter(({ until, usesLeft }) => until > now.toISOString() && usesLeft > 0);
    return open.sort((one, other) => (one.until < other.until ? 1 : -1));
  };

  /** @throws Forbidden: too many links */
  const createLink = async (
    link: Pick<CalendarLinkItem, 'id' | 'calendarId' | 'hash' | 'role' | 'usesLeft' | 'until'>,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<CalendarLinkItem> => {
    if ((await linksOf(link.calendarId, now)).length >= LINKS_MAX) throw new Forbidden('too-many-links');
    const item: CalendarLinkItem = {
      ...calendarLinkKey(link.calendarId, link.id),
      kind: 'CALENDAR_LINK',
      ...link,
      by: actor.id,
      ttl: secondsOf(new Date(link.until)),
    };
    const stays = writesOf(mayStill(link.calendarId, actor));
    await commitWithLog([put(item, IF_NEW), ...stays], line, now).catch(asConflict());
    return item;
  };

  /** @throws NotFound */
  const removeLink = async (calendarId: string, id: string, { line, now }: Change): Promise<void> => {
    await commitWithLog([remove(calendarLinkKey(calendarId, id), IF_EXISTS)], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('link-not-found', { cause: reason }) : reason;
    });
  };

  /** The link of a token. @throws Rejected: there is none, or it is used up or too old [SHR-10] */
  const findLink = async (
    calendarId: string,
    { id, hash }: { readonly id: string; readonly hash: string },
    now: Date,
  ) => {
    const link = await getItem(CalendarLinkItem, calendarLinkKey(calendarId, id));
    const isOpen = link && link.hash === hash && link.until > now.toISOString() && link.usesLeft > 0;
    if (!isOpen) throw new Rejected('bad-link');
    return link;
  };

  /**
   * Makes somebody a member by a link, of parallel uses exactly as many as it has left. Whoever is a member stays with the higher role, and
   * uses nothing up where theirs is it [SHR-10].
   * @returns the role they had before, if any
   * @throws Rejected: the link is used up meanwhile; Forbidden: a limit
   */
  const join = async (link: CalendarLinkItem, user: User, { line, now, letters = [] }: Change): Promise<Role> =>
    retryOnConflict(async () => {
      const { calendarId, role, by } = link;
      const member = await getItem(MemberItem, memberKey(calendarId, user.id));
      if (member && ROLES.indexOf(member.role) >= ROLES.indexOf(role)) return member.role;
      const at = now.toISOString();
      const step = { calendarId, person: user, from: member?.role, to: role, addedBy: by, at };
      const rows = memberWrites(step);
      const used = update(calendarLinkKey(calendarId, link.id), 'ADD usesLeft :less', {
        condition: 'usesLeft > :none AND #hash = :hash',
        names: { hash: 'hash' },
        values: { less: -1, none: 0, hash: link.hash },
      });
      const isUsedUp = { write: used, refusal: () => new Rejected('bad-link') };
      await commitWithLog([used, ...writesOf(rows), ...letters], line, now).catch(namingRefusal([isUsedUp, ...rows]));
      return role;
    });

  return {
    callerOf,
    getCalendar,
    openAmong,
    trashedAmong,
    colorOf,
    nameOf,
    calendarsOf,
    createCalendar,
    updateCalendar,
    roleIn,
    membersOf,
    invitesOf,
    invite,
    invitationOf,
    accept,
    removeInvite,
    takeStep,
    changeMember,
    linksOf,
    createLink,
    removeLink,
    findLink,
    join,
  };
};
export type Calendars = ReturnType<typeof createCalendars>;
