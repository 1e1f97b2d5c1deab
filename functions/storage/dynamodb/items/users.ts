import * as v from 'valibot';
import { Role } from '#shared/contracts/accounts.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { count, indexed, key, StoredInstant, ttl } from './fields.ts';

const SessionFields = v.strictObject({
  /** `sessionVersion` of the account when it began: once that has moved, the session is over. */
  version: count,
  createdAt: StoredInstant,
  seenAt: StoredInstant,
  /** When the password was last given. */
  confirmedAt: StoredInstant,
  /** System and browser as the browser names them; empty where it does not. */
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
/** A session that stands in its account. Of a form that a reader does not know, it is over: nobody is let in by it. */
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
  /** Newest first, at most four: the last 5 with the current one [SEC-33]. */
  previousHashes: v.array(v.string()),
  createdAt: StoredInstant,
  /** Its removal has begun (removal/removal.ts): blocked for good, and sure to go with the next attempt. */
  isDeleting: v.optional(v.literal(true)),
  /** Id of the heir, who gets the events and embeddings of an account that is being deleted; absent: they are deleted too. */
  heirId: v.optional(v.string()),
  /** Absent until the first sign-in. */
  lastSignInAt: v.optional(StoredInstant),
  /** An admin has still to approve the account. */
  waits: v.optional(v.literal(true)),
  /** Whether their events are in the widgets of administrators; absent: they are [REG-07]. */
  publishes: v.optional(v.boolean()),
  /** When they consented to what becomes of personal data [REG-06]. */
  consentAt: v.optional(StoredInstant),
  /** Since when a sign-in asks for a code too (`TWO_FACTOR`); absent: it does not. */
  twoFactorAt: v.optional(StoredInstant),
  /** Verified, as typed; it has a claim (`EMAIL`). */
  email: v.optional(v.string()),
  /** An address that waits for its link. */
  pendingEmail: v.optional(v.strictObject({ address: v.string(), hash: v.string(), until: StoredInstant })),
  /** Links to a new password, by what is kept of their tokens; at most four. `by`: id of the admin who made it for somebody else. */
  resets: v.optional(v.array(v.strictObject({ hash: v.string(), until: StoredInstant, by: v.optional(v.string()) }))),
  /** They want no letters about shared calendars. */
  noCalendarLetters: v.optional(v.literal(true)),
  /** They are a member of a shared calendar, or were invited to one: only then their calendars are read. */
  shares: v.optional(v.literal(true)),
  /** How many shared calendars they own, and of how many they are a member. */
  ownedCalendars: v.optional(count),
  joinedCalendars: v.optional(count),
  /** By the id of their tokens. */
  sessions: v.optional(v.record(v.string(), StoredSession)),
});

/** What visitors' functions know of an account: they may not read the account itself (users/persons.ts). */
export const PersonItem = v.strictObject({
  ...key,
  kind: v.literal('PERSON'),
  ...v.pick(UserItem, ['id', 'role', 'isActive', 'heirId', 'waits', 'publishes']).entries,
  /** How many owners of a shared calendar may publish. It is active while it is not in the trash. */
  publishers: v.optional(count),
});

export const UsernameItem = v.strictObject({ ...key, kind: v.literal('USERNAME'), userId: v.string() });

/** Nobody else takes a name that looks like it. */
export const LookalikeItem = v.strictObject({ ...key, kind: v.literal('LOOK'), userId: v.string() });

/** An account that waits to be approved, for the admin's list and for `scheduled-jobs`, which forgets those of a month ago [REG-02]. */
export const ApplicantItem = v.strictObject({ ...key, kind: v.literal('APPLICANT'), userId: v.string() });

/** Nobody else verifies this address. */
export const EmailItem = v.strictObject({ ...key, kind: v.literal('EMAIL'), userId: v.string() });

/** How often something was done in a window, or has failed in a row (users/limits.ts). */
export const LimitItem = v.strictObject({
  ...key,
  kind: v.literal('LIMIT'),
  count,
  ttl,
  /** Lockouts alone: the attempts of `count` that are known to have failed. */
  failed: v.optional(count, 0),
  /** Lockouts alone: when the last attempt was counted, milliseconds since 1970. */
  lastAt: v.optional(count, 0),
  /** Lockouts of sign-in alone: they are in the index once the count has reached the limit. */
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
});
export type LimitItem = v.InferOutput<typeof LimitItem>;
