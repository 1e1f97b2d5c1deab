import type { FeedEvent, FeedMonth } from '#shared/contracts/feed.ts';
import { HEX_COLOR } from '#shared/embedding/values.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { type Span, spanOf, spanOfDays } from '#shared/time/spans.ts';

/** An event of the feed with its times in the visitor's zone. The texts of an event hold no markup. */
export type WidgetEvent = Span & {
  id: string;
  /** The title with its age rating: «Лекция 12+» [EV2-15]. */
  title: string;
  description: string;
  /** `#` and six hex digits. */
  color: string;
  /** A path of this site or an https address. Null if the event has no picture. */
  imageUrl: string | null;
  /** An http(s) address, or null. */
  link: string | null;
  allDay: boolean;
  cancelled: boolean;
  /**
   * Minutes that the clock of the event's zone is ahead of UTC at the start of the event. `zone` is the name of this
   * zone in words.
   */
  utcOffset: number;
  zone: string;
  /** A place, or the http(s) address of an online event. Like the texts below, it is empty if the event has none. */
  location: string;
  ageRating: string;
  /** Id and name of its category. */
  categoryId: string;
  category: string;
  /** How it repeats: «каждый вторник». */
  repeats: string;
};

const DEFAULT_COLOR = '#3b82f6';
/** Minutes that Moscow's clock is ahead of UTC. The feed leaves out an event's offset if it has this value. */
const DEFAULT_OFFSET = 180;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * An http or https address, or null: a `javascript:` address must never become a link. The browser checks the rest of
 * the address.
 */
export const webAddress = (value: unknown): string | null => {
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
  // Clocks ahead of UTC show the end up to a day later, so the end plus a day must be a valid date too.
  if (!id || Number.isNaN(start + new Date(end + 86_400_000).getTime())) return null;
  const color = text(raw.color);
  const allDay = raw.allDay === true;
  const ageRating = text(raw.ageRating);
  const offset = Number(raw.utcOffset);
  return {
    ...(allDay ? spanOfDays : spanOf)(start, end),
    id,
    title: `${text(raw.title)}${ageRating && ` ${ageRating}`}`,
    color: HEX_COLOR.test(color) ? color : DEFAULT_COLOR,
    imageUrl: pictureAddress(raw.imageUrl),
    link: webAddress(raw.externalLink),
    allDay,
    ageRating,
    cancelled: raw.status === 'cancelled',
    utcOffset: Math.abs(offset) < 1440 ? offset : DEFAULT_OFFSET,
    zone: text(raw.zone) || words.moscow,
    description: text(raw.description),
    location: text(raw.location),
    categoryId: text(raw.categoryId),
    category: text(raw.category),
    repeats: text(raw.repeats),
  };
};

/** Parsed JSON → the valid events in it. */
export const eventsOf = (list: readonly unknown[]): WidgetEvent[] =>
  list.flatMap((each) => (each && typeof each === 'object' ? (eventOf(each) ?? []) : []));

/** The events of a month; `isPartial`: the answer leaves some out. */
export type MonthEvents = { readonly events: readonly WidgetEvent[]; readonly isPartial?: boolean };

/** An answer of the feed. */
export type Feed = MonthEvents & {
  /**
   * The published settings as a query. Its `responsive` says whether the frame follows the height of its content.
   * Empty: the settings are unknown.
   */
  publishedQuery: string;
};

/**
 * Body of `GET /api/events/public`, the document of a month or a list → its events. An invalid event is left out, so
 * that the valid events are shown.
 * @throws Error when the body is no feed
 */
export const parseFeed = (body: string): Feed => {
  const raw: unknown = JSON.parse(body);
  const { events, settings, responsive, isPartial }: Partial<Record<keyof FeedMonth, unknown>> = Array.isArray(raw)
    ? { events: raw }
    : Object(raw);
  if (!Array.isArray(events)) throw new TypeError('No events');
  return {
    publishedQuery: text(settings) && `${settings}&responsive=${responsive !== false}`,
    events: eventsOf(events),
    isPartial: isPartial === true,
  };
};
