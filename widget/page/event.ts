import type { FeedEvent } from '#shared/contracts/feed.ts';
import { HEX_COLOR } from '#shared/embedding/values.ts';
import { type Span, spanOf } from '#shared/time/spans.ts';

/** An event of the feed with its place in the visitor's calendar. All texts are texts: nothing in them is markup. */
export type WidgetEvent = Span & {
  id: string;
  title: string;
  description: string;
  /** `#` and six hex digits. */
  color: string;
  /** A path of this site or an https address; null when there is no picture. */
  imageUrl: string | null;
  /** An http(s) address, or null. */
  link: string | null;
};

const DEFAULT_COLOR = '#3b82f6';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only http and https: a `javascript:` address must never become a link. What follows the scheme is the browser's affair. */
const webAddress = (value: unknown): string | null => {
  const address = text(value).trim();
  return /^https?:\/\/[^\s/]/i.test(address) ? address : null;
};

const pictureAddress = (value: unknown): string | null => {
  const address = text(value);
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https:/i.test(address) ? webAddress(address) : null;
};

const eventOf = (raw: Partial<Record<keyof FeedEvent, unknown>>): WidgetEvent | null => {
  const start = Date.parse(text(raw.startDate));
  const end = Date.parse(text(raw.endDate));
  const id = text(raw.id);
  if (!id || Number.isNaN(start) || Number.isNaN(end)) return null;
  const color = text(raw.color);
  const { first, last, fromMinute, toMinute, end: until } = spanOf(start, end);
  return {
    id,
    title: text(raw.title),
    description: text(raw.description),
    color: HEX_COLOR.test(color) ? color : DEFAULT_COLOR,
    imageUrl: pictureAddress(raw.imageUrl),
    link: webAddress(raw.externalLink),
    start,
    end: until,
    first,
    last,
    fromMinute,
    toMinute,
  };
};

/**
 * Body of `GET /api/events/public` → events. One that makes no sense is left out, so that it cannot take the others with
 * it. Throws when the body is not a JSON list at all.
 */
export const parseFeed = (body: string): WidgetEvent[] => {
  const list: unknown = JSON.parse(body);
  if (!Array.isArray(list)) throw new TypeError('The feed is not a list');
  return list.flatMap((raw: unknown) => (raw && typeof raw === 'object' ? (eventOf(raw) ?? []) : []));
};
