import { openStorage } from '#functions/admin/storage.ts';
import { openStorage as openCalendars } from '#functions/calendars/storage.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createFileReaders } from '#functions/storage/calendars/file-addresses.ts';
import { openCategories } from '#functions/storage/categories/changes.ts';
import { createWidgets } from '#functions/storage/embeddings/widgets.ts';
import { createEventSearch } from '#functions/storage/events/search.ts';
import type { Loaders } from '#functions/storage/loaders.ts';
import { createRetention } from '#functions/storage/log/retention.ts';
import { createDocuments } from '#functions/storage/months/documents.ts';
import { createIndexLag } from '#functions/storage/months/index-lag.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import { createAuthors } from '#functions/storage/removal/authors.ts';
import { createErasure } from '#functions/storage/removal/erasure.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { createTries } from '#functions/storage/scheduled-jobs/tries.ts';
import { createPersons } from '#functions/storage/users/persons.ts';
import { createRecovery } from '#functions/storage/users/recovery.ts';
import { createVisits } from '#functions/storage/visits/visits.ts';
import type { Clock } from '#functions/storage/work-time.ts';

type Foundations = Loaders & Place & { readonly buckets: Buckets; readonly clock?: Clock };

/** All nouns, for tests of any function. A deployed function opens only the nouns that it uses. */
export const createStorage = ({ buckets, clock, table: access, settles, ...loaders }: Foundations) => {
  const place = { table: access, settles };
  const { table, log, users } = openAccounts(place);
  const admin = openStorage(place, buckets, loaders, clock);
  return {
    ...admin,
    table,
    log: { ...admin.log, ...createRetention(table) },
    events: { ...admin.events, ...createEventSearch(table) },
    calendars: { ...openCalendars(place, clock).calendars, ...admin.calendars, ...createFileReaders(table) },
    programs: createPrograms(table, log),
    categories: openCategories(table, log),
    embeddings: { ...admin.embeddings, ...createWidgets(table) },
    visits: createVisits(table),
    months: { ...createDocuments(buckets), ...createIndexLag(table) },
    users: { ...admin.users, ...createPersons(table), ...createRecovery(users, log) },
    erasure: createErasure(table, log, createAuthors(table)),
    tries: createTries(table),
  };
};
export type Storage = ReturnType<typeof createStorage>;
