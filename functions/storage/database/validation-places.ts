import type { Item } from '#functions/storage/dynamodb/items.ts';
import {
  authorKey,
  CHARTS_KEY,
  changePartition,
  EMAIL_SETTINGS_KEY,
  EMPTIED_KEY,
  eraseKey,
  INSTITUTION_KEY,
  inviteKey,
  jobKey,
  keptPicturesIndex,
  keptPicturesPartition,
  LOG_COUNTERS_KEY,
  LOG_PENDING_SHARDS,
  lockedIndex,
  lockoutKey,
  logPendingKey,
  logPendingPartition,
  MIGRATIONS_KEY,
  programKey,
  removedCalendarKey,
  SECURITY_SETTINGS_KEY,
  SEEN_DAY_PREFIX,
  SEEN_HOST_PREFIX,
  seenDayKey,
  seenHostKey,
  seenHostsKey,
  TRIES_PARTITION,
  trashPointerKey,
  UNUSED_PICTURE_SHARDS,
  unusedPictureKey,
  unusedPicturesPartition,
  usageIndex,
  usageKey,
} from '#functions/storage/dynamodb/keys.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { type Checker, type Issue, keyIssues } from './validation-shape.ts';

type Place = { readonly pk: string; readonly sk: string } & { readonly [I in 'gsi1pk' | 'gsi1sk']?: string };

/** The text after the prefix; empty if it has another beginning. */
const after = (prefix: string, text: string): string => (text.startsWith(prefix) ? text.slice(prefix.length) : '');

/**
 * The number of the shard in a partition key, or 0 if the key has another form. Every shard is right, because readers
 * read all shards.
 */
const shardIn = (pk: string, shards: number, partitionOf: (shard: number) => string): number =>
  Math.max(0, Array.from({ length: shards }, (_, shard) => partitionOf(shard)).indexOf(pk));

/**
 * The partition itself if it has the prefix. If not, a partition that no item has, so that the comparison of the keys
 * finds the mistake.
 */
const within = (prefix: string, pk: string): string => `${prefix}${after(prefix, pk)}`;

/**
 * The keys that an item should have by its own fields. Null if another checker compares the keys of this kind, or if
 * nothing determines them. The switch names every kind.
 */
const placeOf = (item: Item): Place | null => {
  const { pk, sk } = item;
  switch (item.kind) {
    case 'USAGE': {
      const calendarId = after('USER#', pk);
      return { ...usageKey(calendarId), ...(isShared(calendarId) ? {} : usageIndex(calendarId)) };
    }
    case 'INVITE':
      return inviteKey(sk);
    case 'ERASE':
      return eraseKey(item.userId);
    case 'REMOVED_CALENDAR':
      return removedCalendarKey(sk.split('#')[0] ?? '', item.calendarId);
    case 'JOB':
      return jobKey(sk);
    case 'TRY':
      return { pk: TRIES_PARTITION, sk };
    case 'TRASH_POINTER':
      return trashPointerKey(after('TRASH#', pk));
    case 'AUTHOR':
      return authorKey(item.userId, item.eventId);
    case 'CHANGE':
      return { pk: within(changePartition(''), pk), sk };
    case 'LIMIT': {
      const index = item.gsi1pk !== undefined && lockedIndex(after(lockoutKey('SIGN_IN', '').pk, pk), item.lastAt);
      return { pk: within('LIMIT#', pk), sk, ...index };
    }
    case 'CHARTS':
      return CHARTS_KEY;
    case 'LOG_PENDING':
      return logPendingKey(shardIn(pk, LOG_PENDING_SHARDS, logPendingPartition), item.timestamp, item.id);
    case 'LOG_COUNTERS':
      return LOG_COUNTERS_KEY;
    case 'UNUSED_PICTURE': {
      // The key of a note comes from its first picture. The key stays even after an event has taken this picture back.
      const [at = '', first = ''] = sk.split('#');
      const key = unusedPictureKey(shardIn(pk, UNUSED_PICTURE_SHARDS, unusedPicturesPartition), at, first);
      const calendarId = after(keptPicturesPartition(''), item.gsi1pk ?? '');
      return { ...key, ...(item.gsi1pk !== undefined && keptPicturesIndex(calendarId, sk)) };
    }
    case 'MIGRATIONS':
      return MIGRATIONS_KEY;
    case 'EMPTIED':
      return EMPTIED_KEY;
    case 'SEEN_DAY':
      return seenDayKey(after('SEEN#', pk), after(SEEN_DAY_PREFIX, sk));
    case 'SEEN_HOST':
      return seenHostKey(after('SEEN#', pk), after(SEEN_HOST_PREFIX, sk));
    case 'SEEN_HOSTS':
      return seenHostsKey(after('SEEN#', pk));
    case 'PROGRAM':
      return programKey(item.userId, Number(item.sk));
    case 'EMAIL_SETTINGS':
      return EMAIL_SETTINGS_KEY;
    case 'SECURITY_SETTINGS':
      return SECURITY_SETTINGS_KEY;
    case 'INSTITUTION':
      return INSTITUTION_KEY;
    // Not validated; a restore makes words anew.
    case 'WORD':
    // The schemas of letters check the keys.
    case 'MAIL':
    case 'MAIL_FAILED':
      return null;
    case 'REVISION':
    case 'TRASH':
    case 'USER':
    case 'PERSON':
    case 'USERNAME':
    case 'LOOK':
    case 'EMAIL':
    case 'TWO_FACTOR':
    case 'APPLICANT':
    case 'EVENT':
    case 'EVENT_POINTER':
    case 'SERIES':
    case 'CALENDAR':
    case 'MEMBER':
    case 'MEMBERSHIP':
    case 'CALENDAR_INVITE':
    case 'CALENDAR_LINK':
    case 'SOURCE':
    case 'CATEGORY':
    case 'CATEGORY_LIST':
    case 'UID':
    case 'IMPORT':
    case 'EMBEDDING':
    case 'TOKEN':
    case 'LOG':
      return null;
  }
};

/** Checks the keys of the items that no other checker looks at. */
export const placesChecker = (): Checker => {
  const found: Issue[] = [];
  return {
    visit: (item) => {
      const place = placeOf(item);
      if (place) found.push(...keyIssues(item, place));
    },
    issues: () => found,
  };
};
