import type { Buckets } from './buckets.ts';
import { createCategories } from './categories/categories.ts';
import { createCounters } from './counters/counters.ts';
import type { Database } from './database/database.ts';
import type { Parts as DatabaseParts } from './database/recreation.ts';
import { type Clock, SYSTEM_CLOCK } from './database/work-time.ts';
import { createEmbeddings } from './embeddings/embeddings.ts';
import { createEvents } from './events/events.ts';
import { createEventLists } from './events/lists.ts';
import { createEventViews } from './events/views.ts';
import { BY_CHANCE, createLog, type Settles } from './log/log.ts';
import { createPictures } from './pictures/pictures.ts';
import type { Cipher } from './settings/cipher.ts';
import { createSettings } from './settings/settings.ts';
import { openTable } from './table.ts';
import type { TableAccess } from './table-client.ts';
import { createBlocking } from './users/block.ts';
import { listUsers, type UserListing } from './users/list.ts';
import { createAttempts } from './users/login-attempts.ts';
import { createRemoval } from './users/removal.ts';
import { createUserSearch } from './users/search.ts';
import { createSessions } from './users/sessions.ts';
import { createUsers } from './users/users.ts';

/** Parts that only some functions need and carry in their bundle. */
export type Loaders = {
  readonly buckets: Buckets;
  /** What goes through the whole table. */
  readonly loadDatabase: (parts: DatabaseParts) => Promise<Database>;
  /** Encryption of settings; brings the KMS client along. */
  readonly loadCipher: () => Promise<Cipher>;
};

/** The dependencies of storage. */
export type Foundations = Partial<Loaders> & {
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
  objects: notGiven('S3'),
  bulkObjects: notGiven('S3'),
};

/** All that is kept, by noun. Nothing is opened before it is needed. */
export const createStorage = (foundations: Foundations) => {
  const { buckets = NO_BUCKETS, clock = SYSTEM_CLOCK, settles = BY_CHANCE } = foundations;
  const { loadDatabase = notGiven('The database as a whole'), loadCipher = notGiven('KMS') } = foundations;
  const table = openTable(foundations.table);
  const counters = createCounters(table);
  const log = createLog(table, counters, settles);
  const pictures = createPictures(table, buckets);
  const events = createEvents({ table, log, pictures });
  const categories = createCategories(table, log);
  const embeddings = createEmbeddings(table, log);
  const users = createUsers(table, log);
  const blocking = createBlocking(users, log);
  return {
    table,
    counters,
    log,
    pictures,
    events: { ...events, ...createEventLists(table, counters), ...createEventViews(table, counters) },
    categories,
    embeddings,
    users: {
      ...users,
      ...createSessions(table, users, log),
      ...createAttempts(table),
      listUsers: (listing: UserListing) => listUsers(table, listing),
      ...createUserSearch(table, counters),
      toggleUser: blocking.toggleUser,
      ...createRemoval({ table, log, blocking, events, categories, embeddings, clock }),
    },
    settings: {
      ...createSettings(table, log),
      cipher: loadCipher,
    },
    /** What goes through the whole table, loaded with its first call. */
    database: () => loadDatabase({ table, buckets, counters, log, clock }),
  };
};
export type Storage = ReturnType<typeof createStorage>;
