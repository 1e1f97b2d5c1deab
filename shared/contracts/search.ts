import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { calendarsQuery, strict, wholeNumber } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { wordsOf } from '#shared/search/words.ts';

export const SEARCH_MAX = 100;
const HITS_MAX = 50;

/** A found event. A series is found once, at its nearest date. */
export const Hit = v.strictObject({
  ...CalendarEvent.entries,
  /** The owner's username, for administrators only. Null if the account is deleted. */
  owner: v.optional(v.nullable(v.string())),
  /** Name of the event's shared calendar, for administrators only. */
  calendar: v.optional(v.string()),
});
export type Hit = v.InferOutput<typeof Hit>;

export const searchEvents = endpoint({
  method: 'GET',
  path: '/api/events/search',
  access: 'user',
  programs: 'events:read',
  query: strict({
    /** The typed words. Title, place and description must have all of them, in any grammatical form. */
    q: v.pipe(
      v.string(fieldErrors.searchTooShort),
      v.maxLength(SEARCH_MAX, fieldErrors.searchTooLong),
      v.check((text) => wordsOf(text).length > 0, fieldErrors.searchTooShort),
    ),
    limit: v.optional(wholeNumber(1, HITS_MAX), String(HITS_MAX)),
    ...calendarsQuery,
  }),
  output: v.strictObject({
    /** Coming events, nearest first, then past ones, latest first. */
    events: v.array(Hit),
    /** Whether there may be more. */
    isPartial: v.boolean(),
  }),
  errors: 'text',
  summary: 'Events that have all these words, of those that the caller may see',
});
