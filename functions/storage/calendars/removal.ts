import { doneBySystem } from '#functions/domain/accounts/log-author.ts';
import { NotFound } from '#functions/domain/errors.ts';
import {
  CalendarInviteItem,
  CalendarItem,
  CalendarLinkItem,
  MemberItem,
  MembershipItem,
  RemovedCalendarItem,
} from '#functions/storage/dynamodb/items/calendars.ts';
import {
  calendarKey,
  calendarPartition,
  INVITE_PREFIX,
  LINK_PREFIX,
  MEMBER_PREFIX,
  membershipKey,
  personKey,
  REMOVED_CALENDARS,
  removedCalendarKey,
  sourceKey,
  usageKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  asConflict,
  assign,
  ConditionFailed,
  check,
  IF_EXISTS,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Jobs, Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Log } from '#functions/storage/log/log.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import { CALENDAR_TRASH_DAYS, isSubscribed } from '#shared/contracts/calendars.ts';
import { calendarLog } from '#shared/locale/calendars.ts';
import { DAY_MS } from '#shared/time/units.ts';
import type { Change } from './calendars.ts';
import { type Actor, mayStill, writesOf } from './member-writes.ts';

/** The most rows of members that `settleMembers` changes in one transaction. */
const SETTLED_AT_ONCE = 90;
const LEFT_AT_ONCE = 30;
const PURGED_AT_ONCE = 40;

type Parts = {
  readonly table: Table;
  readonly log: Pick<Log, 'commitWithLog'>;
  readonly jobs: Pick<Jobs, 'startWrite'>;
};

const IN_TRASH = 'deletedAt = :seen AND attribute_not_exists(isPurging)';

/** When a calendar in the trash is deleted for good. */
export const goesAt = ({ deletedAt }: { readonly deletedAt: string }): Date =>
  new Date(Date.parse(deletedAt) + CALENDAR_TRASH_DAYS * DAY_MS);

/**
 * The trash of shared calendars. A calendar in the trash keeps all its content, but it gives its members no right and
 * shows visitors nothing [SHR-20].
 */
export const createCalendarRemoval = ({
  table: { commit, getItem, getItems, queryItems },
  log: { commitWithLog },
  jobs: { startWrite },
}: Parts) => {
  const partsOf = <S extends typeof MemberItem | typeof CalendarInviteItem | typeof CalendarLinkItem>(
    schema: S,
    calendarId: string,
    { prefix, limit }: { readonly prefix: string; readonly limit?: number },
  ) =>
    queryItems(schema, {
      condition: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { pk: calendarPartition(calendarId), prefix },
      ...(limit !== undefined && { limit }),
    });

  const settleLater = (calendarId: string, { id }: Pick<Actor, 'id'>, now: Date): Write =>
    startWrite({ name: 'settleCalendar', subject: calendarId, userId: id }, now);

  /**
   * Moves a calendar to the trash and queues the job that takes its members' rights.
   * @throws Conflict: somebody was faster
   */
  const trashCalendar = async (
    { id }: CalendarItem,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<void> => {
    const deletedAt = now.toISOString();
    const writes = [
      assign(calendarKey(id), { deletedAt }, { condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)' }),
      update(personKey(id), 'SET isActive = :no', { ...IF_EXISTS, values: { no: false } }),
      put({ ...removedCalendarKey(deletedAt, id), kind: 'REMOVED_CALENDAR', calendarId: id }),
      settleLater(id, actor, now),
      ...writesOf(mayStill(id, actor)),
    ];
    await commitWithLog(writes, line, now).catch(asConflict());
  };

  /** @throws NotFound: the calendar is not in the trash, or is being deleted for good */
  const findTrashedCalendar = async (id: string, now: Date): Promise<CalendarItem & { readonly deletedAt: string }> => {
    const found = await getItem(CalendarItem, calendarKey(id));
    const { deletedAt, isPurging } = found ?? {};
    if (!found || deletedAt === undefined || isPurging || goesAt({ deletedAt }) <= now)
      throw new NotFound('calendar-not-found');
    return { ...found, deletedAt };
  };

  /**
   * Takes a calendar from the trash and queues the job that gives its members their rights.
   * @throws Conflict: somebody was faster
   */
  const restoreCalendar = async (
    { id, deletedAt }: CalendarItem & { readonly deletedAt: string },
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<void> => {
    const seen = { condition: IN_TRASH, values: { seen: deletedAt } };
    const writes = [
      assign(calendarKey(id), { deletedAt: undefined }, seen),
      update(personKey(id), 'SET isActive = :yes', { ...IF_EXISTS, values: { yes: true } }),
      remove(removedCalendarKey(deletedAt, id)),
      settleLater(id, actor, now),
      ...writesOf(mayStill(id, actor)),
    ];
    await commitWithLog(writes, line, now).catch(asConflict());
  };

  /**
   * Copies `deletedAt` of the calendar to the rows of its members. A batch fails if the calendar has changed since it
   * was read, so a late run does no harm.
   * @returns whether all rows have the `deletedAt` of the calendar
   */
  const settleMembers = async (calendarId: string, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const calendar = await getItem(CalendarItem, calendarKey(calendarId));
      if (!calendar) return true;
      const { deletedAt } = calendar;
      const members = await partsOf(MemberItem, calendarId, { prefix: MEMBER_PREFIX });
      const rows = await getItems(
        MembershipItem,
        members.map(({ userId }) => membershipKey(userId, calendarId)),
      );
      const batch = rows.filter((row) => row.deletedAt !== deletedAt).slice(0, SETTLED_AT_ONCE);
      if (batch.length === 0) return true;
      const isAsRead =
        deletedAt === undefined
          ? check(calendarKey(calendarId), 'attribute_not_exists(deletedAt)')
          : check(calendarKey(calendarId), 'deletedAt = :seen', { seen: deletedAt });
      const writes = batch.map((row) => assign(row, { deletedAt }, IF_EXISTS));
      await commit([isAsRead, ...writes]).catch((reason: unknown) => {
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
      if (await pulse(batch.length)) return false;
    }
  };

  /** The calendars whose time in the trash is over. The calendar that has been there longest comes first. */
  const expiredCalendars = async (now: Date, { onBroken }: Pick<Rows, 'onBroken'>): Promise<RemovedCalendarItem[]> => {
    const until = new Date(now.getTime() - CALENDAR_TRASH_DAYS * DAY_MS).toISOString();
    const values = { pk: REMOVED_CALENDARS, until };
    return queryItems(RemovedCalendarItem, { condition: 'pk = :pk AND sk < :until', values, onBroken });
  };

  /**
   * Begins to delete a calendar for good. After this nobody can restore it.
   * @param fromTrash whether a calendar that is not in the trash is kept
   * @returns false if the calendar is deleted already, or is kept
   * @throws Conflict: the calendar was restored, or deleted again, meanwhile
   */
  const beginPurge = async (calendarId: string, now: Date, fromTrash = false): Promise<boolean> => {
    const calendar = await getItem(CalendarItem, calendarKey(calendarId));
    if (!calendar || (fromTrash && calendar.deletedAt === undefined)) return false;
    if (calendar.isPurging) return true;
    const deletedAt = calendar.deletedAt ?? now.toISOString();
    const asSeen = calendar.deletedAt === undefined ? 'attribute_not_exists(deletedAt)' : 'deletedAt = :deletedAt';
    const writes = [
      assign(
        calendarKey(calendarId),
        { deletedAt, isPurging: true },
        { condition: `attribute_exists(pk) AND ${asSeen}` },
      ),
      update(personKey(calendarId), 'SET isActive = :no', { ...IF_EXISTS, values: { no: false } }),
      put({ ...removedCalendarKey(deletedAt, calendarId), kind: 'REMOVED_CALENDAR', calendarId }),
    ];
    await commit(writes).catch(asConflict());
    return true;
  };

  /**
   * Removes the members, one batch after the other.
   * @returns whether no member is left
   */
  const purgeMembers = async (calendarId: string, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const batch = await partsOf(MemberItem, calendarId, { prefix: MEMBER_PREFIX, limit: LEFT_AT_ONCE });
      if (batch.length === 0) return true;
      const writes = batch.flatMap((member) => [
        remove(member, { condition: '#role = :role', names: { role: 'role' }, values: { role: member.role } }),
        remove(membershipKey(member.userId, calendarId)),
        update(userKey(member.userId), 'ADD joinedCalendars :joined, ownedCalendars :owned', {
          ...IF_EXISTS,
          values: { joined: -1, owned: -Number(member.role === 'owner') },
        }),
      ]);
      await commit(writes).catch((reason: unknown) => {
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
      if (await pulse(batch.length)) return false;
    }
  };

  /** Deletes invitations and links. @returns whether none is left */
  const purgeWays = async (calendarId: string, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const [invites, links] = await Promise.all([
        partsOf(CalendarInviteItem, calendarId, { prefix: INVITE_PREFIX, limit: PURGED_AT_ONCE }),
        partsOf(CalendarLinkItem, calendarId, { prefix: LINK_PREFIX }),
      ]);
      if (invites.length + links.length === 0) return true;
      // A person may have been invited twice, by name and by address. A transaction may touch an item only once.
      const told = new Set(invites.flatMap(({ userId }) => userId ?? []));
      const memberships = [...told].map((userId) => membershipKey(userId, calendarId));
      await commit([...invites, ...links.slice(0, 10), ...memberships].map((key) => remove(key)));
      if (await pulse(invites.length)) return false;
    }
  };

  /**
   * Deletes the rest of a calendar whose events are deleted: its invitations, links and members. The calendar's own
   * item is deleted last, with a log entry.
   * @returns whether the calendar is deleted
   */
  const finishPurge = async (calendarId: string, { now, pulse }: { readonly now: Date; readonly pulse: Pulse }) => {
    const calendar = await getItem(CalendarItem, calendarKey(calendarId));
    if (!calendar?.isPurging || calendar.deletedAt === undefined) return true;
    if (!((await purgeWays(calendarId, pulse)) && (await purgeMembers(calendarId, pulse)))) return false;
    const line = { type: 'CALENDAR', description: calendarLog.purged(calendar.name), ...doneBySystem() } as const;
    const writes = [
      remove(calendarKey(calendarId), { condition: 'isPurging = :yes', values: { yes: true } }),
      remove(personKey(calendarId)),
      remove(usageKey(calendarId)),
      ...(isSubscribed(calendarId) ? [remove(sourceKey(calendarId))] : []),
      remove(removedCalendarKey(calendar.deletedAt, calendarId)),
    ];
    await commitWithLog(writes, line, now).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
    return true;
  };

  return {
    trashCalendar,
    findTrashedCalendar,
    restoreCalendar,
    settleMembers,
    expiredCalendars,
    beginPurge,
    finishPurge,
  };
};
export type CalendarRemoval = ReturnType<typeof createCalendarRemoval>;
