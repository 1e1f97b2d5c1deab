import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, isOrderedWindow, strict, TimeZone, wholeNumber, windowEntries } from '#shared/contracts/fields.ts';
import { Job } from '#shared/contracts/jobs.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Stats = v.strictObject({
  totalUsers: count,
  activeUsers: count,
  adminUsers: count,
  totalEvents: count,
  upcomingEvents: count,
  eventsToday: count,
  /** Names of the numbers that may be too low, because not everything was counted. */
  atLeast: v.optional(v.array(v.string())),
});
export type Stats = v.InferOutput<typeof Stats>;

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  query: strict({ tz: v.optional(TimeZone) }),
  output: Stats,
  errors: 'json',
  summary: 'Six numbers; "today" is in Europe/Moscow unless tz is given',
});

/** Numbers for charts: events by the month and by the hour of the week in which they start, and new users by week. */
export const Charts = v.strictObject({
  /** The moment of the count. */
  at: v.string(),
  /** Months in order (`YYYY-MM`, UTC): twelve past, the present, twelve to come. */
  months: v.array(v.strictObject({ month: v.string(), count })),
  /** The last 26 weeks in order, including the present one. `week` is the Monday of the week (`YYYY-MM-DD`, UTC). */
  weeks: v.array(v.strictObject({ week: v.string(), count })),
  /**
   * The number of events that start in each hour (Europe/Moscow): a list of 24 hours for each day of the week, Monday
   * first.
   */
  hours: v.array(v.array(count)),
});
export type Charts = v.InferOutput<typeof Charts>;

export const getCharts = endpoint({
  method: 'GET',
  path: '/api/admin/stats/charts',
  access: 'admin',
  output: Charts,
  errors: 'json',
  summary: 'What the charts of the statistics show, counted once an hour',
});

/** An event in the list of all events [ADM-08]. */
export const EventView = v.strictObject({
  id: v.string(),
  title: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  /** The owner's username. Null if the account is deleted. */
  owner: v.nullable(v.string()),
  /** Id and name of the event's shared calendar. */
  calendarId: v.optional(v.string()),
  calendar: v.optional(v.string()),
  /** True for a series, which is listed once, by its own id, at its first start. */
  repeats: v.optional(v.literal(true)),
  /** True for whole days: both dates are midnights of UTC. */
  allDay: v.optional(v.boolean()),
});
export type EventView = v.InferOutput<typeof EventView>;

export const listEventViews = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'admin',
  query: v.pipe(
    strict({
      ...windowEntries,
      /** The owner's username, in any case. */
      owner: v.optional(v.pipe(v.string(), v.maxLength(64, words.usernameTooLong))),
      /** The only calendar to list. */
      calendarId: v.optional(Id),
      order: v.optional(v.picklist(['asc', 'desc'], words.badOrder), 'asc'),
      /** The `next` of the previous page. */
      after: v.optional(v.pipe(v.string(), v.maxLength(100, words.badId))),
      limit: v.optional(wholeNumber(1, 100), '25'),
    }),
    v.forward(
      v.check((query) => isOrderedWindow(query), words.badWindow),
      ['to'],
    ),
  ),
  output: v.strictObject({
    events: v.array(EventView),
    /**
     * The cursor of the next page; null on the last page. If the list is of one owner, a page may be short or empty
     * even if it is not the last.
     */
    next: v.nullable(v.string()),
  }),
  errors: 'json',
  summary: 'A page of the events of all owners that begin in [from, to), by start',
});

/** Kinds of log entries [LOG-08]. */
export const LogType = extensible(v.picklist(['USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER']), 'OTHER');
export type LogType = v.InferOutput<typeof LogType>;

/** The type filter of the log. OTHER: all types but USER and AUTH [LOG-09]. */
export const LogFilter = v.picklist(['USER', 'AUTH', 'OTHER'], words.badLogType);
export type LogFilter = v.InferOutput<typeof LogFilter>;

export const LOG_PAGE_SIZE = 10;

export const LogEntry = v.strictObject({
  id: v.string(),
  type: LogType,
  description: v.string(),
  username: v.string(),
  timestamp: v.string(),
  /** Id of the user who did it; `system`: the product itself [ACC-04]. */
  userId: v.string(),
  /** Id of the user whose account or things the entry is about. */
  subjectId: v.optional(v.string()),
  /** Id of the event or series that the entry is about, which may be in the trash [SAFE-24]. */
  eventId: v.optional(v.string()),
});
export type LogEntry = v.InferOutput<typeof LogEntry>;

export const listLog = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  access: 'admin',
  query: strict({
    page: v.optional(wholeNumber(1, 100_000_000), '1'),
    limit: v.optional(wholeNumber(1, 100), String(LOG_PAGE_SIZE)),
    type: v.optional(LogFilter),
  }),
  output: v.strictObject({
    events: v.array(LogEntry),
    pagination: v.strictObject({ current: count, pages: count, total: count }),
  }),
  errors: 'json',
  summary: 'A page of the audit log, newest first',
});

export const validateDatabase = endpoint({
  method: 'GET',
  path: '/api/admin/database/validate',
  access: 'admin',
  output: v.strictObject({ isValid: v.boolean(), issues: v.array(v.string()) }),
  errors: 'json',
  summary: 'Read every item and list what is wrong, one Russian line each',
});

/** A job on the whole database, with the name of its export. */
const DatabaseJob = v.strictObject({ ...Job.entries, export: v.string() });

export const recreateDatabase = endpoint({
  method: 'POST',
  path: '/api/admin/database/recreate',
  access: 'admin',
  confirmed: true,
  output: DatabaseJob,
  errors: 'json',
  summary: 'Export everything, then delete all but the acting admin and the settings; a job',
});

const copyParams = v.strictObject({ name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, words.badId)) });

/** A copy of the whole database. A recreation writes one too. */
export const Copy = v.strictObject({
  name: v.string(),
  createdAt: v.string(),
  items: count,
  pictures: count,
  /** Size of the file that is downloaded. */
  bytes: count,
});
export type Copy = v.InferOutput<typeof Copy>;

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/admin/database/copies',
  access: 'admin',
  output: v.strictObject({ copies: v.array(Copy) }),
  errors: 'json',
  summary: 'The copies of the database, newest first',
});

export const makeCopy = endpoint({
  method: 'POST',
  path: '/api/admin/database/copies',
  access: 'admin',
  output: DatabaseJob,
  errors: 'json',
  summary: 'Copy the whole database and delete nothing; a job',
});

export const removeCopy = endpoint({
  method: 'DELETE',
  path: '/api/admin/database/copies/{name}',
  access: 'admin',
  confirmed: true,
  params: copyParams,
  output: v.strictObject({ ok: v.literal(true) }),
  errors: 'json',
  summary: 'Delete a copy of the database',
});

export const readCopy = endpoint({
  method: 'GET',
  path: '/api/admin/database/copies/{name}',
  access: 'admin',
  confirmed: true,
  params: copyParams,
  query: strict({ slice: v.optional(wholeNumber(0, 999_999), '0') }),
  output: v.strictObject({
    /** A slice in base64. All slices in order are one tar file. */
    data: v.string(),
    slices: count,
  }),
  errors: 'json',
  summary: 'One slice of at most 3 MiB of a copy of the database as a tar file',
});
