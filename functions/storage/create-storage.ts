import { createCategories } from './categories/categories.ts';
import { createCounters } from './counters/counters.ts';
import type { Database } from './database/database.ts';
import type { Parts as DatabaseParts } from './database/recreation.ts';
import { openTable } from './dynamodb/table.ts';
import type { TableAccess } from './dynamodb/table-client.ts';
import { createEmbeddings } from './embeddings/embeddings.ts';
import { createEmbeddingOwnerRemoval } from './embeddings/owner-removal.ts';
import { createTokens } from './embeddings/tokens.ts';
import { createVersions } from './embeddings/versions.ts';
import { createEvents } from './events/events.ts';
import { createEventLists } from './events/lists.ts';
import { createEventOwnerRemoval } from './events/owner-removal.ts';
import { createEventSearch } from './events/search.ts';
import { createUids } from './events/uids.ts';
import { createEventViews } from './events/views.ts';
import { createLookUp } from './history/look-up.ts';
import { createRevisions } from './history/revisions.ts';
import { createImports } from './imports/imports.ts';
import { createJobs } from './jobs/jobs.ts';
import { BY_CHANCE, createLog, type Settles } from './log/log.ts';
import { createRetention } from './log/retention.ts';
import { createMail } from './mail/mail.ts';
import { createFeeds } from './months/feeds.ts';
import { createIndexLag } from './months/index-lag.ts';
import { createPictures } from './pictures/pictures.ts';
import { createAuthors } from './removal/authors.ts';
import { createErasure } from './removal/erasure.ts';
import { createRemoval } from './removal/removal.ts';
import type { Buckets } from './s3/buckets.ts';
import { createTries } from './scheduled-jobs/tries.ts';
import type { Cipher, CodesCipher } from './settings/cipher.ts';
import { createSettings } from './settings/settings.ts';
import { createTrash } from './trash/trash.ts';
import { createUsage } from './usage/usage.ts';
import { createAdministration } from './users/administration.ts';
import { createApplicants } from './users/applicants.ts';
import { createBlocking } from './users/block.ts';
import { createEmails } from './users/emails.ts';
import { createInvitations } from './users/invitations.ts';
import { createLimits } from './users/limits.ts';
import { listUsers, type UserListing } from './users/list.ts';
import { createAttempts } from './users/login-attempts.ts';
import { createPersons } from './users/persons.ts';
import { createRecovery } from './users/recovery.ts';
import { createResets } from './users/resets.ts';
import { createUserSearch } from './users/search.ts';
import { createSessions } from './users/sessions.ts';
import { createTwoFactor } from './users/two-factor.ts';
import { createUsers } from './users/users.ts';
import { createSeen } from './visits/visits.ts';
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
type Foundations = Partial<Loaders> & {
  readonly table: TableAccess;
  readonly clock?: Clock;
  readonly settles?: Settles;
};

const notGiven = (what: string) => (): never => {
  throw new Error(`${what} is not given to this function`);
};
const NO_BUCKETS: Buckets = {
  pictures: '',
  exports: '',
  feeds: '',
  objects: notGiven('S3'),
  bulkObjects: notGiven('S3'),
};

/** All that is kept, by noun. Nothing is opened before it is needed. */
export const createStorage = (foundations: Foundations) => {
  const { buckets = NO_BUCKETS, clock = SYSTEM_CLOCK, settles = BY_CHANCE } = foundations;
  const { loadDatabase = notGiven('The database as a whole') } = foundations;
  const { loadCipher = notGiven('KMS'), loadCodesCipher = notGiven('KMS') } = foundations;
  const table = openTable(foundations.table);
  const counters = createCounters(table);
  const log = createLog(table, counters, settles);
  const usage = createUsage(table);
  const pictures = createPictures(table, buckets);
  const revisions = createRevisions(table, pictures);
  const uids = createUids(table);
  const versions = createVersions(table);
  const seen = createSeen(table);
  const trash = createTrash({ table, log, pictures, usage, revisions, versions, seen, uids });
  const events = createEvents({ table, log, usage, uids, pictures });
  const ownerRemoval = {
    ...createEventOwnerRemoval({ table, pictures, usage, revisions, uids }),
    ...createEmbeddingOwnerRemoval({ table, usage, versions, seen }),
  };
  const categories = createCategories(table, log);
  const embeddings = createEmbeddings(table, log, usage);
  const imports = createImports({ table, log, usage, uids, revisions, pictures, clock });
  const users = createUsers(table, log);
  const blocking = createBlocking(users, log);
  const applicants = createApplicants(table, log);
  const settings = createSettings(table, log);
  const jobs = createJobs(table, clock);
  return {
    table,
    counters,
    log: { ...log, ...createRetention(table) },
    pictures,
    events: {
      ...events,
      ...createEventLists(table, counters),
      ...createEventViews(table, counters),
      ...createEventSearch(table),
    },
    categories,
    embeddings: { ...embeddings, ...versions, ...createTokens(table) },
    seen,
    imports,
    feeds: { ...createFeeds(buckets), ...createIndexLag(table) },
    keeping: { ...revisions, ...trash, ...createLookUp(table), workTime: clock.workTime },
    users: {
      ...users,
      ...createSessions({ table, users, log, blocking }),
      ...createPersons(table),
      ...createAttempts(table),
      ...createEmails(table, users, log),
      ...createResets({ table, users, log }),
      ...createRecovery(users, log),
      listUsers: (listing: UserListing) => listUsers(table, listing),
      ...applicants,
      ...createAdministration(blocking, log),
      ...createInvitations(table, users, log),
      ...createUserSearch(table, counters, { ...users, ...applicants }),
      toggleUser: blocking.toggleUser,
      ...createRemoval({ table, users, log, blocking, ownerRemoval, categories, imports, trash, pictures, jobs }),
    },
    erasure: createErasure(table, log, createAuthors(table)),
    limits: createLimits(table),
    chores: createTries(table),
    jobs,
    mail: createMail(table, settings),
    twoFactor: createTwoFactor({ table, log, blocking, loadCodesCipher }),
    settings: {
      ...settings,
      cipher: loadCipher,
    },
    /** Work on the whole table, loaded with its first call. */
    database: () => loadDatabase({ table, buckets, counters, log, usage, clock }),
  };
};
export type Storage = ReturnType<typeof createStorage>;
