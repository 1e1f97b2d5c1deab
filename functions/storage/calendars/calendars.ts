import type { ActingProgram } from '#functions/domain/accounts/log-author.ts';
import type { Caller } from '#functions/domain/calendars/may.ts';
import { NotFound, Stale } from '#functions/domain/errors.ts';
import { CalendarItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { calendarIndex, calendarKey, membershipsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, ConditionFailed, IF_NEW, put, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { personOf, personWrite } from '#functions/storage/users/persons.ts';
import type { User } from '#functions/storage/users/users.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { calendarWords } from '#shared/locale/calendars.ts';
import { firstOwnerWrites, namingRefusal, writesOf } from './member-writes.ts';

/** The log entry and time of a change, and the writes that queue its letters. */
export type Change = { readonly line: LogLine; readonly now: Date; readonly letters?: readonly Write[] };

/** A calendar, and a user's membership or invitation in it. */
export type Joined = { readonly calendar: CalendarItem; readonly membership: MembershipItem };

/** Shared calendars. Rights are decided in domain/calendars. */
export const createCalendars = (
  { getItem, getItems, queryItems }: Table,
  { commitWithLog }: Pick<Log, 'commitWithLog'>,
) => {
  const membershipsOf = (userId: string): Promise<MembershipItem[]> =>
    queryItems(MembershipItem, { condition: 'pk = :pk', values: { pk: membershipsPartition(userId) } });

  /** The caller with a role in each shared calendar. No request is made for a user who shares no calendar. */
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

  /** @throws NotFound: the calendar does not exist, or is in the trash */
  const getCalendar = async (id: string): Promise<CalendarItem> => {
    const found = await getItem(CalendarItem, calendarKey(id));
    if (!found || found.deletedAt !== undefined) throw new NotFound('calendar-not-found');
    return found;
  };

  /**
   * The colour of a calendar's new events. A user's own calendar has no colour, so the text is empty.
   * @throws NotFound: the calendar is deleted, or in the trash
   */
  const colorOf = async (calendarId: string): Promise<string> =>
    isShared(calendarId) ? (await getCalendar(calendarId)).color : '';

  /**
   * The name of a calendar for the log.
   * @throws NotFound: the calendar is deleted, or in the trash
   */
  const nameOf = async (calendarId: string): Promise<string> =>
    isShared(calendarId) ? (await getCalendar(calendarId)).name : calendarWords.ownCalendar;

  /**
   * The shared calendars that a user is a member of or is invited to. Calendars in the trash are listed only for their
   * owners.
   */
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

  /** The shared calendars among these that are not in the trash. If none of them is shared, no request is made. */
  const openAmong = async (ids: readonly string[]): Promise<ReadonlyMap<string, CalendarItem>> => {
    const shared = [...new Set(ids.filter(isShared))];
    const found = shared.length > 0 ? await getItems(CalendarItem, shared.map(calendarKey)) : [];
    return new Map(found.flatMap((one) => (one.deletedAt === undefined ? [[one.id, one]] : [])));
  };

  /** The shared calendars among these that are in the trash or deleted. */
  const trashedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const open = await openAmong(ids);
    return new Set(ids.filter((id) => isShared(id) && !open.has(id)));
  };

  /**
   * @param also more writes of the transaction. With them, the transaction fails if the number of calendars that the
   * owner owns has changed since the caller read the owner.
   * @throws Forbidden: the owner has reached the limit, or was blocked; Conflict: this number has changed
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
      revision: 1,
      createdAt: at,
      members: 1,
      owners: 1,
      payerId: owner.id,
    } as const;
    const step = { calendarId: fields.id, person: owner, to: 'owner', addedBy: owner.id, at } as const;
    const rows = firstOwnerWrites({ ...step, ...(also && { ownedSeen: owner.ownedCalendars ?? 0 }) });
    const person = personWrite(personOf(calendar, [owner]));
    const writes = [put(calendar, IF_NEW), person, ...writesOf(rows), ...(also ?? [])];
    await commitWithLog(writes, line, now).catch(namingRefusal(rows));
    return calendar;
  };

  /** @throws Stale: the calendar was changed, deleted or moved to the trash since it was read */
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
  };
};
export type Calendars = ReturnType<typeof createCalendars>;
