import { DAY_MS } from '#shared/time/units.ts';

/** The moment so many days later. */
export const daysLater = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
/** The same as DynamoDB's time to live: whole seconds. */
export const ttlIn = (now: Date, days: number): number => Math.floor(daysLater(now, days).getTime() / 1000);
/** Whether an item still counts: DynamoDB deletes it days late [SAFE-14]. */
export const isKept =
  (now: Date) =>
  ({ ttl }: { readonly ttl: number }): boolean =>
    ttl > Math.floor(now.getTime() / 1000);
