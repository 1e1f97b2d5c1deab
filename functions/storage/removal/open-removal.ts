import type { Accounts } from '#functions/storage/accounts.ts';
import type { Calendars } from '#functions/storage/calendars/calendars.ts';
import { createMembers } from '#functions/storage/calendars/members.ts';
import type { CalendarRemoval } from '#functions/storage/calendars/removal.ts';
import { openCategories } from '#functions/storage/categories/changes.ts';
import { createEmbeddingOwnerRemoval } from '#functions/storage/embeddings/owner-removal.ts';
import { createEventOwnerRemoval } from '#functions/storage/events/owner-removal.ts';
import { createImports } from '#functions/storage/imports/imports.ts';
import type { Jobs } from '#functions/storage/jobs/jobs.ts';
import type { KeptEvents } from '#functions/storage/kept-events.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import type { Clock } from '#functions/storage/work-time.ts';
import { createRemoval } from './removal.ts';

type Beside = {
  readonly kept: KeptEvents;
  readonly jobs: Jobs;
  readonly calendars: Calendars;
  readonly calendarRemoval: CalendarRemoval;
  readonly clock: Clock;
};

export const openRemoval = (
  { table, log, users, blocking }: Accounts,
  { kept, jobs, calendars, calendarRemoval, clock }: Beside,
) => {
  const { pictures, trash } = kept;
  return createRemoval({
    table,
    users,
    log,
    blocking,
    trash,
    pictures,
    jobs,
    calendarRemoval,
    members: createMembers(table, log, calendars),
    ownerRemoval: {
      ...createEventOwnerRemoval({ table, ...kept }),
      ...createEmbeddingOwnerRemoval({ table, ...kept }),
    },
    programs: createPrograms(table, log),
    categories: openCategories(table, log),
    imports: createImports({ table, log, clock, ...kept }),
  });
};
