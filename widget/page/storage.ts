import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';
import { widgetLog } from '#shared/locale/widget.ts';
import { type Day, monthNumber } from '#shared/time/day.ts';
import type { Loaded } from './feed-request.ts';

const keyOf = (token: string): string => `calendar-widget:${token}:settings`;

// Blocked storage and sandboxed frames throw on the mere mention of localStorage.
const guarded = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
};

/** Settings of the last visit as a query, or null. What cannot be one is only logged [WID-25]. */
const cachedQuery = (token: string): string | null => {
  const text = guarded((storage) => storage.getItem(keyOf(token)));
  if (text === null) return null;
  if (/^[\w=&%.+#-]+$/.test(text) && text.includes('viewType=')) return text;
  console.error(widgetLog.badCache, text.slice(0, 200));
  return null;
};

// The embed code always writes this name: an address with it says all there is to say.
const isComplete = (search: string): boolean => new URLSearchParams(search).has('viewType');

/**
 * Settings of the page: those of its address; a bare address gets the rest from the last visit [WID-24]. A complete one
 * never does, because it leaves out what has its default.
 */
export const settingsOfVisit = (token: string | null, search: string): CommonSettings => {
  const cached = token === null ? null : cachedQuery(token);
  const own = search.replace(/^\?/, '');
  return readSettings(isComplete(search) || cached === null ? own : `${own}&${cached}`);
};

/** Keeps the settings of a complete address for later visits. */
export const rememberSettings = (token: string, search: string): void => {
  if (!isComplete(search)) return;
  const query = writeSettings(readSettings(search)).toString();
  guarded((storage) => storage.setItem(keyOf(token), query));
};

const feedKeyOf = (token: string): string => `calendar-widget:${token}:feed`;

// In characters. Browsers give some five million to all calendars of our origin together.
const LARGEST_FEED = 300_000;

/** Keeps the last month that was loaded, for a visit when the network or the server fails. */
export const keepFeed = (token: string, { day, body, at }: Loaded): void => {
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

/** The stored feed of a day's month, or null. Stored text may be cut off, or another program's. */
export const keptFeed = (token: string, day: Day): Loaded | null => {
  const text = guarded((storage) => storage.getItem(feedKeyOf(token)));
  const [, at, keptDay, body] = /^(\d{1,15}) (\d{1,6}) (\[.*\])$/s.exec(text ?? '') ?? [];
  if (body === undefined || monthNumber(Number(keptDay)) !== monthNumber(day) || !isJson(body)) return null;
  return { day, body, at: Number(at) };
};
