import * as v from 'valibot';
import { Calendar, CalendarName } from '#shared/contracts/calendars.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Color, Id, strict } from '#shared/contracts/fields.ts';
import { subscriptionWords as words } from '#shared/locale/subscriptions.ts';

/** The most subscribed calendars that a user owns. */
export const SUBSCRIPTIONS_MAX = 10;
const ADDRESS_MAX = 2048;

/** Why a source gives no events. */
export const SOURCE_FAULTS = [
  ...['no-name', 'refused', 'slow', 'certificate', 'redirects', 'broken', 'forbidden'],
  ...['status', 'gone', 'no-calendar', 'too-large', 'full'],
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** The address of an .ics file. `webcal://`, which some programs write, means `https://`. */
const SourceAddress = v.pipe(
  v.string(words.addressRequired),
  v.trim(),
  v.minLength(1, words.addressRequired),
  v.maxLength(ADDRESS_MAX, words.badAddress),
  v.transform((address) => address.replace(/^webcals?:\/\//i, 'https://')),
);

/** The source of a calendar, for its owners. */
export const Source = v.strictObject({
  url: v.string(),
  /** The moments of the last and the next request. */
  askedAt: v.string(),
  dueAt: v.string(),
  /** When its events last changed. */
  changedAt: v.optional(v.string()),
  /** When it began to fail, and why. */
  failedSince: v.optional(v.string()),
  fault: v.optional(v.picklist(SOURCE_FAULTS)),
});
export type Source = v.InferOutput<typeof Source>;

const sourceParams = strict({ id: Id });
const common = { access: 'user', errors: 'json' } as const;

export const subscribeCalendar = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/subscriptions',
  body: strict({
    url: SourceAddress,
    /** The calendar's name. Absent: the name in the file. */
    name: v.optional(CalendarName),
    color: Color,
  }),
  output: Calendar,
  status: 201,
  summary: 'Add the calendar of an address; its events are read-only and follow the source',
});

export const getSource = endpoint({
  ...common,
  method: 'GET',
  path: '/api/calendars/{id}/source',
  params: sourceParams,
  output: Source,
  summary: 'The address of a calendar, and how it answers; for its owners',
});

export const renewSource = endpoint({
  ...common,
  method: 'POST',
  path: '/api/calendars/{id}/source/renew',
  params: sourceParams,
  output: Source,
  summary: 'Ask the source of a calendar at once; six times an hour',
});
