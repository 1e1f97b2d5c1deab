import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { CalendarItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { calendarInviteKey, calendarKey, membershipsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { remove } from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Members } from './members.ts';
import type { CalendarRemoval } from './removal.ts';

type Work = {
  readonly now: Date;
  readonly pulse: Pulse;
  /** Whether a calendar is kept if it is not in the trash, because somebody has restored it at the last moment. */
  readonly fromTrash?: boolean;
};

type Parts = {
  readonly table: Pick<Table, 'commit' | 'getItem' | 'queryItems'>;
  readonly members: Pick<Members, 'takeStep' | 'membersOf'>;
  readonly removal: Pick<CalendarRemoval, 'beginPurge' | 'finishPurge'>;
  /**
   * Deletes events, trash, imports and categories of a calendar.
   * @returns whether nothing of them is left
   */
  readonly purgeThings: (calendarId: string, now: Date, pulse: Pulse) => Promise<boolean>;
};

/** How a deleted account leaves its shared calendars [SHR-21, SHR-22]. */
export const createLeaving = ({
  table: { commit, getItem, queryItems },
  members: { takeStep, membersOf },
  removal: { beginPurge, finishPurge },
  purgeThings,
}: Parts) => {
  /**
   * Deletes a calendar for good.
   * @returns whether nothing is left to do
   */
  const purgeCalendar = async (calendarId: string, { now, pulse, fromTrash }: Work): Promise<boolean> => {
    if (!(await beginPurge(calendarId, now, fromTrash))) return true;
    return (await purgeThings(calendarId, now, pulse)) && finishPurge(calendarId, { now, pulse });
  };

  /** Makes a user an owner, whatever role the user had before. */
  const makeOwner = (calendarId: string, userId: string, { now }: Work): Promise<unknown> => {
    const seat = { calendarId, userId, to: 'owner', isRemoval: true } as const;
    return takeStep({ ...seat, at: now.toISOString() }, { write: commit });
  };

  /** Ends one membership or invitation. @returns whether the user is no member any more */
  const leave = async (
    { calendarId, role, invitation, ...row }: MembershipItem,
    heirId: string | undefined,
    work: Work,
  ) => {
    const { userId } = row;
    const calendar = await getItem(CalendarItem, calendarKey(calendarId));
    if (!calendar || role === undefined) {
      await commit([remove(row), ...(invitation ? [remove(calendarInviteKey(calendarId, invitation.id))] : [])]);
      return true;
    }
    if (role === 'owner') {
      if (heirId !== undefined) await makeOwner(calendarId, heirId, work);
      const others = (await membersOf(calendarId)).filter((one) => one.role === 'owner' && one.userId !== userId);
      if (others.length === 0) return purgeCalendar(calendarId, work);
    }
    await takeStep({ calendarId, userId, isRemoval: true }, { write: commit });
    return true;
  };

  /**
   * Removes a person from all calendars. The heir becomes an owner of each calendar that the person owned. Without an
   * heir, such a calendar stays if it has another owner, and is deleted if not.
   * @returns whether the person is in no calendar any more
   */
  const leaveCalendars = async ({ id, heirId }: Pick<User, 'id' | 'heirId'>, work: Work): Promise<boolean> => {
    const plan = { condition: 'pk = :pk', values: { pk: membershipsPartition(id) } };
    for (;;) {
      const rows = await queryItems(MembershipItem, plan);
      if (rows.length === 0) return true;
      for (const row of rows) {
        if (!(await retryOnConflict(() => leave(row, heirId, work)))) return false;
        if (await work.pulse(1)) return false;
      }
    }
  };

  return { leaveCalendars, purgeCalendar };
};
