import { handleWith } from '#functions/http/handle.ts';
import { type Accounts, openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendars } from '#functions/storage/calendars/calendars.ts';
import { createCalendarRemoval } from '#functions/storage/calendars/removal.ts';
import { createSources } from '#functions/storage/calendars/sources.ts';
import { createCategories } from '#functions/storage/categories/categories.ts';
import { createEmbeddings } from '#functions/storage/embeddings/embeddings.ts';
import { createCallersLists } from '#functions/storage/events/lists.ts';
import { createEventSearch } from '#functions/storage/events/search.ts';
import { createLookUp } from '#functions/storage/history/look-up.ts';
import { createImports } from '#functions/storage/imports/imports.ts';
import { createJobs } from '#functions/storage/jobs/jobs.ts';
import { type KeptEvents, openEvents } from '#functions/storage/kept-events.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import { openRemoval } from '#functions/storage/removal/open-removal.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { SYSTEM_CLOCK } from '#functions/storage/work-time.ts';

/** The nouns that jobs need: undo, trash, imports, and the deletion of an account. */
export const openHistory = (accounts: Accounts, kept: KeptEvents, clock = SYSTEM_CLOCK) => {
  const { table, log, users } = accounts;
  const jobs = createJobs(table, clock);
  const { usage, versions, events, revisions, trash, pictures } = kept;
  const calendars = createCalendars(table, log);
  const calendarRemoval = createCalendarRemoval({ table, log, jobs });
  const { purgeCalendar, ...removal } = openRemoval(accounts, { kept, jobs, calendars, calendarRemoval, clock });
  return {
    users: { ...users, ...removal },
    calendars: { ...calendars, ...calendarRemoval, purgeCalendar },
    pictures,
    events,
    embeddings: { ...createEmbeddings(table, log, usage), ...versions },
    sources: createSources({ table, ...kept }),
    imports: createImports({ table, log, clock, ...kept }),
    history: { ...revisions, ...trash, ...createLookUp(table), workTime: clock.workTime },
    jobs,
  };
};

/** The nouns of `openHistory`, and those that calls about many events need: settings, categories, lists and search. */
export const openStorage = (place: Place, buckets: Buckets) => {
  const accounts = openAccounts(place);
  const { table, log, settings } = accounts;
  const history = openHistory(accounts, openEvents(accounts, buckets));
  return {
    ...history,
    settings,
    programs: createPrograms(table, log),
    events: { ...history.events, ...createCallersLists(table, history.calendars), ...createEventSearch(table) },
    categories: createCategories(table),
  };
};

/** The nouns of jobs. */
export type WorkStorage = ReturnType<typeof openHistory>;
export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
