import { openAccounts, type Place } from './accounts.ts';
import { openCategories } from './categories/changes.ts';
import type { Database, Parts as DatabaseParts } from './database/database.ts';
import { createEmbeddings } from './embeddings/embeddings.ts';
import { createWidgets } from './embeddings/widgets.ts';
import { createEventLists } from './events/lists.ts';
import { createEventSearch } from './events/search.ts';
import { createEventViews } from './events/views.ts';
import { createLookUp } from './history/look-up.ts';
import { createImports } from './imports/imports.ts';
import { createJobs } from './jobs/jobs.ts';
import { openEvents } from './kept-events.ts';
import { createRetention } from './log/retention.ts';
import { createMail } from './mail/mail.ts';
import { createFeeds } from './months/feeds.ts';
import { createIndexLag } from './months/index-lag.ts';
import { createAuthors } from './removal/authors.ts';
import { createErasure } from './removal/erasure.ts';
import { openRemoval } from './removal/open-removal.ts';
import type { Buckets } from './s3/buckets.ts';
import { createTries } from './scheduled-jobs/tries.ts';
import type { Cipher, CodesCipher } from './settings/cipher.ts';
import { createStatistics } from './statistics/statistics.ts';
import { createAdministration } from './users/administration.ts';
import { createApplicants } from './users/applicants.ts';
import { createEmails } from './users/emails.ts';
import { createInvitations } from './users/invitations.ts';
import { createLimits } from './users/limits.ts';
import { listUsers, type UserListing } from './users/list.ts';
import { createPersons } from './users/persons.ts';
import { createRecovery } from './users/recovery.ts';
import { createResets } from './users/resets.ts';
import { createUserSearch } from './users/search.ts';
import { createTwoFactor } from './users/two-factor.ts';
import { type Clock, SYSTEM_CLOCK } from './work-time.ts';

/** Parts that only some functions need and carry in their bundle. */
export type Loaders = {
  readonly buckets: Buckets;
  /** Work on the whole table. */
  readonly loadDatabase: (parts: DatabaseParts) => Promise<Database>;
  /** Encryption of settings; brings the KMS client along. */
  readonly loadCipher: () => Promise<Cipher>;
  readonly loadCodesCipher: () => Promise<CodesCipher>;
};

/** The dependencies of storage. */
type Foundations = Loaders & Place & { readonly clock?: Clock };

/** All that is kept, by noun, for work on the whole table and for tests. A function takes the nouns that it uses. */
export const createStorage = ({
  buckets,
  clock = SYSTEM_CLOCK,
  loadDatabase,
  loadCipher,
  loadCodesCipher,
  ...place
}: Foundations) => {
  const accounts = openAccounts(place);
  const { table, log, blocking, users, settings } = accounts;
  const kept = openEvents(accounts, buckets);
  const { usage, pictures, revisions, versions, seen, trash, events } = kept;
  const applicants = createApplicants(table, log);
  const jobs = createJobs(table, clock);
  return {
    table,
    log: { ...log, ...createRetention(table) },
    pictures,
    events: {
      ...events,
      ...createEventLists(table),
      ...createEventViews(table),
      ...createEventSearch(table),
    },
    categories: openCategories(table, log),
    embeddings: { ...createEmbeddings(table, log, usage), ...versions, ...createWidgets(table) },
    seen,
    imports: createImports({ table, log, clock, ...kept }),
    feeds: { ...createFeeds(buckets), ...createIndexLag(table) },
    history: { ...revisions, ...trash, ...createLookUp(table), workTime: clock.workTime },
    users: {
      ...users,
      ...createPersons(table),
      ...createEmails(table, users, log),
      ...createResets({ table, users, log }),
      ...createRecovery(users, log),
      listUsers: (listing: UserListing) => listUsers(table, listing),
      ...applicants,
      ...createAdministration(blocking, log),
      ...createInvitations(table, users, log),
      ...createUserSearch(table, { ...users, ...applicants }),
      toggleUser: blocking.toggleUser,
      ...openRemoval(accounts, kept, jobs),
    },
    erasure: createErasure(table, log, createAuthors(table)),
    limits: createLimits(table),
    tries: createTries(table),
    statistics: createStatistics(table),
    jobs,
    mail: createMail(table, settings),
    twoFactor: createTwoFactor({ table, log, blocking, loadCodesCipher }),
    settings: { ...settings, cipher: loadCipher },
    /** Work on the whole table, loaded with its first call. */
    database: () => loadDatabase({ table, buckets, log, clock }),
  };
};
export type Storage = ReturnType<typeof createStorage>;
