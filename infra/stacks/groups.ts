import type { EndpointGroupProps } from '#infra/constructs/endpoint-group.ts';
import type { Partitions } from '#infra/constructs/grants.ts';
import type { Group } from '#shared/contracts/api.ts';

type GroupSettings = Pick<EndpointGroupProps, 'grants' | 'memoryMb' | 'timeout' | 'reserved'>;

/**
 * Visitors' calls read widget tokens, public facts of owners, their roles in shared calendars, events, and the institution's name. They reach no account, settings, sign-in
 * or log.
 */
const FEED_PARTITIONS: Partitions = {
  read: [
    ...['TOKEN#*', 'PERSON#*', 'USER#*#CALENDARS', 'OWNER#*#EVENTS', 'OWNER#*#CATEGORIES', 'OWNER#*#EMBEDDINGS'],
    ...['EVENT#*', 'INSTITUTION'],
  ],
  index: ['EVENTS#*', 'SERIES#*'],
};

/** What a month document is made from. */
const MONTH_PARTITIONS: Partitions = {
  ...FEED_PARTITIONS,
  read: FEED_PARTITIONS.read.filter((keys) => keys !== 'EVENT#*' && keys !== 'INSTITUTION'),
};

/** The page check reads its caller, their embeddings, widget tokens and visits. It writes only the count of checks. */
const PAGE_CHECK_PARTITIONS: Partitions = {
  read: ['USER#*', 'OWNER#*#EMBEDDINGS', 'TOKEN#*', 'SETTINGS', 'SEEN#*'],
  update: ['LIMIT#CHECK#*'],
};

/**
 * Counting visits reads widget tokens, embeddings and counts, and writes counts. Of an embedding it writes only the share of visits that
 * are reported.
 */
const SEEN_PARTITIONS: Partitions = {
  read: ['TOKEN#*', 'OWNER#*#EMBEDDINGS', 'SEEN#*'],
  put: ['SEEN#*'],
  update: ['SEEN#*', 'OWNER#*#EMBEDDINGS'],
};

/**
 * Grants, memory and instances of each group of calls. On arm64 1769 MB are one whole core, which bcrypt needs. Groups that
 * strangers can flood have a reserved number of instances: they can neither starve the others nor be starved by them.
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
  // Asks the addresses of calendars for the first time, and when their owners want it; ten megabytes of a file take some memory.
  calendars: { grants: { table: 'write', tokenSecret: true }, memoryMb: 1024, timeout: 29 },
  'public-list': {
    // Members' calendar programs ask it for shared calendars, by secret addresses.
    grants: { table: { ...FEED_PARTITIONS, read: [...FEED_PARTITIONS.read, 'CALENDAR#*'] } },
    memoryMb: 512,
    timeout: 10,
    reserved: 20,
  },
  // Builds months that S3 lacks, also when S3 hangs. A group of its own, so that lists and files keep no month waiting [SNAP-13].
  'public-month': {
    // The name of the institution stands in previews.
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
    grants: { table: 'manage', pictures: 'manage', exports: 'manage', tokenSecret: true, settingsKey: true },
    memoryMb: 1769,
    timeout: 29,
  },
};

/** Does work that waits in the table. No request waits for it. */
export const SCHEDULED_JOBS = {
  description: 'Every minute: letters, deletions, old log, charts, long work',
  grants: { table: 'manage', pictures: 'manage', exports: 'manage', settingsKey: true },
  memoryMb: 1024,
  timeout: 300,
  everyMinutes: 1,
} as const;

/** Brings stored documents up to date with each change that visitors may see. */
export const MONTH_RENEWAL = {
  description: 'Follows the table: renews and deletes stored documents of months',
  // Whose widgets may show a shared calendar is asked of its members.
  grants: { table: { ...MONTH_PARTITIONS, read: [...MONTH_PARTITIONS.read, 'CALENDAR#*'] }, feeds: 'publish' },
  memoryMb: 1024,
  timeout: 60,
  reserved: 5,
  kinds: ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'PERSON', 'MEMBERSHIP'],
} as const;
