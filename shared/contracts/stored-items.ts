/**
 * What a restore does with the items of a kind:
 * - `back` restores them.
 * - `never` leaves them out.
 * - `unlessRecreation` restores jobs, except recreations of the database, which would go on deleting.
 * - `account` keeps a living password and second factor that are at least as new as the copied ones [ACC-13].
 * - `way` is an item that may hold a secret way into a shared calendar. The ways of a living calendar stay as they are
 *   [SHR-23].
 * - `calendar` restores them after the ways.
 */
type OnRestore = 'back' | 'never' | 'unlessRecreation' | 'account' | 'way' | 'calendar';

/**
 * Every kind of item in the table, with the decision of a restore (infra/restore). The schemas of the kinds are in
 * functions/storage/dynamodb/items.ts, which compiles only if both have the same kinds.
 */
export const ON_RESTORE = {
  USER: 'account',
  PERSON: 'back',
  USERNAME: 'back',
  LOOK: 'back',
  EMAIL: 'back',
  TWO_FACTOR: 'account',
  // A token may have been deleted since the copy [PRG-34].
  PROGRAM: 'never',
  APPLICANT: 'back',
  // The guest may have a newer invitation [ACC-12].
  INVITE: 'never',
  LIMIT: 'back',
  CALENDAR: 'calendar',
  MEMBER: 'back',
  MEMBERSHIP: 'way',
  CALENDAR_INVITE: 'back',
  CALENDAR_LINK: 'way',
  SOURCE: 'back',
  REMOVED_CALENDAR: 'back',
  EVENT: 'back',
  EVENT_POINTER: 'back',
  CATEGORY: 'back',
  CATEGORY_LIST: 'back',
  SERIES: 'back',
  USAGE: 'back',
  UID: 'back',
  IMPORT: 'back',
  WORD: 'back',
  REVISION: 'back',
  CHANGE: 'back',
  AUTHOR: 'back',
  TRASH: 'back',
  TRASH_POINTER: 'back',
  EMBEDDING: 'back',
  TOKEN: 'back',
  SEEN_DAY: 'back',
  SEEN_HOST: 'back',
  SEEN_HOSTS: 'back',
  CHARTS: 'back',
  MIGRATIONS: 'back',
  LOG_PENDING: 'back',
  LOG: 'back',
  LOG_COUNTERS: 'back',
  UNUSED_PICTURE: 'back',
  EMPTIED: 'back',
  JOB: 'unlessRecreation',
  TRY: 'back',
  ERASE: 'back',
  // A letter that waits in the copy has been sent since.
  MAIL: 'never',
  MAIL_FAILED: 'back',
  EMAIL_SETTINGS: 'back',
  SECURITY_SETTINGS: 'back',
  INSTITUTION: 'back',
} as const satisfies Readonly<Record<string, OnRestore>>;
export type StoredKind = keyof typeof ON_RESTORE;

/** Whether this version knows a kind of item. */
export const isStoredKind = (kind: unknown): kind is StoredKind =>
  typeof kind === 'string' && Object.hasOwn(ON_RESTORE, kind);

// Keys that restores use. functions/storage/dynamodb/keys.ts has all keys.
export const EMPTIED_PLACE = { pk: 'EMPTIED', sk: 'EMPTIED' } as const;
/** Log entries without a number. */
export const logPendingPartition = (shard: number): string => `LOG#PENDING#${shard}`;
export const calendarPlace = (calendarId: string) => ({ pk: `CALENDAR#${calendarId}`, sk: 'CALENDAR' });
/** @param account the account's key */
export const twoFactorPlace = (account: { readonly pk: string }) => ({ pk: account.pk, sk: 'TWO_FACTOR' });
