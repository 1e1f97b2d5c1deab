import * as v from 'valibot';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { isUrl } from './is-url.ts';

type MissingOrUnknown = { expected: string | null; path?: readonly { key: unknown }[] };

// The message about a missing or unknown key. For an unknown key, valibot expects "never". If the value is no object,
// valibot names no key.
const objectMessage = ({ expected, path }: MissingOrUnknown): string => {
  if (!path) return words.notAnObject;
  const key = String(path[0]?.key);
  return expected === 'never' ? words.unknownField(key) : words.missingField(key);
};

/**
 * An object that refuses unknown fields, with a Russian message that names the field. It also refuses a list, which
 * valibot alone would accept as an object without fields.
 */
export const strict = <const E extends v.ObjectEntries>(entries: E) => {
  const schema = v.strictObject(entries, (issue: MissingOrUnknown) => objectMessage(issue));
  const run: (typeof schema)['~run'] = schema['~run'].bind(schema);
  const refusingLists: (typeof schema)['~run'] = (dataset, config) =>
    run(Array.isArray(dataset.value) ? { value: null } : dataset, config);
  return Object.assign(schema, { '~run': refusingLists });
};

/** An object that drops unknown fields. Its message about a missing field is Russian and names the field. */
export const lenient = <const E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, (issue: MissingOrUnknown) => objectMessage(issue));

const text = v.string(words.notText);

/** An id. Only its length is checked: the server makes all ids, so any other text is simply an id that nothing has. */
export const Id = v.pipe(text, v.minLength(1, words.badId), v.maxLength(64, words.badId));

/** At most `most` ids, separated by commas. */
export const ids = (most: number) =>
  v.pipe(
    text,
    v.maxLength(most * 65, words.badId),
    v.transform((list) => list.split(',').filter((id) => id !== '')),
    v.maxLength(most, words.badId),
  );

/** The most calendars of a user: their own, 50 that they have joined, and 20 that they got from a deleted user. */
const CALENDARS_MAX = 71;
/** The calendars of a list. Absent: all of the caller's, and for an administrator everybody's. */
export const calendarsQuery = { calendarId: v.optional(ids(CALENDARS_MAX)) };
/** The calendar of a call. Absent: the caller's own. */
export const calendarQuery = { calendarId: v.optional(Id) };

/** A UUID from a browser, in lower case. */
export const Uuid = v.pipe(
  text,
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, words.badId),
  v.transform((id) => id.toLowerCase()),
);

/** The id of a change, which the caller invents. The change can be undone by it. */
export const changeId = { change: v.optional(Uuid) };

export const EmailAddress = v.pipe(
  v.string(words.badEmail),
  v.trim(),
  v.maxLength(254, words.badEmail),
  v.email(words.badEmail),
);

const ISO_DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isRealDateTime = (value: string): boolean => {
  const found = ISO_DATE_TIME.exec(value);
  if (!found) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Refuses 31 June, which Date.parse accepts.
  if (date.getUTCMonth() !== month - 1) return false;
  const instant = new Date(value);
  // Refuses years above 9999 and below 0, whose ISO texts begin with a sign and would not sort by time.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().length === 24;
};

/** An ISO 8601 date-time with a zone, parsed into `YYYY-MM-DDTHH:mm:ss.sssZ`, the form of sort keys. */
export const Instant = v.pipe(
  text,
  v.maxLength(40, words.badInstant),
  v.check(isRealDateTime, words.badInstant),
  v.transform((value) => new Date(value).toISOString()),
);

/** IANA name of a time zone, `Europe/Moscow` [EV2-08]. */
export const TimeZone = v.pipe(text, v.maxLength(64, words.badTimeZone), v.check(isTimeZone, words.badTimeZone));
export const DEFAULT_TIME_ZONE = 'Europe/Moscow';

/** # and six hex digits [EVT-08, DLG-11]. */
export const Color = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i, words.badColor));
export const DEFAULT_COLOR = '#3b82f6';

const isHttpUrl = (value: string): boolean => {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  return isUrl(value);
};

/** An address with http or https, or empty. No other address is ever stored, such as `javascript:`. */
export const ExternalLink = v.pipe(
  text,
  v.trim(),
  v.maxLength(2048, words.linkTooLong),
  v.check((value) => value === '' || isHttpUrl(value), words.badLink),
);

/** A whole number within the bounds, from the digits of a query. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d{1,9}$/, words.badNumber(min, max)),
    v.transform(Number),
    v.minValue(min, words.badNumber(min, max)),
    v.maxValue(max, words.badNumber(min, max)),
  );

/** The half-open window `[from, to)` of a list. Either end may be absent. */
export const windowEntries = {
  from: v.optional(Instant),
  to: v.optional(Instant),
};

export const isOrderedWindow = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from < to;
