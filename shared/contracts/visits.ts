import * as v from 'valibot';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { endpoint } from './endpoint.ts';
import { WidgetToken } from './feed.ts';
import { Id, strict, wholeNumber } from './fields.ts';

/** The most bytes of a beacon. */
export const BEACON_MAX = 300;
/** The most days (Moscow) in one answer. */
const SEEN_DAYS_MAX = 365;
/** The most sites of an embedding that are counted by name. Others count as «другие сайты». */
export const HOSTS_MAX = 50;
/** The name that stands for visits without a site's name [SEEN-07], and for the sites beyond `HOSTS_MAX` [SEEN-05]. */
export const NO_HOST = '';
export const OTHER_HOSTS = '*';

/** The outcome of a visit: the events were shown, the events did not come, or the page broke. */
export const OUTCOMES = ['shown', 'failed', 'crashed'] as const;

/**
 * A site: a name of the DNS in ASCII, at most 253 characters, or an IPv6 address in brackets. It has no port and no
 * path [SEEN-03].
 */
const HOST =
  /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*\.?$|^\[[\da-f:.]{2,45}\]$/;

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/seen',
  access: 'public',
  body: strict({
    token: WidgetToken,
    /** The host of `document.referrer`; empty: none. */
    host: v.pipe(
      v.string(words.notText),
      v.check((host) => host === NO_HOST || HOST.test(host), words.notText),
    ),
    outcome: v.picklist(OUTCOMES),
    /** True if the code on that site has its own settings instead of the published settings [LIVE-08]. */
    fixed: v.optional(v.literal(true)),
  }),
  output: v.literal(''),
  status: 204,
  errors: 'json',
  summary: 'What has become of a visit to a widget; answered alike whatever is sent, and whether it counts or not',
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const SeenDay = v.strictObject({
  /** `YYYY-MM-DD`, of Moscow. */
  day: v.string(),
  views: count,
  /** Twice the standard deviation of the views. 0 means that the number of views is exact [SEEN-04]. */
  error: count,
  /** Visits whose events were not shown. */
  failed: count,
});
export type SeenDay = v.InferOutput<typeof SeenDay>;

const SeenHost = v.strictObject({
  /** The host in Unicode, `NO_HOST` or `OTHER_HOSTS`. */
  host: v.string(),
  /** The day (in Moscow) of the first visit from this site; the next field is the day of the last visit. */
  first: v.string(),
  last: v.string(),
  /** The last day on which the calendar did not load there. */
  failed: v.optional(v.string()),
  /**
   * The last day on which the site had an old code with settings of its own. Such a code does not follow
   * «Опубликовать».
   */
  fixed: v.optional(v.string()),
});
export type SeenHost = v.InferOutput<typeof SeenHost>;

export const getSeen = endpoint({
  method: 'GET',
  path: '/api/embeddings/{id}/seen',
  access: 'user',
  params: strict({ id: Id }),
  query: strict({ days: wholeNumber(1, SEEN_DAYS_MAX) }),
  output: v.strictObject({
    /** One entry for each day that was asked for. The last entry is today. */
    days: v.array(SeenDay),
    /** Ordered by the last visit, the latest first. */
    hosts: v.array(SeenHost),
    /** One visit out of this many is reported; 0: none. */
    sample: count,
  }),
  errors: 'json',
  summary: 'Views of an own embedding by day, and the sites that it was seen on',
});
