import * as v from 'valibot';
import { count, key } from './fields.ts';

/** Numbers by name (`counters.ts`); a number that was never counted is absent. */
export const CounterItem = v.objectWithRest({ ...key, kind: v.literal('COUNTER') }, v.number());
export type CounterItem = v.InferOutput<typeof CounterItem>;

/** Amounts that wait to be added to counters (`counters.ts`). */
export const CounterChangeItem = v.strictObject({
  ...key,
  kind: v.literal('COUNTER_CHANGE'),
  deltas: v.array(v.strictObject({ pk: v.string(), sk: v.string(), add: v.record(v.string(), v.number()) })),
  /** Ids of the events and users that are counted. */
  of: v.array(v.string()),
});
export type CounterChangeItem = v.InferOutput<typeof CounterChangeItem>;

/** A recount is under way: no change of its shard is added to counters meanwhile (database/recount.ts). */
export const RecountItem = v.strictObject({
  ...key,
  kind: v.literal('RECOUNT'),
  holder: v.string(),
  /** Milliseconds since 1970; the holder puts it off as long as it works. */
  heldUntil: count,
});
export type RecountItem = v.InferOutput<typeof RecountItem>;
