import type { EndpointGroupProps } from '#infra/constructs/endpoint-group.ts';
import type { Group } from '#shared/contracts/api.ts';

type GroupSettings = Pick<EndpointGroupProps, 'grants' | 'memoryMb' | 'timeout' | 'reserved'>;

/** A widget's token, its owner and events. Visitors' calls reach nothing else: no session, settings, sign-in or log. */
const FEED_PARTITIONS = {
  table: ['TOKEN#*', 'USER#*', 'OWNER#*#EVENTS', 'OWNER#*#CATEGORIES', 'OWNER#*#EMBEDDINGS', 'EVENT#*', 'COUNTERS#*'],
  index: ['EVENTS#*', 'SERIES#*'],
};

/** The sources of a month's document. */
const MONTH_PARTITIONS = { ...FEED_PARTITIONS, table: FEED_PARTITIONS.table.filter((keys) => keys !== 'EVENT#*') };

/** The caller, their embeddings, the owner of a token, the count of checks, the sites that a widget was seen on. */
const DOCTOR_PARTITIONS = {
  table: ['USER#*', 'OWNER#*#EMBEDDINGS', 'TOKEN#*', 'LIMIT#*', 'SETTINGS', 'SEEN#*'],
  index: [],
};

/** The owner of a token, whether its views are counted, and the counts. */
const SEEN_PARTITIONS = { table: ['TOKEN#*', 'OWNER#*#EMBEDDINGS', 'SEEN#*'], index: [] };

/**
 * Grants, memory and instances of each group of calls. On arm64 1769 MB are one whole core, which bcrypt needs. Groups that
 * strangers can flood have a reserved number of instances: they can neither starve the others nor be starved by them.
 */
export const groups: Record<Group, GroupSettings> = {
  health: {
    grants: { table: 'read', partitions: { table: ['PING'], index: [] }, pictures: 'list' },
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
  keeping: { grants: { table: 'write', pictures: 'write', tokenSecret: true }, memoryMb: 1024, timeout: 29 },
  feed: { grants: { table: 'read', partitions: FEED_PARTITIONS }, memoryMb: 512, timeout: 10, reserved: 20 },
  // First questions, answered although S3 hangs; lists and files keep none of them waiting [SNAP-13].
  months: {
    grants: { table: 'read', partitions: MONTH_PARTITIONS, feeds: 'build' },
    memoryMb: 1024,
    timeout: 20,
    reserved: 80,
  },
  embeddings: { grants: { table: 'write', tokenSecret: true }, memoryMb: 512, timeout: 10 },
  // Anybody may send it what they like: it writes counts, and of embeddings of how many visits one is told.
  seen: { grants: { table: 'write', partitions: SEEN_PARTITIONS }, memoryMb: 512, timeout: 10, reserved: 5 },
  // It alone asks strangers' sites: it reads and counts for its caller, and knows no secret but those of every call.
  doctor: {
    grants: { table: 'write', partitions: DOCTOR_PARTITIONS, tokenSecret: true },
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
export const CHORES = {
  description: 'Every minute: letters, deletions, old log',
  grants: { table: 'write', pictures: 'write', settingsKey: true },
  memoryMb: 512,
  timeout: 60,
  everyMinutes: 1,
} as const;

/** Brings stored documents up to date with each change that visitors may see. */
export const PUBLISHER = {
  description: 'Follows the table: renews and deletes stored documents of months',
  grants: { table: 'read', partitions: MONTH_PARTITIONS, feeds: 'publish' },
  memoryMb: 1024,
  timeout: 60,
  reserved: 5,
  kinds: ['EVENT', 'SERIES', 'CATEGORY', 'EMBEDDING', 'USER'],
} as const;
