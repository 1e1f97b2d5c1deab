import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import {
  Color,
  calendarQuery,
  calendarsQuery,
  changeId,
  DEFAULT_TIME_ZONE,
  ExternalLink,
  Id,
  Instant,
  isOrderedWindow,
  strict,
  TimeZone,
  wholeNumber,
  windowEntries,
} from '#shared/contracts/fields.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { eventFieldErrors as ownErrors } from '#shared/locale/event-fields.ts';
import { DAY_MS } from '#shared/time/units.ts';

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 5000;
export const LOCATION_MAX = 300;
/** Age categories of Russian law 436-ФЗ; empty: none. */
export const AGE_RATINGS = ['', '0+', '6+', '12+', '16+', '18+'] as const;
export const EVENT_STATUSES = ['published', 'draft', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
/** The most characters of a recurrence rule. The longest has 76: seven weekdays with interval and end. */
const RECURRENCE_MAX = 100;
const EVENT_DAYS_MAX = 366;
/** The most bytes of a picture [EVT-13]. The browser makes a larger one smaller before sending it [DLG-25]. */
export const IMAGE_BYTES_MAX = 4 * 1024 * 1024;
/** The most pixels of a picture, each of which takes four bytes in a visitor's browser, however small the file is. */
export const IMAGE_PIXELS_MAX = 50_000_000;

export const Title = v.pipe(
  v.string(ownErrors.titleRequired),
  v.trim(),
  v.minLength(1, ownErrors.titleRequired),
  v.maxLength(TITLE_MAX, ownErrors.titleTooLong),
);
export const Description = v.pipe(v.string(words.notText), v.maxLength(DESCRIPTION_MAX, ownErrors.descriptionTooLong));

/** The place, as one line [EV2-13]. */
export const Location = v.pipe(
  v.string(words.notText),
  v.transform(onOneLine),
  v.maxLength(LOCATION_MAX, ownErrors.locationTooLong),
);
export const AgeRating = v.picklist(AGE_RATINGS, ownErrors.badAgeRating);
export const Status = v.picklist(EVENT_STATUSES, ownErrors.badStatus);
export const Recurrence = v.pipe(v.string(words.notText), v.maxLength(RECURRENCE_MAX, words.badRecurrence));
/** A start on the clock of the event's zone: `YYYY-MM-DDTHH:mm`, with or without seconds. */
export const Clock = v.pipe(
  v.string(words.notText),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?$/, words.badClock),
  v.check((text) => !Number.isNaN(Date.parse(`${text}Z`)), words.badClock),
);
/** The event's own colour, or empty: the category's. */
export const OwnColor = v.union([v.literal(''), Color], words.badColor);

type Dates = { startDate: string; endDate: string };
export const isInCalendar = ({ startDate, endDate }: Dates): boolean =>
  startDate >= '1970-01-01T00:00:00.000Z' && endDate < '2101-01-01T00:00:00.000Z';

/** Whether the end is after the start [EVT-09, EVT-10]. API and dialog both ask this. */
export const datesAreOrdered = ({ startDate, endDate }: Dates): boolean => startDate < endDate;
export const isNotTooLong = ({ startDate, endDate }: Dates): boolean =>
  Date.parse(endDate) - Date.parse(startDate) <= EVENT_DAYS_MAX * DAY_MS;

const isMidnight = (instant: string): boolean => instant.endsWith('T00:00:00.000Z');
/** Whether the dates are whole days, which are midnights of UTC [EV2-06]. */
export const areWholeDays = ({ startDate, endDate }: Dates): boolean => isMidnight(startDate) && isMidnight(endDate);

/** Fields of the multipart form of `create` and `update`. A form without a picture keeps the present one. */
const formEntries = {
  id: v.optional(Id),
  title: Title,
  description: v.optional(Description, ''),
  startDate: Instant,
  endDate: Instant,
  externalLink: v.optional(ExternalLink, ''),
  color: v.optional(OwnColor, ''),
  // Fields that may be absent. A new event then gets their defaults, and an existing one keeps its values [EV2-01,
  // EV2-02].
  allDay: v.optional(v.picklist(['true', 'false'], words.badFlag)),
  timeZone: v.optional(TimeZone),
  location: v.optional(Location),
  ageRating: v.optional(AgeRating),
  status: v.optional(Status),
  categoryId: v.optional(v.union([v.literal(''), Id], words.badId)),
  recurrence: v.optional(Recurrence),
  /** A series' start on the clock, if summer time skips it. `startDate` is then later. */
  clock: v.optional(Clock),
  image: v.optional(v.instance(File, words.notAFile)),
  removeImage: v.optional(v.picklist(['true', 'false'], words.badRemoveImage)),
};

export const EventForm = v.pipe(
  strict(formEntries),
  v.forward(
    v.check((form) => datesAreOrdered(form), words.endBeforeStart),
    ['endDate'],
  ),
  v.forward(
    v.check((form) => isNotTooLong(form), words.tooLong),
    ['endDate'],
  ),
  v.forward(
    v.check((form) => isInCalendar(form), words.badYear),
    ['startDate'],
  ),
  v.forward(
    v.check((form) => form.allDay !== 'true' || areWholeDays(form), words.notWholeDays),
    ['startDate'],
  ),
  v.check((form) => !(form.image && form.removeImage === 'true'), words.pictureBothWays),
);
export type EventForm = v.InferOutput<typeof EventForm>;

export const CalendarEvent = v.strictObject({
  id: v.string(),
  /** Id of the user who made the event. */
  userId: v.string(),
  /** The event's calendar; absent: the maker's own. */
  calendarId: v.optional(v.string()),
  title: v.string(),
  description: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  /** Empty: none. */
  externalLink: v.string(),
  /** The colour in which the event is shown: its own, else its category's, else #3b82f6. */
  color: v.string(),
  /** The event's own colour; empty: none. */
  ownColor: v.string(),
  /**
   * Whether the event takes whole days. Both dates are then midnights of UTC, which no zone shifts, and the end is
   * exclusive.
   */
  allDay: v.boolean(),
  /** IANA name. */
  timeZone: v.string(),
  location: v.string(),
  ageRating: extensible(AgeRating, ''),
  status: extensible(Status, 'published'),
  /** Empty when there is none. */
  categoryId: v.string(),
  /** The series' rule (`shared/time/rule.ts`); empty for a single event. */
  recurrence: v.string(),
  /** Id of the series; null for a single event. An occurrence has the `id` `<seriesId>_<YYYYMMDD>`. */
  seriesId: v.nullable(v.string()),
  /** The start that the rule gives for the first date of the series; empty for a single event. */
  seriesStart: v.string(),
  /** Whether this occurrence differs from its series. */
  isChanged: v.boolean(),
  /** Removed dates of the series, `YYYYMMDD`; absent: none. */
  removedDates: v.optional(v.array(v.string())),
  /** `/api/events/{id}/image?v=…`; the version changes with the picture. */
  imageUrl: v.nullable(v.string()),
  /** Who made the last change, by their name at that time. Only in shared calendars. */
  updatedBy: v.optional(v.strictObject({ id: v.string(), name: v.string() })),
  /** True for a template, which is in no list of events. */
  isTemplate: v.optional(v.literal(true)),
  /** Grows with every change. An occurrence has the revision of its series. */
  revision: v.number(),
});
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>;

/** The id of an event's calendar. A user's own calendar has the user's id. */
export const calendarIdOf = ({ calendarId, userId }: Pick<CalendarEvent, 'calendarId' | 'userId'>): string =>
  calendarId ?? userId;

/** The default of each field that a form may leave out [EV2-01]. */
export const EVENT_DEFAULTS = {
  color: '',
  allDay: false,
  timeZone: DEFAULT_TIME_ZONE,
  location: '',
  ageRating: '',
  status: 'published',
  categoryId: '',
} as const satisfies Partial<CalendarEvent>;

const eventParams = strict({ id: Id });

/**
 * The dates of a series that a change affects: only the named date, the named date and all later ones, or all dates.
 */
export const EventScope = v.picklist(['this', 'following', 'all'], words.badScope);
export type EventScope = v.InferOutput<typeof EventScope>;
/** The revision that the caller has read. A change of an event with another revision is refused [SAFE-08]. */
export const changeQuery = { revision: v.optional(wholeNumber(1, 999_999_999)), ...changeId };

const scopeQuery = strict({
  /**
   * The default for the id of an occurrence is `this`. Any other id takes only `all`. With `this`, `revision` is
   * ignored [EV2-29].
   */
  scope: v.optional(EventScope),
  ...changeQuery,
});
/** The most parts of one list. */
export const PARTS_MAX = 1000;
const windowQuery = v.pipe(
  strict({
    ...windowEntries,
    ...calendarsQuery,
    /**
     * The part of the list, from 1, if it is too long for one answer. After the last part comes an empty one. Absent:
     * the whole list.
     */
    part: v.optional(wholeNumber(1, PARTS_MAX)),
  }),
  v.forward(
    v.check((window) => isOrderedWindow(window), words.badWindow),
    ['to'],
  ),
);

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'user',
  programs: 'events:read',
  query: windowQuery,
  output: v.array(CalendarEvent),
  errors: 'text',
  summary: 'Events the caller may see that touch [from, to); all of them without a window',
});

const wholeWindow = v.pipe(
  strict({
    from: Instant,
    to: Instant,
    ...calendarsQuery,
    /** The zone at whose midnights events of whole days begin and end. Absent: UTC. */
    timeZone: v.optional(TimeZone),
  }),
  v.forward(
    v.check((window) => isOrderedWindow(window), words.badWindow),
    ['to'],
  ),
);

export const nearestEvents = endpoint({
  method: 'GET',
  path: '/api/events/nearest',
  access: 'user',
  programs: 'events:read',
  query: wholeWindow,
  output: v.strictObject({
    /**
     * `before`: the start of the last event that ends before the window. `after`: the start of the first event that
     * begins after it. Null if there is none within seven years.
     */
    before: v.nullable(v.string()),
    after: v.nullable(v.string()),
  }),
  errors: 'text',
  summary: 'When the events nearest to [from, to) begin, of those that the caller may see',
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'user',
  programs: 'events:write',
  query: strict({
    /**
     * The event, occurrence or series to copy. The copy gets its calendar, its picture, and the fields that the form
     * leaves out.
     */
    copyOf: v.optional(Id),
    /** Creates a template, which is in no list of events and does not repeat. */
    template: v.optional(v.literal('true', words.badFlag)),
    ...calendarQuery,
    /** A repeated call with the same id answers the event that the first call has made. */
    ...changeId,
  }),
  form: EventForm,
  output: CalendarEvent,
  status: 201,
  errors: 'text',
  summary:
    'Create an event, with a picture if one is sent; a copy has that of its source unless removeImage=true is sent',
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/events/templates',
  access: 'user',
  output: v.array(CalendarEvent),
  errors: 'text',
  summary:
    'Templates that the caller may use: kept like an event, with a picture, and changed and deleted by its calls',
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/{id}',
  access: 'user',
  programs: 'events:write',
  params: eventParams,
  query: scopeQuery,
  form: EventForm,
  /** The edited event. For a series it is an occurrence, whose id may differ from the one in the path. */
  output: CalendarEvent,
  errors: 'text',
  summary: 'Replace an event, or dates of a series; the picture stays unless a new one or removeImage=true is sent',
});

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/{id}',
  access: 'user',
  programs: 'events:write',
  params: eventParams,
  query: scopeQuery,
  output: v.strictObject({ id: v.string() }),
  errors: 'text',
  summary: 'Move an event to the trash, or remove dates of a series',
});

export const moveEvent = endpoint({
  method: 'POST',
  path: '/api/events/{id}/move',
  access: 'user',
  programs: 'events:write',
  params: eventParams,
  query: strict(changeQuery),
  body: strict({
    calendarId: Id,
    /** A series is moved as a whole, by its own id or that of an occurrence. */
    scope: v.optional(v.literal('all', words.badScope)),
  }),
  output: v.strictObject({
    /** The event, or the first date of the series */
    event: CalendarEvent,
    /**
     * The name of the category that the event has lost, because the other calendar has no category of this name. Null
     * if the event has lost none.
     */
    lostCategory: v.nullable(v.string()),
  }),
  errors: 'text',
  summary:
    'Move an event or a whole series to another calendar, with its picture and history; the category by its name',
});

/**
 * The address of a picture without its version. It redirects to the address with the version (`imageUrl`), which the
 * bucket answers.
 */
export const getEventImage = endpoint({
  method: 'GET',
  path: '/api/events/{id}/image',
  access: 'public',
  params: eventParams,
  output: v.strictObject({ location: v.string() }),
  status: 302,
  errors: 'text',
  summary: 'The picture of an event: sends on to its versioned address',
});
