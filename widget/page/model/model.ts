import { shownSettings } from '#shared/embedding/query-codec.ts';
import type { CommonSettings, EventFilter, ViewType } from '#shared/embedding/settings.ts';
import { type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import { shownDays } from '#shared/time/period.ts';
import type { MonthEvents, WidgetEvent } from './event.ts';
import { withTheme } from './theme.ts';

/** For the words of dates and the first day of the week. */
export const LOCALE = 'ru';

/** The width of the calendar itself, whatever the screen: the limits are in layout.ts. */
export type Size = 'phone' | 'small' | 'middle' | 'large' | 'wide';

export type Layout = {
  size: Size;
  /** Height in CSS pixels that the calendar fills: its window's, or in an auto-height frame the one that was set. */
  height: number;
  /** The host keeps the frame as high as the content: nothing may depend on the frame's height. */
  auto: boolean;
};

/** The state of the last request for the shown month. */
type FeedState = 'loading' | 'ready' | 'failed' | 'unknown' | 'no-token';

/** An open dialog: an event, or a day's events, or how to subscribe; an event opened from its day can go back to it. */
export type Opened = {
  day?: Day;
  event?: string;
  subscribe?: true;
  /** Its address has just been copied. */
  copied?: true;
};

/** Numbers of events above and below the visible part of a scrolled hour axis. */
export type Unseen = { above: number; below: number };

/** All that the page shows is a function of this. */
export type Model = {
  /** Names the calendar; null when the address does not. */
  token: string | null;
  /** A secret link has brought the visitor here: the draft is shown. */
  isDraft: boolean;
  /** The sources of the settings: query of the address, and the published ones as a query; null: not known yet. */
  query: string;
  published: string | null;
  /** Whether the visitor prefers dark. */
  dark: boolean;
  settings: CommonSettings;
  layout: Layout;
  /** Milliseconds since the epoch. */
  now: number;
  today: Day;
  /** The selected day; the view is the month, week or day around it. */
  day: Day;
  filter: EventFilter;
  /** Name of the category that the visitor has chosen; empty: all. */
  category: string;
  /** Loaded events, by month (see `monthNumber`): the events of its window, in the order of the feed. */
  months: ReadonlyMap<number, MonthEvents>;
  feed: FeedState;
  /** After a failure: when the shown events arrived, in milliseconds since the epoch; null when there are none. */
  staleSince: number | null;
  opened: Opened | null;
  /** Event of a deep link, until it has been found. */
  wanted: string | null;
  /** Address of the iCalendar file with all categories; null without a token. */
  calendarFile: string | null;
  /** Rows of the list that are shown at most. */
  limit: number;
  printing: boolean;
  unseen: Unseen;
  /** Events far around an empty month, and that month (see nearest.ts). */
  far: { month: number; events: readonly WidgetEvent[] } | null;
};

export const LIST_PAGE = 100;

type Origins = Pick<Model, 'query' | 'published' | 'dark'>;
export type Start = Origins & Pick<Model, 'token' | 'isDraft' | 'now' | 'day' | 'wanted' | 'calendarFile'>;

/** The settings, made of what they come from. */
export const settingsFrom = ({ query, published, dark }: Origins): CommonSettings =>
  withTheme(shownSettings(query, published ?? ''), dark);

/** The first model; its layout is not measured yet. */
export const firstModel = (start: Start): Model => {
  const settings = settingsFrom(start);
  return {
    ...start,
    settings,
    layout: { size: 'wide', height: 0, auto: false },
    today: wallTime(start.now).day,
    filter: settings.defaultFilter,
    category: '',
    months: new Map(),
    feed: start.token ? 'loading' : 'no-token',
    staleSince: null,
    opened: null,
    limit: LIST_PAGE,
    printing: false,
    unseen: { above: 0, below: 0 },
    far: null,
  };
};

/** The view as it is drawn: in an article's column a week is a list, on paper everything is. */
export const drawnView = ({ settings, layout, printing }: Model): ViewType => {
  if (printing) return 'list';
  return settings.viewType === 'week' && (layout.size === 'phone' || layout.size === 'small')
    ? 'list'
    : settings.viewType;
};

/** Is the event of a category that the calendar shows? */
export const isOfCalendar = ({ settings: { categories } }: Pick<Model, 'settings'>, event: WidgetEvent): boolean =>
  categories.length === 0 || categories.includes(event.categoryId);

/** Upcoming and past go by the start day, regardless of the time. */
export const passesFilter = (
  model: Pick<Model, 'settings' | 'filter' | 'category' | 'today'>,
  event: WidgetEvent,
): boolean => {
  const { filter, category, today } = model;
  return (
    isOfCalendar(model, event) &&
    (!category || event.category === category) &&
    (filter === 'all' || (filter === 'upcoming') === event.first >= today)
  );
};

const loadedEvents = (model: Model): WidgetEvent[] =>
  [...model.months.values()].flatMap(({ events }) => events.filter((event) => isOfCalendar(model, event)));

/** Names to choose from: the categories of all loaded events, and the chosen one; none if there are fewer than two [EV2-26]. */
export const categoryNames = (model: Model): string[] => {
  const { settings, category } = model;
  if (!settings.categoryFilter) return [];
  const names = new Set([category, ...loadedEvents(model).map((event) => event.category)]);
  names.delete('');
  return names.size > 1 || category ? [...names].sort() : [];
};

/** Events of the shown month that pass the filter. */
export const shownEvents = (model: Model): readonly WidgetEvent[] =>
  model.months.get(monthNumber(model.day))?.events.filter((event) => passesFilter(model, event)) ?? [];

/** Address of the file that a visitor subscribes to: with the events that the calendar shows. Null without a token. */
export const subscriptionOf = ({ calendarFile, settings: { categories } }: Model): string | null =>
  calendarFile && `${calendarFile}${categories.length ? `&categories=${encodeURIComponent(categories.join())}` : ''}`;

/** First and last day of the view, without the neighbouring days that fill up a month's weeks. */
export const shownPeriod = ({ settings, day }: Pick<Model, 'settings' | 'day'>): { first: Day; last: Day } =>
  shownDays(settings.viewType === 'month' ? 'list' : settings.viewType, day, LOCALE);

/** Is everything behind the dialog the same in both? Then it need not be drawn again. */
export const sameBehind = (a: Model, b: Model): boolean =>
  Object.entries({ ...a, opened: b.opened, wanted: b.wanted }).every(([name, value]) => value === Reflect.get(b, name));

/** The event of an id, in whichever month it was loaded. */
export const findEvent = (model: Model, id: string): WidgetEvent | undefined =>
  loadedEvents(model).find((event) => event.id === id);
