import * as v from 'valibot';
import { Done } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Color, Id, Instant, ids, strict, wholeNumber } from '#shared/contracts/fields.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { calendarWords as words } from '#shared/locale/calendars.ts';
import { fieldErrors } from '#shared/locale/errors.ts';

/** The most shared calendars that a user owns. */
export const OWNED_MAX = 20;
/** The most shared calendars that a user is a member of. */
export const JOINED_MAX = 50;
/** The most members and invitations of a calendar. */
export const MEMBERS_MAX = 100;
/** The most links of a calendar. */
export const LINKS_MAX = 10;
/** The most people who may join by one link. */
export const LINK_USES_MAX = 100;
/** Days that an invitation waits. */
export const INVITED_DAYS = 7;
/** The most invitations that a user makes in a day. */
export const INVITATIONS_A_DAY = 20;
/** Days that a deleted calendar waits in the trash. */
export const CALENDAR_TRASH_DAYS = 30;
/** The most characters of a name. */
export const CALENDAR_NAME_MAX = 100;

/** Roles in order, the least first. */
export const ROLES = ['reader', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];
const AnyRole = v.picklist(ROLES, words.badRole);
const LinkRole = v.picklist(['reader', 'editor'], words.badRole);

/** Whether this is the id of a shared calendar. A user's own calendar has the user's id. */
export const isShared = (calendarId: string): boolean => calendarId.startsWith('c-');

/**
 * The beginning of a subscribed calendar's id. A subscribed calendar is a shared calendar whose events come only from
 * its source.
 */
export const SUBSCRIBED = 'c-sub-';
export const isSubscribed = (calendarId: string): boolean => calendarId.startsWith(SUBSCRIBED);

export const CalendarName = v.pipe(
  v.string(words.nameRequired),
  v.transform(onOneLine),
  v.minLength(1, words.nameRequired),
  v.maxLength(CALENDAR_NAME_MAX, words.nameTooLong),
);

const form = { name: CalendarName, color: Color };
const calendarParams = strict({ id: Id });
const memberParams = strict({ id: Id, userId: Id });
const linkParams = strict({ id: Id, linkId: Id });

export const Calendar = v.strictObject({
  id: v.string(),
  name: v.string(),
  color: v.string(),
  role: v.picklist(ROLES),
  /** The number of members. Invited people do not count. */
  members: v.number(),
  /** Whether it is the caller's own calendar, which nobody shares. */
  isOwn: v.boolean(),
  revision: v.number(),
  /** The member who has invited the caller, while the invitation waits. */
  invitedBy: v.optional(v.string()),
  /** When a deleted calendar leaves the trash. Only for its owners. */
  deletedUntil: v.optional(v.string()),
  /** When the calendar's source began to fail. */
  failedSince: v.optional(v.string()),
  /** Whether the caller has a file address of the calendar. */
  hasFileAddress: v.optional(v.literal(true)),
  /** True if the caller is no member, and sees the calendar as an administrator. */
  asAdministrator: v.optional(v.literal(true)),
});
export type Calendar = v.InferOutput<typeof Calendar>;

export const Member = v.strictObject({
  /** The person's id. Absent until an invited person accepts, so that nobody learns which names exist. */
  userId: v.optional(v.string()),
  /** The person's name. Until an invited person accepts, the name or address as it was typed. */
  username: v.string(),
  role: v.picklist(ROLES),
  /** The name of the member who added or invited the person. */
  addedBy: v.string(),
  at: v.string(),
  /** The id of a waiting invitation, for «Убрать». */
  invitationId: v.optional(v.string()),
});
export type Member = v.InferOutput<typeof Member>;

export const CalendarLink = v.strictObject({
  id: v.string(),
  role: v.picklist(['reader', 'editor']),
  /**
   * The number of people who may still join. 0: the link lets nobody in at present, because its maker is no longer an
   * owner.
   */
  usesLeft: v.number(),
  until: v.string(),
});
export type CalendarLink = v.InferOutput<typeof CalendarLink>;

/** A calendar that an administrator's embedding may show. */
export const FoundCalendar = v.strictObject({
  id: v.string(),
  /** The name of a shared calendar, or the username of the user whose own calendar it is */
  name: v.string(),
  /** The colour of a shared calendar. */
  color: v.optional(v.string()),
  /** Why administrators' widgets do not show the calendar. Absent: they show it. */
  hindrance: v.optional(v.picklist(['blocked', 'waiting', 'notPublishing'])),
});
export type FoundCalendar = v.InferOutput<typeof FoundCalendar>;

export const searchCalendars = endpoint({
  method: 'GET',
  path: '/api/admin/calendars/search',
  access: 'admin',
  query: strict({
    /** A part of the name, in any case. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CALENDAR_NAME_MAX, words.nameTooLong))),
    /** Ids of the only calendars to find. `search` is then ignored. */
    ids: v.optional(ids(100)),
    limit: v.optional(wholeNumber(1, 100), '25'),
  }),
  output: v.strictObject({
    calendars: v.array(FoundCalendar),
    /** Whether more calendars match. */
    hasMore: v.boolean(),
  }),
  errors: 'json',
  summary: 'Calendars by part of their name: shared ones first, then those of users',
});

const common = { access: 'user', errors: 'json' } as const;

export const listCalendars = endpoint({
  ...common,
  programs: 'calendars:read',
  method: 'GET',
  path: '/api/calendars',
  output: v.array(Calendar),
  summary: "The caller's own calendar, the shared ones of which they are a member, and invitations",
});

export const getCalendar = endpoint({
  ...common,
  method: 'GET',
  path: '/api/calendars/{id}',
  params: calendarParams,
  output: Calendar,
  summary: 'A shared calendar; an administrator who is no member has the rights of its owners',
});

export const createCalendar = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars',
  body: strict(form),
  output: Calendar,
  status: 201,
  summary: 'Create a shared calendar; the caller is its owner',
});

export const updateCalendar = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/calendars/{id}',
  params: calendarParams,
  body: strict({ ...form, revision: v.pipe(v.number(words.badRevision), v.integer(words.badRevision)) }),
  output: Calendar,
  summary: 'Rename or recolour a shared calendar',
});

export const removeCalendar = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/calendars/{id}',
  params: calendarParams,
  output: Done,
  summary: 'Move a shared calendar with its events and members to the trash for 30 days',
});

export const restoreCalendar = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/{id}/restore',
  params: calendarParams,
  output: Calendar,
  summary: 'Take a shared calendar back from the trash',
});

export const listMembers = endpoint({
  ...common,
  method: 'GET',
  path: '/api/calendars/{id}/members',
  params: calendarParams,
  output: v.array(Member),
  summary: 'The members of a shared calendar; owners see invitations too',
});

export const addMember = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/{id}/members',
  params: calendarParams,
  body: strict({
    /** A whole username or verified e-mail address. */
    name: v.pipe(
      v.string(words.personRequired),
      v.trim(),
      v.minLength(1, words.personRequired),
      v.maxLength(254, words.personRequired),
    ),
    role: AnyRole,
  }),
  output: Member,
  status: 201,
  summary: 'Invite somebody; the answer is the same for a name that does not exist',
});

export const updateMember = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/calendars/{id}/members/{userId}',
  params: memberParams,
  body: strict({ role: AnyRole }),
  output: Member,
  summary: 'Change the role of a member',
});

export const removeMember = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/calendars/{id}/members/{userId}',
  params: memberParams,
  output: Done,
  summary: "Remove a member or an invitation (by its id); with the caller's own id: leave or decline",
});

export const acceptInvite = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/{id}/members/me',
  params: calendarParams,
  output: Calendar,
  summary: 'Accept an invitation to a shared calendar',
});

export const listLinks = endpoint({
  ...common,
  method: 'GET',
  path: '/api/calendars/{id}/links',
  params: calendarParams,
  output: v.array(CalendarLink),
  summary: 'The links by which people may join a shared calendar',
});

export const createLink = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/{id}/links',
  params: calendarParams,
  body: strict({
    role: LinkRole,
    uses: v.pipe(
      v.number(words.badUses),
      v.integer(words.badUses),
      v.minValue(1, words.badUses),
      v.maxValue(LINK_USES_MAX, words.badUses),
    ),
    until: Instant,
  }),
  /** `token` is the link's secret, which only this call answers. The link is `/join#<token>`. */
  output: v.strictObject({ ...CalendarLink.entries, token: v.string() }),
  status: 201,
  summary: 'Make a link by which people may join a shared calendar',
});

export const removeLink = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/calendars/{id}/links/{linkId}',
  params: linkParams,
  output: Done,
  summary: 'Revoke a link',
});

export const acceptLink = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/accept',
  body: strict({
    token: v.pipe(v.string(words.badLink), v.minLength(1, words.badLink), v.maxLength(200, words.badLink)),
  }),
  output: Calendar,
  summary: 'Join a shared calendar by a link',
});

const FileKey = v.pipe(
  v.string(fieldErrors.badId),
  v.minLength(1, fieldErrors.badId),
  v.maxLength(200, fieldErrors.badId),
);

export const makeFileAddress = endpoint({
  ...common,
  // Asks for the password, because the address stays valid after the session and after every change of the password.
  confirmed: true,
  method: 'POST',
  path: '/api/calendars/{id}/file-address',
  params: calendarParams,
  /** `key` is a part of the address of `getSharedFile`. Only this call answers it. */
  output: v.strictObject({ key: v.string() }),
  status: 201,
  summary:
    "Make the secret address at which the caller's calendar programs read a shared calendar; an earlier one dies",
});

export const removeFileAddress = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/calendars/{id}/file-address',
  params: calendarParams,
  output: Done,
  summary: "Revoke the caller's secret address of a shared calendar",
});

/** The call of calendar programs, which do not sign in: the key in the address names the member [SHR-27]. */
export const getSharedFile = endpoint({
  method: 'GET',
  path: '/api/calendars/{id}/events.ics',
  access: 'public',
  params: calendarParams,
  // Unknown parameters are dropped, because calendar programs append their own.
  query: v.object({ key: FileKey }, fieldErrors.badId),
  output: v.string(),
  contentType: 'text/calendar',
  errors: 'text',
  summary: 'A shared calendar as an iCalendar file, for whoever has its secret address; drafts are tentative',
});
