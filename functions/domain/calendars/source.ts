import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/units.ts';

const LEAST_MS = 30 * MINUTE_MS;
const MOST_MS = DAY_MS;
/** The interval of a source that gives none. */
const USUAL_MS = HOUR_MS;
/** The most events of a source that are written in a day. */
export const WRITTEN_A_DAY = 5000;
/**
 * The largest part of a waiting time that is taken off at random, so that sources are not all due at the same moment.
 */
const SPREAD = 0.1;

/** Milliseconds of a duration (RFC 5545 §3.3.6); undefined if the text is no duration. */
const durationMs = (text: string): number | undefined => {
  const found = /^\+?P(?:(\d{1,5})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?)$/i.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.map(Number).map((n) => n || 0);
  return (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
};

/**
 * Milliseconds between two requests to a source, from half an hour to a day. The calendar file may give the interval
 * (RFC 7986 §5.7, or Microsoft's X-PUBLISHED-TTL). If the file gives none, `Cache-Control` of the answer does.
 */
export const intervalOf = (calendar: string, cacheControl = ''): number => {
  const said = (name: string) => new RegExp(`^${name}[^:\\r\\n]{0,100}:([^\\r\\n]{1,40})`, 'im').exec(calendar)?.[1];
  const inCalendar = [said('REFRESH-INTERVAL'), said('X-PUBLISHED-TTL')]
    .flatMap((text) => durationMs(text ?? '') ?? [])
    .find((ms) => ms > 0);
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  const wanted = inCalendar ?? (Number(maxAge ?? 0) * 1000 || USUAL_MS);
  return Math.min(Math.max(wanted, LEAST_MS), MOST_MS);
};

/**
 * The moment at which a source is due next. Each failure in a row doubles the interval, up to a day.
 * @param written how many events the last answer has changed. An answer that has changed half of WRITTEN_A_DAY makes
 * the source rest for about half a day, if its interval is not longer.
 * @param random 0 to 1
 */
export const nextDue = (
  now: Date,
  {
    every,
    failures = 0,
    written = 0,
  }: { readonly every: number; readonly failures?: number; readonly written?: number },
  random: number,
): Date => {
  const rest = (written / WRITTEN_A_DAY) * DAY_MS;
  const wait = Math.min(Math.max(every * 2 ** Math.min(failures, 10), rest), MOST_MS);
  return new Date(now.getTime() + wait * (1 - SPREAD * random));
};

/** A hash that tells whether two answers of a source are equal. */
export const bodyHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
