import type { HttpResponse } from '#infra/local/http-message.ts';
import type { CachePolicy } from './policies.ts';

/**
 * Times until which an answer may be served, in milliseconds since 1970: as fresh, during a refresh, and while the
 * origin fails.
 */
export type Lifetime = { readonly fresh: number; readonly whileRevalidating: number; readonly ifError: number };

const HOUR = 3600;

/** The number of a directive: `max-age=30` → 30. A directive without a number → 0. A missing directive → undefined. */
const secondsOf = (control: string, directive: string): number | undefined => {
  const found = new RegExp(`(?:^|[\\s,])${directive}(?:="?(\\d+)"?)?(?=[\\s,]|$)`, 'i').exec(control);
  return found ? Number(found[1] ?? 0) : undefined;
};

const isNever = (control: string): boolean => /\b(?:no-store|no-cache|private)\b/i.test(control);
const hasToAsk = (control: string): boolean => /\b(?:must|proxy)-revalidate\b/i.test(control);

/**
 * The lifetime of an answer in CloudFront under a cache policy: `s-maxage`, or else `max-age`, or else DefaultTTL,
 * within MinTTL and MaxTTL. An answer is served stale for as long as `stale-while-revalidate` and `stale-if-error` say,
 * but not beyond MaxTTL ("Use stale (expired) content" in the Developer Guide).
 */
export const lifetimeOf = (
  { status, headers }: HttpResponse,
  { MinTTL, DefaultTTL, MaxTTL }: CachePolicy,
  { now, skipsShortLifetimes }: { now: number; skipsShortLifetimes: boolean },
): Lifetime => {
  const control = String(headers['cache-control'] ?? '');
  const isNone = ![200, 301, 302, 307, 308].includes(status) || (isNever(control) && MinTTL === 0);
  const asked = isNever(control) ? 0 : (secondsOf(control, 's-maxage') ?? secondsOf(control, 'max-age') ?? DefaultTTL);
  const ttl = isNone ? 0 : Math.min(Math.max(asked, MinTTL), MaxTTL);
  const isShort = skipsShortLifetimes && ttl < HOUR;
  const stale = (directive: string): number => (isNone || hasToAsk(control) ? 0 : (secondsOf(control, directive) ?? 0));
  const until = (seconds: number): number => now + Math.min(seconds, MaxTTL) * 1000;
  const [revalidate, error] = [stale('stale-while-revalidate'), stale('stale-if-error')];
  return {
    fresh: until(isShort ? 0 : ttl),
    whileRevalidating: until(isShort || revalidate === 0 ? 0 : ttl + revalidate),
    ifError: until(error === 0 ? 0 : ttl + error),
  };
};
