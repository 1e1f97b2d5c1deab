import * as v from 'valibot';
import { count, key, ttl } from './fields.ts';

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** The visits of a day to one embedding. */
export const VisitDayItem = v.strictObject({
  ...key,
  kind: v.literal('SEEN_DAY'),
  /** The number of beacons, the requests by which widgets report visits. */
  n: count,
  /** Visits whose events were shown, as estimated from the beacons. */
  views: count,
  /** The sum of k(k−1) over these beacons, where k is the number of visits that a beacon stands for. */
  variance: count,
  /** The estimated visits whose events were not shown. */
  failed: count,
  ttl,
});

/** A site that showed an embedding. Nothing tells who saw it. */
export const VisitHostItem = v.strictObject({
  ...key,
  kind: v.literal('SEEN_HOST'),
  first: Day,
  last: Day,
  /** The last day on which the events were not shown there. */
  failed: v.optional(Day),
  /** The last day on which the code on this site had its own settings instead of the published settings. */
  fixed: v.optional(Day),
  ttl,
});
export type VisitHostItem = v.InferOutput<typeof VisitHostItem>;

/** The number of sites that are counted by name. */
export const VisitHostsItem = v.strictObject({ ...key, kind: v.literal('SEEN_HOSTS'), count, ttl });
