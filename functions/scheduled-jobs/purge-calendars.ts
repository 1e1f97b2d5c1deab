import type { RemovedCalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** Starts the jobs that delete shared calendars after 30 days in the trash [SHR-20]. */
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
