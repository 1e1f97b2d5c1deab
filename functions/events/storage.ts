import { handlePublicWith } from '#functions/http/call.ts';
import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendars } from '#functions/storage/calendars/calendars.ts';
import { openCategories } from '#functions/storage/categories/changes.ts';
import { createCallersLists } from '#functions/storage/events/lists.ts';
import { openEvents } from '#functions/storage/kept-events.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { SYSTEM_CLOCK } from '#functions/storage/work-time.ts';

export const openStorage = (place: Place, buckets: Buckets) => {
  const accounts = openAccounts(place);
  const { table, log, users, settings } = accounts;
  const { events, pictures, revisions, trash } = openEvents(accounts, buckets);
  const calendars = createCalendars(table, log);
  return {
    users,
    settings,
    pictures,
    events: { ...events, ...createCallersLists(table, calendars) },
    calendars,
    programs: createPrograms(table, log),
    categories: openCategories(table, log),
    history: { ...revisions, ...trash, workTime: SYSTEM_CLOCK.workTime },
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
export const handlePublic = handlePublicWith<Storage>();
