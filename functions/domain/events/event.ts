import { Rejected } from '#functions/domain/errors.ts';
import { areWholeDays, type CalendarEvent, EVENT_DEFAULTS, type EventForm } from '#shared/contracts/events.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import type { Day } from '#shared/time/day.ts';
import { startDayOf } from '#shared/time/recurrence.ts';
import type { CategoryOf } from './category.ts';

/** The last change. */
export type Kept = {
  /** The author's name at that time. The write adds it. */
  readonly updatedBy?: { readonly id: string; readonly name: string } | undefined;
  /** The earlier revision with the same content, after a change was undone. */
  readonly like?: number | undefined;
  /** Bytes of a series as JSON, for the usage. */
  readonly bytes?: number | undefined;
};

/** A stored event: the contract's fields, with the picture's version in place of its address. */
export type StoredEvent = Omit<
  CalendarEvent,
  'calendarId' | 'imageUrl' | 'ownColor' | 'recurrence' | 'seriesId' | 'seriesStart' | 'isChanged' | 'removedDates'
> & {
  /** The calendar of the event: a shared one's id, or the id of the user whose own it is. */
  readonly calendarId: string;
  /** The event's own colour; empty: none. */
  readonly color: string;
  /** Version of the picture, or `<id>/<version>` for one that was uploaded under another id (`pictureAt`); null: none. */
  readonly picture: string | null;
  /** Bytes of its pictures by their keys; absent: no picture. */
  readonly pictureSizes?: Readonly<Record<string, number>> | undefined;
  /** Present for an occurrence, which is never stored as an event. */
  readonly series?: {
    readonly id: string;
    readonly recurrence: string;
    /** The rule's start of the first date. */
    readonly startDate: string;
    readonly isChanged: boolean;
    /** Removed dates of the series, `YYYYMMDD`. */
    readonly removed: readonly string[];
  };
  /** UID in calendar files; absent: `eventUid` of its id. */
  readonly uid?: string | undefined;
  /** Instant of the last change. */
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

/** The colour to show: the event's own, else its category's, else #3b82f6. */
export const colorOf = ({ color }: Pick<StoredEvent, 'color'>, category?: { readonly color: string }): string =>
  color || category?.color || DEFAULT_COLOR;

/**
 * The fields after a form; those that it leaves out stay [EV2-02]. A form may send back a category that was deleted meanwhile.
 * @throws Rejected: whole days with times [EV2-06]; a category that the calendar does not have [EV2-19]
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
    // A client that knows no own colours sends the shown colour back.
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

/** The parts of a new event that are not in its form. */
type Making = {
  readonly categoryOf: CategoryOf;
  /** The event to copy. */
  readonly source?: Optional | undefined;
  /** The calendar's colour, for an event with neither a colour nor a category; empty: none. */
  readonly color?: string | undefined;
};

/** A new event. A field that the form leaves out comes from the source [SAFE-30], else it has the default [EV2-01]. */
export const draftEvent = (form: EventForm, draft: Draft, { categoryOf, source, color = '' }: Making): StoredEvent => {
  const fields = fieldsOf(form, source ?? { ...EVENT_DEFAULTS, calendarId: draft.calendarId }, categoryOf);
  return { ...draft, ...fields, color: fields.color || (fields.categoryId ? '' : color), revision: 1 };
};

type Revision = {
  readonly newPicture: string | null;
  readonly updatedAt: string;
  readonly categoryOf: CategoryOf;
};

/** The event after an update. The picture stays unless the form brings a new one [EVT-04] or removes it [EVT-14]. */
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

/** The key of a picture, `<id>/<version>`, with the id of the event that it was uploaded for. */
export const pictureAt = (id: string, picture: string): string =>
  picture.includes('/') ? picture : `${id}/${picture}`;

/** The address of the picture. It holds the version, so that it can be cached for ever. */
export const imageUrl = ({ id, picture }: Pick<StoredEvent, 'id' | 'picture'>): string | null =>
  picture === null ? null : `/api/events/${pictureAt(id, picture).replace('/', '/image?v=')}`;

/** The event as the signed-in calendar gets it [EVT-15]. A deleted category counts as none [EV2-21]. */
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
