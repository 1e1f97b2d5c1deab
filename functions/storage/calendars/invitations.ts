import { usernameKey } from '#functions/domain/accounts/username.ts';
import { Forbidden, NotFound, Stale } from '#functions/domain/errors.ts';
import { CalendarInviteItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import {
  calendarInviteKey,
  calendarKey,
  calendarPartition,
  INVITE_PREFIX,
  membershipKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { daysLater, isKept, secondsOf } from '#functions/storage/dynamodb/time-to-live.ts';
import {
  asConflict,
  assign,
  check,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Log } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';
import { INVITED_DAYS, MEMBERS_MAX } from '#shared/contracts/calendars.ts';
import type { Change } from './calendars.ts';
import { type Actor, mayStill, memberWrites, namingRefusal, writesOf } from './member-writes.ts';
import type { Members } from './members.ts';

/** The key by which a typed name or address is looked up. Upper and lower case count as equal. */
const nameKey = (name: string): string => usernameKey(name.normalize('NFKC'));

/** An invitation as it stands in the row of the invited person. */
const invitationIn = ({ id, role, addedBy, at }: CalendarInviteItem) => ({
  id,
  role,
  by: addedBy,
  until: daysLater(new Date(at), INVITED_DAYS).toISOString(),
});

/** Invitations by name, until they are accepted, declined or expired. */
export const createInvitations = (
  { getItem, queryItems }: Table,
  { commitWithLog }: Pick<Log, 'commitWithLog'>,
  { membersOf }: Pick<Members, 'membersOf'>,
) => {
  /** Invitations that wait, whether or not somebody has the name. */
  const invitesOf = async (calendarId: string, now: Date): Promise<CalendarInviteItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: INVITE_PREFIX };
    const found = await queryItems(CalendarInviteItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    return found.filter(isKept(now));
  };

  /** The condition that the person of a row is no member. */
  const isNoMember = { condition: 'attribute_not_exists(#role)', names: { role: 'role' } };

  /**
   * The writes that take an invitation out of the row of the invited person. Somebody may be invited by name and by
   * address, so the row gets one of the other invitations that is for the same person, if there is one.
   */
  const withdrawalWrites = async (
    { id, calendarId, userId }: CalendarInviteItem,
    others: readonly CalendarInviteItem[],
  ): Promise<Write[]> => {
    const row = userId && (await getItem(MembershipItem, membershipKey(userId, calendarId)));
    // An invited person who has joined by a link meanwhile stays a member.
    if (!row || row.invitation?.id !== id || row.role !== undefined) return [];
    const other = others.find((one) => one.userId === userId && one.id !== id);
    return other
      ? [assign(row, { invitation: invitationIn(other), ttl: other.ttl }, isNoMember)]
      : [remove(row, isNoMember)];
  };

  /**
   * Invites a person by name. The function makes the same writes whether or not somebody has the name [SHR-03].
   * @param invited undefined if nobody has the name
   * @throws Forbidden: too many members and invitations; Conflict: the person is a member already, or the actor is no
   * owner any more
   */
  const invite = async (
    { calendarId, name, role }: Pick<CalendarInviteItem, 'calendarId' | 'name' | 'role'>,
    { actor, invited }: { readonly actor: Actor; readonly invited: Pick<User, 'id'> | undefined },
    { line, now, letters = [] }: Change,
  ): Promise<CalendarInviteItem> => {
    const [members, invites] = await Promise.all([membersOf(calendarId), invitesOf(calendarId, now)]);
    if (members.some(({ userId }) => userId === invited?.id)) throw new Stale('already-member');
    // An earlier invitation is replaced only if its typed name is equal. A comparison of the invited persons would tell
    // the owner which names exist [SHR-03].
    const replaced = invites.filter((one) => nameKey(one.name) === nameKey(name));
    if (members.length + invites.length - replaced.length >= MEMBERS_MAX) throw new Forbidden('too-many-members');
    const [id, addedBy] = [newId(), actor.id];
    const item: CalendarInviteItem = {
      ...calendarInviteKey(calendarId, id),
      kind: 'CALENDAR_INVITE',
      id,
      calendarId,
      name,
      role,
      addedBy,
      at: now.toISOString(),
      ttl: secondsOf(daysLater(now, INVITED_DAYS)),
      ...(invited && { userId: invited.id }),
    };
    // An invitation that nobody accepts leaves the person's partition by its `ttl`; a new membership has none.
    const row = { kind: 'MEMBERSHIP', userId: invited?.id, calendarId, invitation: invitationIn(item), ttl: item.ttl };
    const told = invited
      ? [
          assign(userKey(invited.id), { shares: true }, IF_EXISTS),
          assign(membershipKey(invited.id, calendarId), row, isNoMember),
        ]
      : [newId(), newId()].map((nobody) => check(userKey(nobody), 'attribute_not_exists(pk)'));
    // Somebody else may have had the name or the address when an earlier invitation was made.
    const kept = invites.filter((one) => !replaced.includes(one));
    const former = replaced.filter(({ userId }) => userId !== invited?.id);
    const withdrawn = await Promise.all(former.map((one) => withdrawalWrites(one, kept)));
    const writes = [
      check(calendarKey(calendarId), 'attribute_exists(pk) AND attribute_not_exists(deletedAt)'),
      ...writesOf(mayStill(calendarId, actor)),
      put(item, IF_NEW),
      ...told,
      ...withdrawn.flat(),
      ...replaced.map(({ id: earlier }) => remove(calendarInviteKey(calendarId, earlier))),
      ...letters,
    ];
    await commitWithLog(writes, line, now).catch(asConflict());
    return item;
  };

  /** The waiting invitation of a user. @throws NotFound */
  const invitationOf = async (calendarId: string, userId: string, now: Date) => {
    const found = await getItem(MembershipItem, membershipKey(userId, calendarId));
    const invitation = found?.role === undefined ? found?.invitation : undefined;
    if (!invitation || invitation.until <= now.toISOString()) throw new NotFound('calendar-not-found');
    return invitation;
  };

  /**
   * Makes the invited person a member.
   * @throws NotFound: the person is not invited; Forbidden: a limit is reached
   */
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
    // Whoever declines one of two invitations declines both.
    const others = actor.id === item.userId ? [] : await invitesOf(calendarId, now);
    const withdrawn = await withdrawalWrites(item, others);
    const stays = writesOf(mayStill(calendarId, actor, item.userId));
    await commitWithLog([remove(item, IF_EXISTS), ...withdrawn, ...stays], line, now).catch(asConflict());
  };

  return { invitesOf, invite, invitationOf, accept, removeInvite };
};
