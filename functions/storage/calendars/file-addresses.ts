import { NotFound } from '#functions/domain/errors.ts';
import { CalendarItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { PersonItem } from '#functions/storage/dynamodb/items/users.ts';
import { calendarKey, membershipKey, personKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, type Condition, ConditionFailed } from '#functions/storage/dynamodb/transactions.ts';
import type { Log } from '#functions/storage/log/log.ts';
import type { Change } from './calendars.ts';

type Place = { readonly calendarId: string; readonly userId: string };

/**
 * The reads for the secret addresses at which members' calendar programs read a shared calendar. The member's own row
 * holds the hash of the address, so the address ends with the membership [SHR-27].
 */
export const createFileReaders = ({ getItem }: Pick<Table, 'getItem'>) => ({
  /**
   * @throws NotFound: the address is wrong or revoked, its user is blocked or no member, or the calendar is in the
   * trash
   */
  readableBy: async ({ calendarId, userId }: Place, hash: string): Promise<CalendarItem> => {
    const [membership, person, calendar] = await Promise.all([
      getItem(MembershipItem, membershipKey(userId, calendarId)),
      getItem(PersonItem, personKey(userId)),
      getItem(CalendarItem, calendarKey(calendarId)),
    ]);
    const isMember = membership?.role !== undefined && membership.fileHash === hash;
    // `isOpen` must not be used here: it is true for a blocked person whose events go to an heir.
    const isReader = isMember && person?.isActive && !person.waits;
    if (!isReader || !calendar || calendar.deletedAt !== undefined) throw new NotFound('calendar-not-found');
    return calendar;
  },
});

/** Makes and revokes file addresses. A member has at most one file address for each calendar. */
export const createFileAddresses = ({ commitWithLog }: Pick<Log, 'commitWithLog'>) => {
  const write = async (
    { calendarId, userId }: Place,
    fields: Record<string, unknown>,
    when: Condition,
    { line, now }: Change,
  ) => {
    const change = assign(membershipKey(userId, calendarId), fields, { ...when, names: { role: 'role' } });
    await commitWithLog([change], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('calendar-not-found', { cause: reason }) : reason;
    });
  };
  return {
    /**
     * Stores the hash of a new address, which ends the earlier address.
     * @throws NotFound: the user is no member
     */
    keepFileAddress: (place: Place, hash: string, change: Change): Promise<void> =>
      write(place, { fileHash: hash }, { condition: 'attribute_exists(#role)' }, change),

    /** @throws NotFound: the member has no file address */
    forgetFileAddress: (place: Place, change: Change): Promise<void> =>
      write(
        place,
        { fileHash: undefined },
        { condition: 'attribute_exists(#role) AND attribute_exists(#fileHash)' },
        change,
      ),
  };
};
