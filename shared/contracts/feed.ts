import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, isOrderedWindow, windowEntries } from '#shared/contracts/fields.ts';
import { CATEGORIES_SHOWN_MAX } from '#shared/embedding/values.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { settingErrors } from '#shared/locale/setting-errors.ts';

/** An event as visitors of other sites get it: without its owner, and with these fields only [FEED-02]. */
export const FeedEvent = v.strictObject({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  color: v.string(),
  imageUrl: v.optional(v.string()),
  externalLink: v.optional(v.string()),
  // The following fields are left out where they have their default.
  allDay: v.optional(v.literal(true)),
  timeZone: v.optional(v.string()),
  /** Minutes by which the clock of the event's zone is ahead of UTC at the start. */
  utcOffset: v.optional(v.number()),
  /** The zone in words: «МСК+2, Екатеринбург». */
  zone: v.optional(v.string()),
  location: v.optional(v.string()),
  ageRating: v.optional(v.string()),
  status: v.optional(v.literal('cancelled')),
  categoryId: v.optional(v.string()),
  /** Name of the category. */
  category: v.optional(v.string()),
  /** The rule in words: «каждый вторник». */
  repeats: v.optional(v.string()),
});
export type FeedEvent = v.InferOutput<typeof FeedEvent>;

export const WidgetToken = v.pipe(v.string(words.badId), v.minLength(1, words.badId), v.maxLength(64, words.badId));

/** Ids of categories, separated by commas. Empty: all events, also those without a category [EV2-24]. */
const Categories = v.pipe(
  v.string(words.badId),
  v.transform((text) => text.split(',').filter((id) => id !== '')),
  v.maxLength(CATEGORIES_SHOWN_MAX, settingErrors.categories),
);

/** Settings and events of a widget for a month, or for the next twelve (`ahead`) [SNAP-01]. */
export const FeedMonth = v.strictObject({
  /** The requested month: `YYYY-MM` or `ahead`. */
  month: v.string(),
  /** The published settings, as the query of a widget's address. */
  settings: v.string(),
  /** One visit out of this many is reported (`POST /api/seen`); 0: none. */
  seen: v.number(),
  /** Whether the frame follows the height of its content. Only for embeddings of the type HTML. */
  responsive: v.optional(v.boolean()),
  /** True when events were left out. */
  isPartial: v.optional(v.literal(true)),
  events: v.array(FeedEvent),
});
export type FeedMonth = v.InferOutput<typeof FeedMonth>;

const feedEntries = { token: WidgetToken, ...windowEntries, categories: v.optional(Categories) };
// Unknown parameters are dropped, because caches and trackers add their own.
const fileQuery = v.pipe(
  v.object(feedEntries, words.badId),
  v.forward(
    v.check((query) => isOrderedWindow(query), words.badWindow),
    ['to'],
  ),
);

/**
 * A widget token, 192 bits in letters that are safe in addresses, because it is a part of a month document's address.
 */
export const DocumentToken = v.pipe(WidgetToken, v.regex(/^[A-Za-z0-9_-]+$/, words.badId));

/** The month of a document. `from`, `to` and categories are then ignored, because the document has the whole month. */
const Month = v.pipe(
  v.string(words.badMonth),
  v.regex(/^(?:ahead|(?:19[7-9]\d|20\d\d)-(?:0[1-9]|1[0-2]))$/, words.badMonth),
);

const feedQuery = v.pipe(
  v.object(
    {
      ...feedEntries,
      month: v.optional(Month),
      /** The draft key; only with a month [LIVE-11]. */
      draft: v.optional(v.pipe(v.string(words.badId), v.maxLength(64, words.badId))),
    },
    words.badId,
  ),
  v.forward(
    v.check((query) => isOrderedWindow(query), words.badWindow),
    ['to'],
  ),
);

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/events/public',
  access: 'public',
  query: feedQuery,
  output: v.union([v.array(FeedEvent), FeedMonth]),
  errors: 'text',
  summary: 'Events of an embedding for its widget, any origin, with ETag; with a month that month and the settings',
});

/**
 * The month document that S3 lacks. The call stores it, so that S3 answers the next requests [SNAP-04]. CloudFront
 * turns `getFeed` with a month into this address; other callers get 404.
 */
export const getMonth = endpoint({
  method: 'GET',
  path: '/api/feeds/1/{token}/{month}',
  access: 'public',
  params: v.strictObject({ token: DocumentToken, month: Month }, words.badId),
  output: FeedMonth,
  errors: 'text',
  summary: 'The document of a month, built and stored at the first question; for CloudFront alone',
});

/**
 * The list of events for browsers without scripts, and for previews of an address. CloudFront turns `/calendar/{token}`
 * into this address; other callers get 404. Host and event are in the path, because CloudFront caches by the path
 * [VIS-03].
 */
export const getPlainList = endpoint({
  method: 'GET',
  path: '/api/feeds/1/{token}/list/{event}/{host}',
  access: 'public',
  params: v.strictObject(
    {
      token: DocumentToken,
      /** Id of an event, an occurrence or a series. `-` stands for the whole calendar. */
      event: Id,
      host: v.pipe(
        v.string(words.badLink),
        v.maxLength(259, words.badLink),
        v.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, words.badLink),
      ),
    },
    words.badId,
  ),
  output: v.string(),
  contentType: 'text/html',
  errors: 'text',
  summary: 'The next hundred events as a page without scripts, described for previews; for CloudFront alone',
});

/** The answers of `getFeed`: without a month, and with a month. */
export const feedList = { ...getFeed, output: v.array(FeedEvent) };
export const feedMonth = { ...getFeed, output: FeedMonth };

/** The links `webcal://` and `https://` of the subscribe menu. */
export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/events/public.ics',
  access: 'public',
  query: fileQuery,
  output: v.string(),
  contentType: 'text/calendar',
  errors: 'text',
  summary: 'The feed as an iCalendar file to subscribe to; without a window three years back and five ahead',
});

/** The link «Файл .ics» of the widget's details. */
export const getEventFile = endpoint({
  method: 'GET',
  path: '/api/events/public/event.ics',
  access: 'public',
  query: v.object({ token: WidgetToken, event: Id }, words.badId),
  output: v.string(),
  contentType: 'text/calendar',
  errors: 'text',
  summary: 'One event of the feed as an iCalendar file to save',
});
