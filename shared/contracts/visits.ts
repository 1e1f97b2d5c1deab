import * as v from 'valibot';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { endpoint } from './endpoint.ts';
import { DocumentToken } from './feed.ts';
import { Id, strict, wholeNumber } from './fields.ts';

/** The most bytes of a beacon. */
export const BEACON_MAX = 300;
/** The most days (of Moscow) in one answer. */
const SEEN_DAYS_MAX = 365;
/** The most sites of an embedding that are counted by name. Further ones count as «другие сайты». */
export const HOSTS_MAX = 50;
/** Stands for visits without a site's name [SEEN-07], and for the sites beyond `HOSTS_MAX` [SEEN-05]. */
export const NO_HOST = '';
export const OTHER_HOSTS = '*';

/** How a visit went: the events were shown, they did not come, or the page broke. */
export const OUTCOMES = ['shown', 'failed', 'crashed'] as const;

/**
 * A site: a DNS name in ASCII of at most 253 characters, or an IPv6 address in brackets, without port and path
 * [SEEN-03].
 */
const HOST =
  /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*\.?$|^\[[\da-f:.]{2,45}\]$/;

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/seen',
  access: 'public',
  body: strict({
    token: DocumentToken,
    /** The host of `document.referrer`; empty if there is none. */
    host: v.pipe(
      v.string(words.notText),
      v.check((host) => host === NO_HOST || HOST.test(host), words.notText),
    ),
    outcome: v.picklist(OUTCOMES),
    /** True if the site's code has settings of its own, which win over the published ones [LIVE-08]. */
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
  /** Twice the standard deviation of the views; 0 if the number is exact [SEEN-04]. */
  error: count,
  /** Visits whose events were not shown. */
  failed: count,
});
export type SeenDay = v.InferOutput<typeof SeenDay>;

const SeenHost = v.strictObject({
  /** The host in Unicode, `NO_HOST` or `OTHER_HOSTS`. */
  host: v.string(),
  /** The day (of Moscow) of the first visit from this site. */
  first: v.string(),
  /** The day of the last visit from this site. */
  last: v.string(),
  /** The last day on which the calendar did not load there; absent: none. */
  failed: v.optional(v.string()),
  /** The last day on which the site had a code with settings of its own, which does not follow «Опубликовать». */
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
    /** An entry for each requested day, today last. */
    days: v.array(SeenDay),
    /** The sites, sorted by the last visit, the latest first. */
    hosts: v.array(SeenHost),
    /** One visit out of this many is reported; 0: none. */
    sample: count,
  }),
  errors: 'json',
  summary: 'Views of an own embedding by day, and the sites that it was seen on',
});
