import { DAY_MS } from '#shared/time/units.ts';

export const daysLater = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
/** A moment as DynamoDB's time to live: whole seconds. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
/** The time to live of an item that ends this many days after `now`. */
export const ttlIn = (now: Date, days: number): number => secondsOf(daysLater(now, days));
/**
 * Whether an item is not expired yet. DynamoDB may delete an expired item days late, so reads must check this
 * [SAFE-14].
 */
export const isKept =
  (now: Date) =>
  ({ ttl }: { readonly ttl: number }): boolean =>
    ttl > secondsOf(now);
