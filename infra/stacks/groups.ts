import type { EndpointGroupProps } from '#infra/constructs/endpoint-group.ts';
import type { Partitions } from '#infra/constructs/grants.ts';
import type { Group } from '#shared/contracts/api.ts';

type GroupSettings = Pick<EndpointGroupProps, 'grants' | 'memoryMb' | 'timeout' | 'reserved'>;

/**
 * Partitions for visitors' calls: widget tokens, public facts of owners, the roles of owners in shared calendars,
 * events, and the institution's name. Accounts, settings, sign-in and log are not among them.
 */
const FEED_PARTITIONS: Partitions = {
  read: [
    ...['TOKEN#*', 'PERSON#*', 'USER#*#CALENDARS', 'OWNER#*#EVENTS', 'OWNER#*#CATEGORIES', 'OWNER#*#EMBEDDINGS'],
    ...['EVENT#*', 'INSTITUTION'],
  ],
  index: ['EVENTS#*', 'SERIES#*'],
};

/** Partitions for month documents. */
const MONTH_PARTITIONS: Partitions = {
  ...FEED_PARTITIONS,
  read: FEED_PARTITIONS.read.filter((keys) => keys !== 'EVENT#*' && keys !== 'INSTITUTION'),
};

/**
 * Partitions for the page check: the caller, the caller's embeddings, widget tokens and visits. The page check writes
 * only the count of checks.
 */
const PAGE_CHECK_PARTITIONS: Partitions = {
  read: ['USER#*', 'OWNER#*#EMBEDDINGS', 'TOKEN#*', 'SETTINGS', 'SEEN#*'],
  update: ['LIMIT#CHECK#*'],
};

/**
 * Partitions for counting visits. The group reads widget tokens, embeddings and counts. It writes counts and, in an
 * embedding, the share of visits that are reported.
 */
const SEEN_PARTITIONS: Partitions = {
  read: ['TOKEN#*', 'OWNER#*#EMBEDDINGS', 'SEEN#*'],
  put: ['SEEN#*'],
  update: ['SEEN#*', 'OWNER#*#EMBEDDINGS'],
};

/**
 * Grants, memory and instances of each group of calls. On arm64 1769 MB give a whole core, which bcrypt needs. A group
 * that strangers can flood has reserved instances, so that it takes none from other groups, and other groups take none
 * from it.
 */
export const groups: Record<Group, GroupSettings> = {
  health: {
    grants: { table: { read: ['PING'] }, pictures: 'list' },
    memoryMb: 256,
    timeout: 10,
  },
  auth: { grants: { table: 'write', tokenSecret: true, codesKey: true }, memoryMb: 1769, timeout: 10, reserved: 25 },
  profile: {
    grants: { table: 'write', pictures: 'write', tokenSecret: true, codesKey: true },
    memoryMb: 1769,
    timeout: 10,
  },
  events: { grants: { table: 'write', pictures: 'write', tokenSecret: true }, memoryMb: 1024, timeout: 20 },
  history: { grants: { table: 'write', pictures: 'write', tokenSecret: true }, memoryMb: 1024, timeout: 29 },
  // Reads the source of a calendar when it is added, or when an owner asks for it. A file of ten megabytes takes some
  // memory.
  calendars: { grants: { table: 'write', tokenSecret: true }, memoryMb: 1024, timeout: 29 },
  'public-list': {
    // Serves file addresses of shared calendars.
    grants: { table: { ...FEED_PARTITIONS, read: [...FEED_PARTITIONS.read, 'CALENDAR#*'] } },
    memoryMb: 512,
    timeout: 10,
    reserved: 20,
  },
  // Builds months that S3 lacks, even while S3 does not answer. It is a group of its own, so that lists and files do
  // not delay months [SNAP-13].
  'public-month': {
    // Previews show the institution's name.
    grants: { table: { ...MONTH_PARTITIONS, read: [...MONTH_PARTITIONS.read, 'INSTITUTION'] }, feeds: 'build' },
    memoryMb: 1024,
    timeout: 20,
    reserved: 80,
  },
  embeddings: { grants: { table: 'write', tokenSecret: true }, memoryMb: 512, timeout: 10 },
  // Anybody may call it.
  visits: { grants: { table: SEEN_PARTITIONS }, memoryMb: 512, timeout: 10, reserved: 5 },
  // Requests strangers' sites. It knows no secret but the token's.
  'page-check': {
    grants: { table: PAGE_CHECK_PARTITIONS, tokenSecret: true },
    memoryMb: 512,
    timeout: 15,
    reserved: 5,
  },
  admin: {
    grants: { table: 'manage', pictures: 'write', exports: 'manage', tokenSecret: true, settingsKey: true },
    memoryMb: 1769,
    timeout: 29,
  },
};

/** Does the work that is queued in the table. No request waits for this function. */
export const SCHEDULED_JOBS = {
  description: 'Every minute: letters, deletions, old log, charts, long work',
  grants: { table: 'manage', pictures: 'write', exports: 'manage', settingsKey: true },
  memoryMb: 1024,
  timeout: 300,
  everyMinutes: 1,
} as const;

/** Updates month documents after each change that visitors may see. */
export const MONTH_RENEWAL = {
  description: 'Follows the table: renews and deletes stored documents of months',
  // Members' roles decide whose widgets may show a shared calendar.
  grants: { table: { ...MONTH_PARTITIONS, read: [...MONTH_PARTITIONS.read, 'CALENDAR#*'] }, feeds: 'publish' },
  memoryMb: 1024,
  timeout: 60,
  reserved: 5,
  kinds: ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'PERSON', 'MEMBERSHIP'],
} as const;
