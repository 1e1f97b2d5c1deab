import * as v from 'valibot';
import { ROLES } from '#shared/contracts/calendars.ts';
import { SOURCE_FAULTS } from '#shared/contracts/subscriptions.ts';
import { count, indexed, key, StoredInstant, ttl } from './fields.ts';

const Role = v.picklist(ROLES);

/** A shared calendar. A user's own calendar has no item. */
export const CalendarItem = v.strictObject({
  ...indexed,
  kind: v.literal('CALENDAR'),
  id: v.string(),
  name: v.string(),
  color: v.string(),
  revision: count,
  createdAt: StoredInstant,
  /** The number of members, and the number of owners among them. */
  members: count,
  owners: count,
  /** Id of the oldest owner, against whose limits the calendar counts. */
  payerId: v.string(),
  /** The moment of its deletion. */
  deletedAt: v.optional(StoredInstant),
  /** When the source of the calendar began to fail. */
  failedSince: v.optional(StoredInstant),
  /** The calendar is being deleted for good, and nobody can restore it. */
  isPurging: v.optional(v.literal(true)),
});
export type CalendarItem = v.InferOutput<typeof CalendarItem>;

/** A member of a calendar; the sort key has the user's id. */
export const MemberItem = v.strictObject({
  ...key,
  kind: v.literal('MEMBER'),
  calendarId: v.string(),
  userId: v.string(),
  role: Role,
  /** Id of the person who added the member. */
  addedBy: v.string(),
  at: StoredInstant,
});
export type MemberItem = v.InferOutput<typeof MemberItem>;

/**
 * The membership in the user's partition. Every decision about rights reads it. Without a role it is an invitation that
 * waits.
 */
export const MembershipItem = v.strictObject({
  ...key,
  kind: v.literal('MEMBERSHIP'),
  userId: v.string(),
  calendarId: v.string(),
  /** Absent while the person is invited. */
  role: v.optional(Role),
  invitation: v.optional(v.strictObject({ id: v.string(), role: Role, by: v.string(), until: StoredInstant })),
  /** Present while the person is invited. */
  ttl: v.optional(ttl),
  /** The moment at which the calendar went to the trash. While this is set, the role gives no right. */
  deletedAt: v.optional(StoredInstant),
  /** Hash of the key in the secret address of the member's file. */
  fileHash: v.optional(v.string()),
});
export type MembershipItem = v.InferOutput<typeof MembershipItem>;

/** An invitation in the form that owners get. It is the same whether or not somebody has the invited name. */
export const CalendarInviteItem = v.strictObject({
  ...key,
  kind: v.literal('CALENDAR_INVITE'),
  id: v.string(),
  calendarId: v.string(),
  /** The name or address as it was typed. */
  name: v.string(),
  /** Id of the user with this name; absent: there is none. */
  userId: v.optional(v.string()),
  role: Role,
  /** Id of the person who made the invitation. */
  addedBy: v.string(),
  at: StoredInstant,
  ttl,
});
export type CalendarInviteItem = v.InferOutput<typeof CalendarInviteItem>;

/** A link by which people join; the sort key has its id. */
export const CalendarLinkItem = v.strictObject({
  ...key,
  kind: v.literal('CALENDAR_LINK'),
  id: v.string(),
  calendarId: v.string(),
  /** Hash of the link's token. */
  hash: v.string(),
  role: v.picklist(['reader', 'editor']),
  usesLeft: count,
  /** Id of the person who made the link. */
  by: v.string(),
  until: StoredInstant,
  ttl,
});
export type CalendarLinkItem = v.InferOutput<typeof CalendarLinkItem>;

/** The source of a calendar. The index orders sources by the time at which they are due. */
export const SourceItem = v.strictObject({
  ...indexed,
  kind: v.literal('SOURCE'),
  calendarId: v.string(),
  url: v.string(),
  /** Host of this installation, which is never requested. */
  ownHost: v.string(),
  /** Milliseconds between two requests. */
  every: count,
  askedAt: StoredInstant,
  dueAt: StoredInstant,
  changedAt: v.optional(StoredInstant),
  /** Headers of the last good answer. */
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** Hash of the last answer whose events were all written. Empty while the events of a later one are being written. */
  hash: v.optional(v.string()),
  /**
   * The number of events that were written so far, if more than one request is needed to write all events of the
   * source. Absent once all are written, or once the limit of a day is exceeded.
   */
  written: v.optional(count),
  /** The number of failures in a row, their beginning and reason. */
  failures: v.optional(count),
  failedSince: v.optional(StoredInstant),
  fault: v.optional(v.picklist(SOURCE_FAULTS)),
});
export type SourceItem = v.InferOutput<typeof SourceItem>;

/** A calendar in the trash; the sort key begins with the moment of its deletion. */
export const RemovedCalendarItem = v.strictObject({
  ...key,
  kind: v.literal('REMOVED_CALENDAR'),
  calendarId: v.string(),
});
export type RemovedCalendarItem = v.InferOutput<typeof RemovedCalendarItem>;
