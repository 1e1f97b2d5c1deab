import * as v from 'valibot';
import { count, key, ttl } from './fields.ts';

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** The visits of a day to one embedding. */
export const VisitDayItem = v.strictObject({
  ...key,
  kind: v.literal('SEEN_DAY'),
  /** Beacons. */
  n: count,
  /** Visits that they stand for, of which the events were shown. */
  views: count,
  /** Sum of k(k−1) of these, one in k of which was told. */
  variance: count,
  /** The same number of visits that did not see the events. */
  failed: count,
  ttl,
});

/** A site that an embedding was seen on; nothing of who saw it. */
export const VisitHostItem = v.strictObject({
  ...key,
  kind: v.literal('SEEN_HOST'),
  first: Day,
  last: Day,
  /** The last day on which the events were not shown there. */
  failed: v.optional(Day),
  /** The last day on which the code there did not follow what is published. */
  fixed: v.optional(Day),
  ttl,
});
export type VisitHostItem = v.InferOutput<typeof VisitHostItem>;

/** How many sites are told apart. */
export const VisitHostsItem = v.strictObject({ ...key, kind: v.literal('SEEN_HOSTS'), count, ttl });
