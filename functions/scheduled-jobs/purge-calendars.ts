import type { RemovedCalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** Starts the deletion of shared calendars that have been in the trash for 30 days; a job does it in slices [SHR-20]. */
export const purgeCalendars =
  ({ storage: { calendars, jobs, tries } }: { readonly storage: Storage }): ScheduledJob =>
  async ({ now, isOver }) => {
    const rows = await tries.rowsOf(now);
    const begin = async ({ calendarId }: RemovedCalendarItem): Promise<unknown> =>
      jobs.startJob({ name: 'purgeCalendar', subject: calendarId, userId: 'system' }, now);
    for (const row of await calendars.expiredCalendars(now, rows)) {
      await rows.doRow(row, () => begin(row));
      if (isOver()) break;
    }
    await rows.end();
  };
