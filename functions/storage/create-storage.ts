import type { Buckets } from './buckets.ts';
import { createCounters } from './counters/counters.ts';
import { type Clock, SYSTEM_CLOCK } from './database/work-time.ts';
import { createEmbeddings } from './embeddings/embeddings.ts';
import { createEvents } from './events/events.ts';
import { createEventLists } from './events/lists.ts';
import { createEventViews } from './events/views.ts';
import { createLog } from './log/log.ts';
import { createPictures } from './pictures/pictures.ts';
import { createSettings } from './settings/settings.ts';
import { openTable } from './table.ts';
import type { TableAccess } from './table-client.ts';
import { createBlocking } from './users/block.ts';
import { listUsers, type UserListing } from './users/list.ts';
import { createAttempts } from './users/login-attempts.ts';
import { createRemoval } from './users/removal.ts';
import { createSessions } from './users/sessions.ts';
import { createUsers } from './users/users.ts';

/** What storage stands on. */
export type Foundations = {
  readonly table: TableAccess;
  readonly buckets: Buckets;
  /** ARN of the key that settings are encrypted with. */
  readonly settingsKey: string;
  readonly clock?: Clock;
};

/** All that is kept, by noun. Nothing is opened before it is needed; S3 and KMS clients are loaded then. */
export const createStorage = (foundations: Foundations) => {
  const { buckets, clock = SYSTEM_CLOCK } = foundations;
  const table = openTable(foundations.table);
  const counters = createCounters(table);
  const log = createLog(table, counters);
  const pictures = createPictures(table, buckets);
  const events = createEvents({ table, log, pictures });
  const embeddings = createEmbeddings(table, log);
  const users = createUsers(table, log);
  const blocking = createBlocking(users, log);
  return {
    table,
    counters,
    log,
    pictures,
    events: { ...events, ...createEventLists(table, counters), ...createEventViews(table, counters) },
    embeddings,
    users: {
      ...users,
      ...createSessions(users, log),
      ...createAttempts(table),
      listUsers: (listing: UserListing) => listUsers(table, listing),
      toggleUser: blocking.toggleUser,
      ...createRemoval({ table, log, blocking, events, embeddings, clock }),
    },
    settings: {
      ...createSettings(table, log),
      cipher: async () => (await import('./settings/cipher.ts')).createCipher(foundations.settingsKey),
    },
    /** Validation and recreation, loaded with their first call. */
    database: async () => (await import('./database/database.ts')).createDatabase({ table, buckets, log, clock }),
  };
};
export type Storage = ReturnType<typeof createStorage>;
