import { Rejected } from '#functions/domain/errors.ts';
import { areWholeDays, type CalendarEvent, EVENT_DEFAULTS, type EventForm } from '#shared/contracts/events.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import type { Day } from '#shared/time/day.ts';
import { startDayOf } from '#shared/time/recurrence.ts';
import type { CategoryOf } from './category.ts';

/** The parts of an event or series that tell about its last change and its size. */
export type Kept = {
  /** The author of the last change, with the name at that time. The code that writes the event adds this field. */
  readonly updatedBy?: { readonly id: string; readonly name: string } | undefined;
  /** The number of an earlier revision with the same content, after an undo, a restore or a move. */
  readonly like?: number | undefined;
  /** Bytes of a series as JSON, for the usage. */
  readonly bytes?: number | undefined;
};

/**
 * A stored event. It has the contract's fields, but holds the version of its picture instead of the picture's address.
 */
export type StoredEvent = Omit<
  CalendarEvent,
  'calendarId' | 'imageUrl' | 'ownColor' | 'recurrence' | 'seriesId' | 'seriesStart' | 'isChanged' | 'removedDates'
> & {
  /** The id of the event's calendar. A user's own calendar has the id of its user. */
  readonly calendarId: string;
  /** The event's own colour; empty: none. */
  readonly color: string;
  /**
   * The version of the picture; null if the event has no picture. A picture that was uploaded under another id is
   * `<id>/<version>` (`pictureAt`).
   */
  readonly picture: string | null;
  /** Bytes of its pictures by their keys; absent: no picture. */
  readonly pictureSizes?: Readonly<Record<string, number>> | undefined;
  /** Present for an occurrence, which is never stored as an event. */
  readonly series?: {
    readonly id: string;
    readonly recurrence: string;
    /** The start of the first date that the rule gives. */
    readonly startDate: string;
    readonly isChanged: boolean;
    /** Removed dates of the series, `YYYYMMDD`. */
    readonly removed: readonly string[];
  };
  /** UID in calendar files; absent: `eventUid` of its id. */
  readonly uid?: string | undefined;
  readonly updatedAt: string;
} & Kept;

/** Fields that may differ in a single date of a series. */
export const CONTENT = [
  'title',
  'description',
  'externalLink',
  'color',
  'location',
  'ageRating',
  'status',
  'categoryId',
] as const satisfies readonly (keyof StoredEvent)[];

type Optional = Pick<StoredEvent, keyof typeof EVENT_DEFAULTS | 'calendarId'>;

/**
 * The colour in which the event is shown: its own colour. An event without a colour has its category's colour, and an
 * event without a category has #3b82f6.
 */
export const colorOf = ({ color }: Pick<StoredEvent, 'color'>, category?: { readonly color: string }): string =>
  color || category?.color || DEFAULT_COLOR;

/**
 * The fields of an event after a form is applied. Fields that the form leaves out stay [EV2-02]. A form may name the
 * event's present category even if it was deleted meanwhile.
 * @throws Rejected: whole days with times [EV2-06], or a category that the calendar does not have [EV2-19]
 */
const fieldsOf = (form: EventForm, present: Optional, categoryOf: CategoryOf) => {
  const { categoryId = present.categoryId } = form;
  const isNewCategory = categoryId !== '' && categoryId !== present.categoryId;
  if (isNewCategory && !categoryOf({ calendarId: present.calendarId, categoryId }))
    throw new Rejected('unknown-category', { field: 'categoryId' });
  const { title, description, startDate, endDate, externalLink } = form;
  const color = form.color.toLowerCase();
  const fields = {
    title,
    description,
    startDate,
    endDate,
    externalLink,
    // A client that does not know own colours sends back the shown colour, which comes from the category.
    color: color === colorOf(present, categoryOf(present)) ? present.color : color,
    allDay: form.allDay === undefined ? present.allDay : form.allDay === 'true',
    timeZone: form.timeZone ?? present.timeZone,
    location: form.location ?? present.location,
    ageRating: form.ageRating ?? present.ageRating,
    status: form.status ?? present.status,
    categoryId,
  };
  if (fields.allDay && !areWholeDays(fields)) throw new Rejected('not-whole-days', { field: 'startDate' });
  return fields;
};

type Draft = Pick<StoredEvent, 'id' | 'userId' | 'calendarId' | 'picture' | 'updatedAt' | 'isTemplate'>;

/** Data of a new event that does not come from the form. */
type Making = {
  readonly categoryOf: CategoryOf;
  /** The event to copy. */
  readonly source?: Optional | undefined;
  /**
   * The calendar's colour; empty if it has none. A new event gets this colour if it has neither a colour nor a
   * category.
   */
  readonly color?: string | undefined;
};

/**
 * Makes a new event. A field that the form leaves out comes from the event that is copied [SAFE-30]. If nothing is
 * copied, the field has its default [EV2-01].
 */
export const draftEvent = (form: EventForm, draft: Draft, { categoryOf, source, color = '' }: Making): StoredEvent => {
  const fields = fieldsOf(form, source ?? { ...EVENT_DEFAULTS, calendarId: draft.calendarId }, categoryOf);
  // A client that knows categories knows own colours too: there #3b82f6 is a choice, against the category's colour.
  const isChosen = source === undefined && form.categoryId !== undefined;
  const own = isChosen ? form.color.toLowerCase() : fields.color;
  return { ...draft, ...fields, color: own || (fields.categoryId ? '' : color), revision: 1 };
};

type Revision = {
  readonly newPicture: string | null;
  readonly updatedAt: string;
  readonly categoryOf: CategoryOf;
};

/**
 * The event after an update. Its picture stays, unless the form brings a new picture [EVT-04] or removes the picture
 * [EVT-14].
 */
export const reviseEvent = (
  event: StoredEvent,
  form: EventForm,
  { newPicture, updatedAt, categoryOf }: Revision,
): StoredEvent => ({
  ...event,
  ...fieldsOf(form, event, categoryOf),
  picture: newPicture ?? (form.removeImage === 'true' ? null : event.picture),
  revision: event.revision + 1,
  updatedAt,
});

/** Day of the start on the event's own clock. */
export const ownDay = ({ startDate, endDate, timeZone, allDay }: StoredEvent): Day =>
  startDayOf({ start: Date.parse(startDate), end: Date.parse(endDate), timeZone, isAllDay: allDay });

/** The key of a picture, `<id>/<version>`. The id is the id of the event for which the picture was uploaded. */
export const pictureAt = (id: string, picture: string): string =>
  picture.includes('/') ? picture : `${id}/${picture}`;

/** The address of the event's picture. It contains the version, so caches may keep the picture for ever. */
export const imageUrl = ({ id, picture }: Pick<StoredEvent, 'id' | 'picture'>): string | null =>
  picture === null ? null : `/api/events/${pictureAt(id, picture).replace('/', '/image?v=')}`;

/**
 * The event in the form that signed-in users get [EVT-15]. An event whose category was deleted counts as without
 * category [EV2-21].
 */
export const toCalendarEvent = (event: StoredEvent, categoryOf: CategoryOf): CalendarEvent => ({
  id: event.id,
  userId: event.userId,
  ...(event.calendarId !== event.userId && { calendarId: event.calendarId, updatedBy: event.updatedBy }),
  title: event.title,
  description: event.description,
  startDate: event.startDate,
  endDate: event.endDate,
  externalLink: event.externalLink,
  color: colorOf(event, categoryOf(event)),
  ownColor: event.color,
  allDay: event.allDay,
  timeZone: event.timeZone,
  location: event.location,
  ageRating: event.ageRating,
  status: event.status,
  categoryId: categoryOf(event)?.id ?? '',
  recurrence: event.series?.recurrence ?? '',
  seriesId: event.series?.id ?? null,
  seriesStart: event.series?.startDate ?? '',
  isChanged: event.series?.isChanged ?? false,
  ...(event.series && event.series.removed.length > 0 && { removedDates: [...event.series.removed] }),
  imageUrl: imageUrl(event),
  ...(event.isTemplate && { isTemplate: true }),
  revision: event.revision,
});
