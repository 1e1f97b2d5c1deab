import * as v from 'valibot';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { Embedding } from './embeddings.ts';
import { endpoint } from './endpoint.ts';
import { CalendarEvent, changeQuery } from './events.ts';
import { calendarQuery, calendarsQuery, changeId, Id, strict, Uuid, wholeNumber } from './fields.ts';
import { Author, Job, Skipped } from './jobs.ts';

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/changes/{change}/undo',
  access: 'user',
  params: strict({ change: Uuid }),
  output: v.strictObject({
    /** The number of undone events and embeddings. */
    undone: v.number(),
    /** Events and embeddings that were not undone. */
    skipped: v.array(Skipped),
    /**
     * The job that undoes a change of many events. Its progress is in the job, and the two other fields do not count
     * it. Null for a change of few events, which the call itself undoes.
     */
    job: v.nullable(Job),
  }),
  errors: 'text',
  summary: 'Undo what a change of the caller has done, event by event, where nobody has changed it since',
});

const FieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
export const FieldChange = v.strictObject({
  /**
   * The field's name in the form of events. `picture` has addresses as values. `removed` stands for a removed
   * occurrence.
   */
  field: v.string(),
  /** `YYYYMMDD`, if only this occurrence was changed. */
  date: v.optional(v.string()),
  from: FieldValue,
  to: FieldValue,
});
export type FieldChange = v.InferOutput<typeof FieldChange>;

const EventVersion = v.strictObject({
  /** The number of the revision, from 1, the creation. */
  n: v.number(),
  at: v.string(),
  /** The author, by their name at that time; null if unknown. */
  by: Author,
  /** The differences from the previous revision. None for the oldest, and for one that came back from the trash. */
  changes: v.array(FieldChange),
});

const eventParams = strict({ id: Id });
const revisionParams = strict({ id: Id, n: wholeNumber(1, 999_999_999) });

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/events/{id}/history',
  access: 'user',
  params: eventParams,
  output: v.strictObject({
    id: v.string(),
    title: v.string(),
    /** Whether the event now has whole days. */
    allDay: v.boolean(),
    /** Whether the event is in the trash, from which it must be restored first. */
    isTrashed: v.boolean(),
    /** Newest first, beginning with the present state. */
    versions: v.array(EventVersion),
  }),
  errors: 'text',
  summary: 'Who changed an event when, and what; of a date of a series that of its series',
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/events/{id}/history/{n}/restore',
  access: 'user',
  params: revisionParams,
  query: strict(changeQuery),
  output: v.strictObject({
    /** The event, or the first date of the series */
    event: CalendarEvent,
    /** Whether the picture of this revision has been deleted. */
    isWithoutPicture: v.boolean(),
  }),
  errors: 'text',
  summary: 'Bring an earlier version of an event back, as a new one',
});

const Trashed = v.strictObject({
  id: v.string(),
  kind: v.picklist(['event', 'series', 'embedding', 'template']),
  title: v.string(),
  ownerId: v.string(),
  /** The owner's name, for other people's events. */
  owner: v.nullable(v.string()),
  deletedAt: v.string(),
  by: Author,
  /** The moment of the final deletion. */
  until: v.string(),
  /** The start of the event, or of the first date of a series. */
  startDate: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
  allDay: v.boolean(),
});
export type Trashed = v.InferOutput<typeof Trashed>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  access: 'user',
  query: strict({
    /** The `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.maxLength(128, words.badId))),
    ...calendarsQuery,
  }),
  output: v.strictObject({ items: v.array(Trashed), next: v.nullable(v.string()) }),
  errors: 'text',
  summary:
    'What was deleted in the last 30 days, newest first: the own things and those of the calendars that the caller edits, of an admin the events of all',
});

export const restoreTrashed = endpoint({
  method: 'POST',
  path: '/api/trash/{id}/restore',
  access: 'user',
  params: eventParams,
  query: strict(changeId),
  /** The restored event or embedding. For a series, `event` is its first date. */
  output: v.strictObject({ event: v.nullable(CalendarEvent), embedding: v.nullable(Embedding) }),
  errors: 'text',
  summary: 'Bring something back from the trash, under its id and with its picture',
});

export const removeTrashed = endpoint({
  method: 'DELETE',
  path: '/api/trash/{id}',
  access: 'user',
  params: eventParams,
  output: v.strictObject({ id: v.string() }),
  errors: 'text',
  summary: 'Delete something for good, with its picture and its earlier versions',
});

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  access: 'user',
  query: strict(calendarQuery),
  output: Job,
  errors: 'text',
  summary: 'Delete all that lies in the trash of a calendar for good',
});
