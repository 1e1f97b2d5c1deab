import { Forbidden, NotFound, Stale } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { CalendarItem, MemberItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import { calendarKey, calendarPartition, MEMBER_PREFIX, memberKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log } from '#functions/storage/log/log.ts';
import { createUsage } from '#functions/storage/usage/usage.ts';
import type { Role } from '#shared/contracts/calendars.ts';
import type { Calendars, Change } from './calendars.ts';
import { type Actor, type Guarded, mayStill, memberWrites, namingRefusal, writesOf } from './member-writes.ts';

/** A person, and the role that they are to have. */
type Wanted = {
  readonly calendarId: string;
  readonly userId: string;
  readonly to?: Role | undefined;
  /** The only role that may be changed. Absent: any role. */
  readonly from?: Role | undefined;
  readonly at?: string;
  readonly isRemoval?: true;
};

/** Members of calendars, and changes of their roles [SHR-02, SHR-07, SHR-08]. */
export const createMembers = (
  table: Table,
  { commitWithLog }: Pick<Log, 'commitWithLog'>,
  { getCalendar }: Pick<Calendars, 'getCalendar'>,
) => {
  const { getItem, queryItems } = table;
  const usage = createUsage(table);

  /** The role of a member. A calendar in the trash keeps its roles, so the answer is the same there. */
  const roleIn = async (calendarId: string, userId: string): Promise<Role | undefined> =>
    (await getItem(MemberItem, memberKey(calendarId, userId)))?.role;

  /** Members, the oldest first. */
  const membersOf = async (calendarId: string): Promise<MemberItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: MEMBER_PREFIX };
    const found = await queryItems(MemberItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    return found.sort((one, other) => (one.at < other.at ? -1 : 1));
  };

  /**
   * The user who pays after this owner has left or has got another role: the oldest other owner. Undefined if this
   * owner does not pay, so that the payer stays.
   * @throws Stale: there is no other owner
   */
  const nextPayer = async ({ id, payerId }: CalendarItem, leaving: string): Promise<string | undefined> => {
    const others = (await membersOf(id)).filter(({ role, userId }) => role === 'owner' && userId !== leaving);
    const [next] = others;
    if (!next) throw new Stale('last-owner');
    return payerId === leaving ? next.userId : undefined;
  };

  /**
   * Changes a person's role, whatever the role was before. If the payer ceases to be an owner, the oldest other owner
   * becomes the payer.
   * @param to the new role; undefined removes the member
   * @param at the beginning of a new membership; without it, the person must already be a member
   * @returns the member before the change; undefined if the person was no member
   * @throws Stale: the person is the last owner; NotFound: the user or the member does not exist; Conflict: somebody
   * has changed the calendar meanwhile; Forbidden: a limit is reached, or the role is not `from`
   */
  const takeStep = async (
    { calendarId, userId, to, from, at, isRemoval }: Wanted,
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
    if (from !== undefined && member?.role !== from) throw new Forbidden('forbidden');
    if (member?.role === to) return member;
    const { addedBy, at: since } = member ?? { addedBy: person.id, at: at ?? '' };
    const payer = member?.role === 'owner' ? await nextPayer(calendar, userId) : undefined;
    const ownedSeen = isRemoval && to === 'owner' ? (person.ownedCalendars ?? 0) : undefined;
    const step = {
      calendarId,
      person,
      from: member?.role,
      to,
      payer,
      addedBy,
      at: since,
      isRemoval,
      deletedAt: calendar.deletedAt,
      ownedSeen,
    };
    const rows = [...memberWrites(step), ...guards];
    const stepWrites = writesOf(rows);
    await (payer === undefined
      ? write(stepWrites)
      : usage.payBy(calendarId, { from: userId, to: payer }, (usageWrites) => write([...stepWrites, ...usageWrites]))
    ).catch(namingRefusal(rows));
    return member;
  };

  /**
   * Gives a member another role, or removes the member. Owners who change their own role must still be owners: their
   * row is written, so `mayStill` cannot check it.
   * @returns the member with the new role; undefined after a removal
   * @throws NotFound: the member does not exist; Stale: the member is the last owner; Conflict: somebody has changed
   * the calendar meanwhile; Forbidden: a limit is reached, or the actor is no owner any more
   */
  const changeMember = async (
    wanted: Pick<Wanted, 'calendarId' | 'userId' | 'to'>,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<MemberItem | undefined> =>
    retryOnConflict(async () => {
      const { calendarId, userId, to } = wanted;
      const guards = mayStill(calendarId, actor, userId);
      const isOwnRole = userId === actor.id && to !== undefined && actor.role !== 'admin';
      const member = await takeStep(isOwnRole ? { ...wanted, from: 'owner' } : wanted, {
        guards,
        write: (writes) => commitWithLog(writes, line, now),
      });
      return member && to && { ...member, role: to };
    });

  return { roleIn, membersOf, takeStep, changeMember };
};
export type Members = ReturnType<typeof createMembers>;
