import * as v from 'valibot';
import { Role } from '#shared/contracts/accounts.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { count, indexed, key, StoredInstant, ttl } from './fields.ts';

const SessionFields = v.strictObject({
  /**
   * The account's `sessionVersion` at the beginning of the session. The session ends when the account has a higher
   * version.
   */
  version: count,
  createdAt: StoredInstant,
  seenAt: StoredInstant,
  /** The last time that the password was given. */
  confirmedAt: StoredInstant,
  /** System and browser, as the browser names them. A part that the browser does not name is empty. */
  device: v.strictObject({ system: v.string(), browser: v.string() }),
});
const LONG_AGO = '1970-01-01T00:00:00.000Z';
const OVER = {
  version: 0,
  createdAt: LONG_AGO,
  seenAt: LONG_AGO,
  confirmedAt: LONG_AGO,
  device: { system: '', browser: '' },
};
/**
 * A session in its account. A session in a form that this release does not know counts as ended, so that it lets nobody
 * in.
 */
const StoredSession = extensible(SessionFields, OVER);

export const UserItem = v.strictObject({
  ...indexed,
  kind: v.literal('USER'),
  id: v.string(),
  username: v.string(),
  usernameKey: v.string(),
  role: Role,
  isActive: v.boolean(),
  sessionVersion: count,
  passwordHash: v.string(),
  passwordChangedAt: StoredInstant,
  /**
   * The hashes of the earlier passwords, newest first. There are at most four, which with the present password makes
   * five [SEC-33].
   */
  previousHashes: v.array(v.string()),
  createdAt: StoredInstant,
  /** The account is being deleted (removal/removal.ts): blocked for good. */
  isDeleting: v.optional(v.literal(true)),
  /**
   * The id of the heir who gets the events and embeddings while the account is being deleted. If absent, events and
   * embeddings are deleted.
   */
  heirId: v.optional(v.string()),
  /** Absent until the first sign-in. */
  lastSignInAt: v.optional(StoredInstant),
  /** The account waits for an administrator's approval. */
  waits: v.optional(v.literal(true)),
  /** Whether administrators' widgets show the user's events; absent: yes [REG-07]. */
  publishes: v.optional(v.boolean()),
  /** The moment at which the user consented to the use of personal data [REG-06]. */
  consentAt: v.optional(StoredInstant),
  /** The moment from which a sign-in needs a code (`TWO_FACTOR`); absent if sign-ins need no code. */
  twoFactorAt: v.optional(StoredInstant),
  /** The verified address, as typed. An EMAIL item reserves it. */
  email: v.optional(v.string()),
  /** An address that its user has not confirmed by its link yet. */
  pendingEmail: v.optional(v.strictObject({ address: v.string(), hash: v.string(), until: StoredInstant })),
  /**
   * The hashes of at most four links to a new password. `by` is the id of the administrator who made the link; it is
   * absent if the user asked for it.
   */
  resets: v.optional(v.array(v.strictObject({ hash: v.string(), until: StoredInstant, by: v.optional(v.string()) }))),
  /** The user wants no letters about shared calendars. */
  noCalendarLetters: v.optional(v.literal(true)),
  /**
   * The user is or was a member of a shared calendar, or was invited to one. For a user without this flag, no
   * memberships are read.
   */
  shares: v.optional(v.literal(true)),
  /** The number of shared calendars that the user owns, and the number that the user is a member of. */
  ownedCalendars: v.optional(count),
  joinedCalendars: v.optional(count),
  /** The sessions by id. The token of a session contains its id. */
  sessions: v.optional(v.record(v.string(), StoredSession)),
});

/** The part of an account that visitors' functions may read (users/persons.ts). */
export const PersonItem = v.strictObject({
  ...key,
  kind: v.literal('PERSON'),
  ...v.pick(UserItem, ['id', 'role', 'isActive', 'heirId', 'waits', 'publishes']).entries,
  /**
   * The number of publishing owners of a shared calendar. The calendar's `isActive` is false while it is in the trash.
   */
  publishers: v.optional(count),
});

export const UsernameItem = v.strictObject({ ...key, kind: v.literal('USERNAME'), userId: v.string() });

/** Reserves a name and all names that look like it. */
export const LookalikeItem = v.strictObject({ ...key, kind: v.literal('LOOK'), userId: v.string() });

/**
 * An account that waits for approval. Administrators see it in their list, and `scheduled-jobs` deletes it after 30
 * days [REG-02].
 */
export const ApplicantItem = v.strictObject({ ...key, kind: v.literal('APPLICANT'), userId: v.string() });

/** Claims a verified address. */
export const EmailItem = v.strictObject({ ...key, kind: v.literal('EMAIL'), userId: v.string() });

/** A count of actions in a span of time, or of failures in a row (users/limits.ts). */
export const LimitItem = v.strictObject({
  ...key,
  kind: v.literal('LIMIT'),
  count,
  ttl,
  /** Only for lockouts: the number of attempts, out of `count`, that are known to have failed. */
  failed: v.optional(count, 0),
  /** Only for lockouts: the moment of the last counted attempt, in milliseconds since 1970. */
  lastAt: v.optional(count, 0),
  /** Only for lockouts: the id of the last counted attempt. */
  attempt: v.optional(v.string()),
  /** Only for lockouts of sign-in. They are in the index once the count has reached the limit. */
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
});
export type LimitItem = v.InferOutput<typeof LimitItem>;
