import { widgetLog } from '#shared/locale/widget.ts';
import { type Day, monthNumber } from '#shared/time/day.ts';
import type { FeedAnswer } from './request.ts';

const keyOf = (token: string): string => `calendar-widget:${token}:settings`;

// Reading `localStorage` throws where storage is blocked, and in a sandbox.
const guarded = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
};

/** The published settings of the last visit, as a query, or null [WID-24]. An unreadable text is logged [WID-25]. */
export const keptSettings = (token: string): string | null => {
  const text = guarded((storage) => storage.getItem(keyOf(token)));
  if (text === null) return null;
  if (/^[\w=&%.+#-]+$/.test(text) && text.includes('viewType=')) return text;
  console.error(widgetLog.badCache, text.slice(0, 200));
  return null;
};

/** Keeps the published settings for the start of later visits [LIVE-10]. */
export const keepSettings = (token: string, published: string): void => {
  guarded((storage) => storage.setItem(keyOf(token), published));
};

const feedKeyOf = (token: string): string => `calendar-widget:${token}:feed`;

// Largest stored feed, in characters. Browsers give all calendars of our origin some five million characters together.
const LARGEST_FEED = 300_000;

/** Stores the month that was loaded last, for a visit without network or server. */
export const keepFeed = (token: string, day: Day, { body, at }: FeedAnswer): void => {
  if (body.length <= LARGEST_FEED) guarded((storage) => storage.setItem(feedKeyOf(token), `${at} ${day} ${body}`));
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The stored feed of a day's month, or null. The text may be truncated, or written by another program. */
export const keptFeed = (token: string, day: Day): FeedAnswer | null => {
  const text = guarded((storage) => storage.getItem(feedKeyOf(token)));
  const [, at, keptDay, body] = /^(\d{1,15}) (\d{1,6}) ([[{].*)$/s.exec(text ?? '') ?? [];
  if (body === undefined || monthNumber(Number(keptDay)) !== monthNumber(day) || !isJson(body)) return null;
  return { body, at: Number(at) };
};
