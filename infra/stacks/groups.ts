import type { EndpointGroupProps } from '#infra/constructs/endpoint-group.ts';
import type { Partitions } from '#infra/constructs/grants.ts';
import type { Group } from '#shared/contracts/api.ts';

type GroupSettings = Pick<EndpointGroupProps, 'grants' | 'memoryMb' | 'timeout' | 'reserved'>;

/** A widget's token, what is shown of its owner, and events. Visitors' calls reach nothing else: no account, settings, sign-in or log. */
const FEED_PARTITIONS: Partitions = {
  read: ['TOKEN#*', 'PERSON#*', 'OWNER#*#EVENTS', 'OWNER#*#CATEGORIES', 'OWNER#*#EMBEDDINGS', 'EVENT#*', 'COUNTERS#*'],
  index: ['EVENTS#*', 'SERIES#*'],
};

/** The sources of a month's document. */
const MONTH_PARTITIONS: Partitions = {
  ...FEED_PARTITIONS,
  read: FEED_PARTITIONS.read.filter((keys) => keys !== 'EVENT#*'),
};

/** The caller, their embeddings, the owner of a token, the sites that a widget was seen on; it writes the count of checks alone. */
const DOCTOR_PARTITIONS: Partitions = {
  read: ['USER#*', 'OWNER#*#EMBEDDINGS', 'TOKEN#*', 'SETTINGS', 'SEEN#*'],
  update: ['LIMIT#CHECK#*'],
};

/** The owner of a token, whether its views are counted, and the counts. Of an embedding it changes of how many visits one is told. */
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
  'public-list': { grants: { table: FEED_PARTITIONS }, memoryMb: 512, timeout: 10, reserved: 20 },
  // First questions, answered although S3 hangs; lists and files keep none of them waiting [SNAP-13].
  'public-month': {
    grants: { table: MONTH_PARTITIONS, feeds: 'build' },
    memoryMb: 1024,
    timeout: 20,
    reserved: 80,
  },
  embeddings: { grants: { table: 'write', tokenSecret: true }, memoryMb: 512, timeout: 10 },
  // Anybody may send it what they like.
  visits: { grants: { table: SEEN_PARTITIONS }, memoryMb: 512, timeout: 10, reserved: 5 },
  // It alone asks strangers' sites: it reads and counts for its caller, and knows no secret but those of every call.
  'page-check': {
    grants: { table: DOCTOR_PARTITIONS, tokenSecret: true },
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

/** Work that waits in the table, for a minute at most: no request waits for it. */
export const SCHEDULED_JOBS = {
  description: 'Every minute: letters, deletions, old log',
  grants: { table: 'write', pictures: 'write', settingsKey: true },
  memoryMb: 512,
  timeout: 60,
  everyMinutes: 1,
} as const;

/** Brings stored documents up to date with each change that visitors may see. */
export const MONTH_RENEWAL = {
  description: 'Follows the table: renews and deletes stored documents of months',
  grants: { table: MONTH_PARTITIONS, feeds: 'publish' },
  memoryMb: 1024,
  timeout: 60,
  reserved: 5,
  kinds: ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'PERSON'],
} as const;
