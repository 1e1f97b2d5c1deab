import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import {
  AgeRating,
  areWholeDays,
  Clock,
  Description,
  datesAreOrdered,
  isInCalendar,
  isNotTooLong,
  Location,
  Recurrence,
  Status,
  Title,
} from '#shared/contracts/events.ts';
import {
  calendarQuery,
  calendarsQuery,
  ExternalLink,
  Id,
  Instant,
  isOrderedWindow,
  strict,
  TimeZone,
  Uuid,
} from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

/** The most events of a file. */
export const FILE_EVENTS_MAX = 5000;
/** The most bytes of a file, unpacked. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const CALL_ROWS_MAX = 50;
/** The most bytes of all rows of one call. A single row may have more. */
export const CALL_BYTES_MAX = 90_000;
/** The most bytes of a single row. The body of a request may have 100,000; the rest is for its other fields. */
export const ROW_BYTES_MAX = 98_000;
const UID_MAX = 1000;
const FILE_NAME_MAX = 200;
const SEQUENCE_MAX = 2_147_483_647;

const Uid = v.pipe(v.string(words.notText), v.minLength(1, words.badId), v.maxLength(UID_MAX, words.badId));
const Flag = v.boolean(words.badFlag);

/** The fields in which an occurrence differs from its series. */
const ChangedDate = strict({
  title: v.optional(Title),
  description: v.optional(Description),
  externalLink: v.optional(ExternalLink),
  location: v.optional(Location),
  ageRating: v.optional(AgeRating),
  status: v.optional(Status),
  categoryId: v.optional(v.union([v.literal(''), Id], words.badId)),
  times: v.optional(
    v.pipe(
      strict({ startDate: Instant, endDate: Instant }),
      v.check((times) => datesAreOrdered(times), words.endBeforeStart),
      v.check((times) => isInCalendar(times), words.badYear),
    ),
  ),
});
const Day = v.pipe(v.string(words.notText), v.regex(/^\d{8}$/, words.badFileDay));

/**
 * An event as files have it, whether read or written: in iCalendar a VEVENT and the VEVENTs of its changed dates. It
 * has no picture and no colour.
 */
export const FileEvent = v.pipe(
  strict({
    uid: Uid,
    sequence: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEQUENCE_MAX)),
    title: Title,
    description: Description,
    startDate: Instant,
    endDate: Instant,
    externalLink: ExternalLink,
    allDay: Flag,
    timeZone: TimeZone,
    location: Location,
    ageRating: AgeRating,
    status: Status,
    categoryId: v.union([v.literal(''), Id], words.badId),
    recurrence: Recurrence,
    /** A series' start on the clock, if summer time skips it. `startDate` is then later. */
    clock: v.optional(Clock),
    /** Removed dates (null) and changed dates of a series, by the date that the rule gives (`YYYYMMDD`). */
    dates: v.optional(v.record(Day, v.nullable(ChangedDate)), {}),
  }),
  v.forward(
    v.check((event) => datesAreOrdered(event), words.endBeforeStart),
    ['endDate'],
  ),
  v.forward(
    v.check((event) => isNotTooLong(event), words.tooLong),
    ['endDate'],
  ),
  v.forward(
    v.check((event) => isInCalendar(event), words.badYear),
    ['startDate'],
  ),
  v.forward(
    v.check((event) => !event.allDay || areWholeDays(event), words.notWholeDays),
    ['startDate'],
  ),
);
export type FileEvent = v.InferOutput<typeof FileEvent>;

export const bytesOfRows = (rows: readonly unknown[]): number => new TextEncoder().encode(JSON.stringify(rows)).length;

const Rows = v.pipe(
  v.array(FileEvent, words.notRows),
  v.maxLength(CALL_ROWS_MAX, words.tooManyRows),
  v.check((rows) => rows.length < 2 || bytesOfRows(rows) <= CALL_BYTES_MAX, words.tooManyRows),
);
/** The kind of a file. A .csv file holds less than an .ics file: only the first date of a series. */
const Kind = v.picklist(['ics', 'csv'], words.badFileKind);
export type FileKind = v.InferOutput<typeof Kind>;

/**
 * What a row would do to the calendar.
 * `older`: the row's SEQUENCE is lower than at the last import.
 * `edited`: the row differs from an event that people have edited since the last import.
 * `trashed`: the event is in the trash.
 * `refused`: the row breaks the rules for events.
 */
const ROW_FATES = ['new', 'update', 'same', 'older', 'edited', 'trashed', 'refused'] as const;
const RowFate = v.strictObject({ fate: v.picklist(ROW_FATES), reason: v.optional(v.string()) });
export type RowFate = v.InferOutput<typeof RowFate>;

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/import/check',
  access: 'user',
  query: strict(calendarQuery),
  body: strict({ kind: Kind, rows: Rows }),
  output: v.strictObject({ fates: v.array(RowFate) }),
  errors: 'text',
  summary: 'What each event of a file would do to a calendar; writes nothing',
});

/** What the import of a row did. `left`: there was no time for the row, and the caller sends it again. */
const ROW_ENDS = ['created', 'updated', 'restored', 'same', 'older', 'edited', 'trashed', 'refused', 'left'] as const;
const RowEnd = v.strictObject({ end: v.picklist(ROW_ENDS), reason: v.optional(v.string()) });
export type RowEnd = v.InferOutput<typeof RowEnd>;

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CALL_ROWS_MAX - 1));

export const runImport = endpoint({
  method: 'POST',
  path: '/api/import/{change}',
  access: 'user',
  params: strict({ change: Uuid }),
  query: strict(calendarQuery),
  body: strict({
    kind: Kind,
    /** The name of the file, for the list of imports. */
    file: v.pipe(
      v.string(words.notText),
      v.trim(),
      v.minLength(1, words.badFileName),
      v.maxLength(FILE_NAME_MAX, words.badFileName),
    ),
    rows: Rows,
    /** Positions of the rows that may overwrite an event that people have edited, or that is in the trash. */
    replace: v.optional(v.array(position), []),
    /** Whether the import ends with this call, even if rows are left. */
    isLast: v.optional(v.boolean(), false),
  }),
  output: v.strictObject({ ends: v.array(RowEnd) }),
  errors: 'text',
  summary: 'Write events of a file into a calendar, each in a transaction of its own',
});

export const Import = v.strictObject({
  change: v.string(),
  at: v.string(),
  file: v.string(),
  created: v.number(),
  updated: v.number(),
  refused: v.number(),
  isEnded: v.boolean(),
  /** Whether the caller made the import, and it has changes that are not undone. */
  canUndo: v.boolean(),
  /** Whether the import changed events, and all its changes are undone. */
  isUndone: v.boolean(),
});
export type Import = v.InferOutput<typeof Import>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'user',
  query: strict(calendarQuery),
  output: v.array(Import),
  errors: 'text',
  summary: 'Imports into a calendar in the last 30 days, newest first',
});

export const exportEvents = endpoint({
  method: 'GET',
  path: '/api/events/export',
  access: 'user',
  programs: 'events:read',
  query: v.pipe(
    strict({
      from: v.optional(Instant),
      to: v.optional(Instant),
      ...calendarsQuery,
      /** The `next` of the previous page. */
      after: v.optional(v.pipe(v.string(), v.minLength(1, words.badId), v.maxLength(200, words.badId))),
    }),
    v.forward(
      v.check((window) => isOrderedWindow(window), words.badWindow),
      ['to'],
    ),
  ),
  output: v.strictObject({ events: v.array(FileEvent), next: v.nullable(v.string()) }),
  errors: 'text',
  summary:
    'Events and series of the calendars shown that touch [from, to), a page of at most 1,000, as files carry them',
});
