import { Rejected } from '#functions/domain/errors.ts';
import { shardOf } from '#functions/storage/ids.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { calendarPlace, EMPTIED_PLACE, logPendingPartition, twoFactorPlace } from '#shared/contracts/stored-items.ts';
import { rootOf } from '#shared/search/words.ts';
import type { Key } from './table-client.ts';

/**
 * Every key of the table. README.md lists the queries. A key that DynamoDB would refuse is refused here. Times in keys
 * are UTC in the form `YYYY-MM-DDTHH:mm:ss.sssZ`, so that keys sort by time.
 */
type IndexKey = { readonly gsi1pk: string; readonly gsi1sk: string };

/** The most bytes of a partition key and of a sort key in DynamoDB. */
const PARTITION_KEY_MAX = 2048;
const SORT_KEY_MAX = 1024;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** Whether a text is short enough for a sort key. No account has a longer name or address. */
export const canBeSortKey = (text: string): boolean => bytesOf(text) <= SORT_KEY_MAX;

/** @throws Rejected: DynamoDB takes no such key */
const assertFits = (partition: string, sort: string): void => {
  if (bytesOf(partition) > PARTITION_KEY_MAX || !canBeSortKey(sort)) throw new Rejected('value-too-long');
};

const keyOf = <P extends string, S extends string>(pk: P, sk: S): { readonly pk: P; readonly sk: S } => {
  assertFits(pk, sk);
  return { pk, sk };
};
const keyAt = ({ pk, sk }: Key): Key => keyOf(pk, sk);
const indexOf = <P extends string, S extends string>(gsi1pk: P, gsi1sk: S) => {
  assertFits(gsi1pk, gsi1sk);
  return { gsi1pk, gsi1sk };
};

export const userKey = (id: string): Key => keyOf(`USER#${id}`, 'USER');
/** The part of an account that visitors' functions may read. */
export const personKey = (id: string): Key => keyOf(`PERSON#${id}`, 'PERSON');
export const twoFactorKey = (userId: string): Key => keyAt(twoFactorPlace(userKey(userId)));
export const USERS_INDEX = 'USERS';
export const userIndex = (usernameKey: string): IndexKey => indexOf(USERS_INDEX, usernameKey);
export const usernameItemKey = (usernameKey: string): Key => keyOf(`USERNAME#${usernameKey}`, 'USERNAME');
export const lookalikeItemKey = (lookalikeKey: string): Key => keyOf(`LOOK#${lookalikeKey}`, 'LOOK');
/** @param addressKey as `addressKey` (domain/accounts/address.ts) makes it */
export const emailItemKey = (addressKey: string): Key => keyOf(`EMAIL#${addressKey}`, 'EMAIL');
/** Names that are locked for a network or a device, ordered by the time of the last attempt. */
export const LOCKED_INDEX = 'LOCKED';
export const lockedIndex = (subject: string, lastAt: number): IndexKey =>
  indexOf(LOCKED_INDEX, `${new Date(lastAt).toISOString()}#${subject}`);

/** Accounts that wait for approval, by their registration. */
export const APPLICANTS_PARTITION = 'APPLICANTS';
export const applicantKey = (createdAt: string, id: string): Key => keyOf(APPLICANTS_PARTITION, `${createdAt}#${id}`);

export const INVITES_PARTITION = 'INVITES';
export const inviteKey = (id: string): Key => keyOf(INVITES_PARTITION, id);

/** @param window the beginning of the counted span of time, ISO */
export const limitKey = (kind: string, subject: string, window: string): Key =>
  keyOf(`LIMIT#${kind}#${subject}`, window);
/** Counts of failures in a row belong to no span of time. */
export const lockoutKey = (kind: string, subject: string): Key => limitKey(kind, subject, 'LOCKOUT');

export const eventsPartition = (calendarId: string): string => `OWNER#${calendarId}#EVENTS`;

/** Templates sort after every class of events and before series, so a query for a window does not read them. */
export const TEMPLATES_CLASS = 'M' as const;
type EventClass = number | typeof TEMPLATES_CLASS;
type EventPlace = { readonly id: string; readonly durationClass: EventClass; readonly startDate: string };

/**
 * Events of a calendar sort by duration class, then by start. So a query for a window reads one range in each class.
 */
export const eventKey = (calendarId: string, { id, durationClass, startDate }: EventPlace): Key =>
  keyOf(eventsPartition(calendarId), `${durationClass}#${startDate}#${id}`);
export const eventPointerKey = (id: string): Key => keyOf(`EVENT#${id}`, 'EVENT');

/** The number of partitions for the first duration class in the index. This class has nearly all events. */
const FIRST_CLASS_SHARDS = 4;
const eventShards = (durationClass: EventClass): number => (durationClass === 0 ? FIRST_CLASS_SHARDS : 1);
/** The partitions of the index with the events of a class, of all calendars. */
export const eventsIndexPartitions = (durationClass: number): string[] =>
  Array.from({ length: eventShards(durationClass) }, (_, shard) => `EVENTS#${durationClass}#${shard}`);
/** Events of all calendars, sorted by start in each partition. */
export const eventIndex = ({ id, durationClass, startDate }: EventPlace): IndexKey =>
  indexOf(`EVENTS#${durationClass}#${shardOf(id, eventShards(durationClass))}`, `${startDate}#${id}`);

/** A shared calendar, with its members, invitations and links. */
export const calendarPartition = (calendarId: string): string => calendarPlace(calendarId).pk;
export const calendarKey = (calendarId: string): Key => keyAt(calendarPlace(calendarId));
export const CALENDARS_INDEX = 'CALENDARS';
export const calendarIndex = (calendarId: string): IndexKey => indexOf(CALENDARS_INDEX, calendarId);
export const MEMBER_PREFIX = 'MEMBER#';
export const memberKey = (calendarId: string, userId: string): Key =>
  keyOf(calendarPartition(calendarId), `${MEMBER_PREFIX}${userId}`);
export const INVITE_PREFIX = 'INVITE#';
export const calendarInviteKey = (calendarId: string, id: string): Key =>
  keyOf(calendarPartition(calendarId), `${INVITE_PREFIX}${id}`);
export const LINK_PREFIX = 'LINK#';
export const calendarLinkKey = (calendarId: string, id: string): Key =>
  keyOf(calendarPartition(calendarId), `${LINK_PREFIX}${id}`);
export const sourceKey = (calendarId: string): Key => keyOf(calendarPartition(calendarId), 'SOURCE');
/** Sources of calendars, by the time when they are due. */
export const SOURCES_INDEX = 'SOURCES';
export const sourceIndex = (dueAt: string, calendarId: string): IndexKey =>
  indexOf(SOURCES_INDEX, `${dueAt}#${calendarId}`);
/** The shared calendars of a user. */
export const membershipsPartition = (userId: string): string => `USER#${userId}#CALENDARS`;
export const membershipKey = (userId: string, calendarId: string): Key =>
  keyOf(membershipsPartition(userId), calendarId);

/** Tokens of a user's programs, each at a place of its own. */
export const programsPartition = (userId: string): string => `USER#${userId}#PROGRAMS`;
export const programKey = (userId: string, place: number): Key =>
  keyOf(programsPartition(userId), String(place).padStart(2, '0'));

/** Shared calendars in the trash, by the moment of their deletion. */
export const REMOVED_CALENDARS = 'CALENDARS#REMOVED';
export const removedCalendarKey = (deletedAt: string, calendarId: string): Key =>
  keyOf(REMOVED_CALENDARS, `${deletedAt}#${calendarId}`);

/**
 * The item that must exist for the calendar to exist. For a shared calendar it is the calendar's item. For an own
 * calendar it is the item of its user.
 */
export const ownerKey = (calendarId: string): Key =>
  isShared(calendarId) ? calendarKey(calendarId) : userKey(calendarId);

export const categoriesPartition = (calendarId: string): string => `OWNER#${calendarId}#CATEGORIES`;
export const categoryKey = (calendarId: string, id: string): Key => keyOf(categoriesPartition(calendarId), id);
export const categoryListKey = (calendarId: string): Key => keyOf(categoriesPartition(calendarId), 'LIST');

export const uidsPartition = (calendarId: string): string => `OWNER#${calendarId}#UIDS`;
/** @param uidHash SHA-256 of the UID, which may have any length */
export const uidKey = (calendarId: string, uidHash: string): Key => keyOf(uidsPartition(calendarId), uidHash);
export const importsPartition = (calendarId: string): string => `OWNER#${calendarId}#IMPORTS`;
export const importKey = (calendarId: string, { at, change }: { readonly at: string; readonly change: string }): Key =>
  keyOf(importsPartition(calendarId), `${at}#${change}`);

/**
 * A sort key after every class of events and after the templates, and before the series. A query for events and
 * templates has the condition `pk = … AND sk < SERIES_FROM`.
 */
export const SERIES_FROM = 'S#';
/** The last end of a series that never ends. */
export const NO_LAST_END = '9999-12-31T23:59:59.999Z';
export const SERIES_SHARDS = 8;

type SeriesPlace = { readonly id: string; readonly lastEnd: string };

/**
 * Series of a calendar sort by their last end. So a query for a window does not read series that ended before the
 * window.
 */
export const seriesKey = (calendarId: string, { id, lastEnd }: SeriesPlace): Key =>
  keyOf(eventsPartition(calendarId), `${SERIES_FROM}${lastEnd}#${id}`);
/** The last end of a series in its sort key. */
export const lastEndIn = (sk: string): string => sk.slice(SERIES_FROM.length).split('#')[0] ?? NO_LAST_END;
export const seriesIndexPartition = (shard: number): string => `SERIES#${shard}`;
export const seriesIndex = ({ id, lastEnd }: SeriesPlace): IndexKey =>
  indexOf(seriesIndexPartition(shardOf(id, SERIES_SHARDS)), `${lastEnd}#${id}`);

/**
 * All words of a calendar that begin with the same two letters are in one partition. In the index, all words with these
 * two letters are in one partition.
 */
export const wordsPartition = (calendarId: string, word: string): string => `WORDS#${calendarId}#${beginOf(word)}`;
export const wordsIndexPartition = (word: string): string => `WORDS#${beginOf(word)}`;
const beginOf = (word: string): string => [...word].slice(0, 2).join('');

type WordPlace = { readonly word: string; readonly day: string; readonly repeats: boolean; readonly id: string };
/** Stands before the day of a series, so that series sort after single events. */
const REPEATS = 'R';

/**
 * Words sort by root, then by day. So a query can read only the nearest events of a word.
 * @param place.day `YYYY-MM-DD`, of the last end
 */
export const wordKey = ({ calendarId, word, day, repeats, id }: WordPlace & { readonly calendarId: string }) => {
  const root = rootOf(word);
  const sk = `${root}#${repeats ? REPEATS : ''}${day}#${word.slice(root.length)}#${id}`;
  return { ...keyOf(wordsPartition(calendarId, word), sk), ...indexOf(wordsIndexPartition(word), sk) } as const;
};

/** A word and its event, from the sort key. */
export const wordIn = (sk: string): WordPlace & { readonly root: string } => {
  const [root = '', when = '', ending = '', ...id] = sk.split('#');
  const repeats = when.startsWith(REPEATS);
  return { root, word: root + ending, day: repeats ? when.slice(1) : when, repeats, id: id.join('#') };
};

/**
 * The bounds of the sort keys of words with this root: for single events before a day, for single events from the day
 * on, and for series.
 */
export const wordBounds = (root: string, today: string) => ({
  past: [`${root}#`, `${root}#${today}`] as const,
  coming: [`${root}#${today}`, `${root}#${REPEATS}`] as const,
  series: [`${root}#${REPEATS}`, `${root}#${REPEATS}~`] as const,
});
/** Earlier states of an event, ordered by revision. The partition `EVENT#id` also has the event's pointer. */
export const REVISION_PREFIX = 'REV#';
export const revisionKey = (id: string, n: number): Key =>
  keyOf(`EVENT#${id}`, `${REVISION_PREFIX}${String(n).padStart(10, '0')}`);

/** Earlier versions of an embedding. */
export const versionsPartition = (id: string): string => `EMBEDDING#${id}`;
export const versionKey = (id: string, n: number): Key => keyOf(versionsPartition(id), revisionKey(id, n).sk);

export const trashPartition = (calendarId: string): string => `OWNER#${calendarId}#TRASH`;
type TrashPlace = { readonly id: string; readonly deletedAt: string };
const trashSk = ({ id, deletedAt }: TrashPlace): string => `${deletedAt}#${id}`;
/** The trash of a calendar, by the time of deletion. */
export const trashKey = (calendarId: string, place: TrashPlace): Key =>
  keyOf(trashPartition(calendarId), trashSk(place));
/** @param day `YYYY-MM-DD` (UTC) */
export const trashIndexPartition = (day: string): string => `TRASH#${day}`;
export const trashIndex = (place: TrashPlace): IndexKey =>
  indexOf(trashIndexPartition(place.deletedAt.slice(0, 10)), trashSk(place));
export const trashPointerKey = (id: string): Key => keyOf(`TRASH#${id}`, 'TRASH');

export const authorPartition = (userId: string): string => `AUTHOR#${userId}`;
/** A note that somebody has changed another user's event. */
export const authorKey = (userId: string, eventId: string): Key => keyOf(authorPartition(userId), eventId);

export const changePartition = (change: string): string => `CHANGE#${change}`;
/** @param id of the event or embedding that was changed */
export const changeKey = (change: string, id: string): Key => keyOf(changePartition(change), id);

export const usageKey = (calendarId: string): Key => keyOf(`USER#${calendarId}`, 'USAGE');
const USAGE_SHARDS = 4;
export const USAGES_INDEX = Array.from({ length: USAGE_SHARDS }, (_, shard) => `USAGES#${shard}`);
export const usageIndex = (calendarId: string): IndexKey =>
  indexOf(`USAGES#${shardOf(calendarId, USAGE_SHARDS)}`, calendarId);

export const embeddingsPartition = (ownerId: string): string => `OWNER#${ownerId}#EMBEDDINGS`;
export const embeddingKey = (ownerId: string, id: string): Key => keyOf(embeddingsPartition(ownerId), id);
export const widgetTokenKey = (token: string): Key => keyOf(`TOKEN#${token}`, 'TOKEN');

/** Days on which an embedding was seen, and its sites. */
export const seenPartition = (embeddingId: string): string => `SEEN#${embeddingId}`;
export const SEEN_DAY_PREFIX = 'DAY#';
/** @param day `YYYY-MM-DD`, of Moscow */
export const seenDayKey = (embeddingId: string, day: string): Key =>
  keyOf(seenPartition(embeddingId), `${SEEN_DAY_PREFIX}${day}`);
export const SEEN_HOST_PREFIX = 'HOST#';
export const seenHostKey = (embeddingId: string, host: string): Key =>
  keyOf(seenPartition(embeddingId), `${SEEN_HOST_PREFIX}${host}`);
export const seenHostsKey = (embeddingId: string): Key => keyOf(seenPartition(embeddingId), 'HOSTS');

export const CHARTS_KEY: Key = { pk: 'CHARTS', sk: 'CHARTS' };

export const LOG_PENDING_SHARDS = 8;
export { logPendingPartition };
export const logPendingKey = (shard: number, timestamp: string, id: string): Key =>
  keyOf(logPendingPartition(shard), `${timestamp}#${id}`);
/** Every log entry is in the stream `ALL`, and in one of the other streams. */
export const LOG_STREAMS = ['ALL', 'USER', 'AUTH', 'OTHER'] as const;
export type LogStream = (typeof LOG_STREAMS)[number];
/**
 * Each log entry has a partition of its own. A page is read by the keys of its entries, and no partition grows with the
 * log.
 */
export const logEntryKey = (stream: LogStream, number: number): Key =>
  keyOf(`LOG#${stream}#${String(number).padStart(12, '0')}`, 'LOG');
export const LOG_COUNTERS_KEY: Key = { pk: 'LOG#COUNTERS', sk: 'COUNTERS' };

export const EMAIL_SETTINGS_KEY: Key = { pk: 'SETTINGS', sk: 'EMAIL' };
export const SECURITY_SETTINGS_KEY: Key = { pk: 'SETTINGS', sk: 'SECURITY' };
/** The institution has a partition of its own, because visitors' calls may not read settings. */
export const INSTITUTION_KEY: Key = { pk: 'INSTITUTION', sk: 'INSTITUTION' };

export const MIGRATIONS_KEY: Key = { pk: 'MIGRATIONS', sk: 'MIGRATIONS' };

export const EMPTIED_KEY: Key = EMPTIED_PLACE;

/** Notes about pictures that no event has, ordered by the time at which they are due. */
export const UNUSED_PICTURE_SHARDS = 4;
export const unusedPicturesPartition = (shard: number): string => `PICTURES#UNUSED#${shard}`;
export const unusedPictureKey = (shard: number, due: string, objectKey: string): Key =>
  keyOf(unusedPicturesPartition(shard), `${due}#${objectKey}`);
/** The index of kept pictures by their calendar. */
export const keptPicturesPartition = (calendarId: string): string => `KEPT#${calendarId}`;
/** @param sk of the note */
export const keptPicturesIndex = (calendarId: string, sk: string): IndexKey =>
  indexOf(keptPicturesPartition(calendarId), sk);

/** Accounts that are deleted or being deleted. */
export const ERASE_PARTITION = 'ERASE';
export const eraseKey = (userId: string): Key => keyOf(ERASE_PARTITION, userId);

export const JOBS_PARTITION = 'JOBS';
export const jobKey = (id: string): Key => keyOf(JOBS_PARTITION, id);

/** Rows of scheduled jobs with failures (storage/scheduled-jobs/tries.ts). */
export const TRIES_PARTITION = 'TRIES';
export const tryKey = ({ pk, sk }: Key): Key => keyOf(TRIES_PARTITION, `${pk} / ${sk}`);

/** Letters by the time when they are due. */
export const MAIL_PARTITION = 'MAIL';
export const mailKey = (due: string, id: string) => keyOf(MAIL_PARTITION, `${due}#${id}`);
export const MAIL_FAILED_PARTITION = 'MAIL#FAILED';
export const mailFailedKey = (at: string, id: string) => keyOf(MAIL_FAILED_PARTITION, `${at}#${id}`);
