import { type Block, readBlock } from '#shared/embedding/block.ts';
import { shownSettings } from '#shared/embedding/query-codec.ts';
import type { CommonSettings, EventFilter, ViewType } from '#shared/embedding/settings.ts';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { type Day, monthNumber, wallTime } from '#shared/time/day.ts';
import { fullDateText, fullDaysText, monthText } from '#shared/time/day-text.ts';
import { shownDays } from '#shared/time/period.ts';
import type { MonthEvents, WidgetEvent } from './event.ts';

/** The locale of dates and of the first day of the week. */
export const LOCALE = 'ru';

/** Size of the calendar. The calendar's own width decides, not the width of the screen. The limits are in layout.ts. */
export type Size = 'phone' | 'small' | 'middle' | 'large' | 'wide';

export type Layout = {
  size: Size;
  /**
   * Height in CSS pixels for the calendar: the height of its window. In a frame that follows its content it is the
   * height in the settings.
   */
  height: number;
  /** Whether the frame is as high as its content. Then nothing may depend on the height of the frame. */
  auto: boolean;
};

/** The state of the last request for the shown month. */
type FeedState = 'loading' | 'ready' | 'failed' | 'unknown' | 'no-token';

/**
 * What the dialog shows. If an event was opened from a day, the day is set too, and the visitor can go back to the day.
 */
export type Opened = {
  day?: Day;
  event?: string;
  /** `wanted`: the QR code of the event is open. `failed`: the script that draws QR codes could not be fetched. */
  qr?: 'wanted' | 'failed';
  subscribe?: true;
  /** The search, with the text that is typed there. */
  search?: string;
  /** The visitor has just copied the address of the event or of the calendar file. */
  copied?: true;
};

/** Numbers of events above and below the visible hours. */
export type HiddenEvents = { above: number; below: number };

/** The state of the page. Everything that the page draws comes from it. */
export type Model = {
  /** The token in the address, which names the calendar; null if the address has none. */
  token: string | null;
  /** Whether the visitor has come by a secret link. The page then shows the draft. */
  isDraft: boolean;
  /**
   * The settings in the address, as a query. They come before the published settings. `publishedQuery` is null while
   * the published settings are unknown.
   */
  query: string;
  publishedQuery: string | null;
  /** Whether the visitor prefers dark. */
  dark: boolean;
  settings: CommonSettings;
  layout: Layout;
  /** Milliseconds since the epoch. */
  now: number;
  today: Day;
  /** The selected day. The view shows the month or week of this day, or the day itself. */
  day: Day;
  filter: EventFilter;
  /** Name of the category that the visitor has chosen; empty: all. */
  category: string;
  /** Loaded events of each month's window, by `monthNumber`, in the order of the feed. */
  months: ReadonlyMap<number, MonthEvents>;
  feed: FeedState;
  /**
   * The time at which old events were up to date, in milliseconds since the epoch. Null: the events are fresh, or there
   * are no events.
   */
  staleSince: number | null;
  opened: Opened | null;
  /** What the page shows instead of the calendar. */
  block: Block | null;
  /** Id in a deep link: an event, an occurrence or a series. It becomes null after the search for the event. */
  deepLink: string | null;
  /** Address of the iCalendar file of all categories. Null without a token. */
  calendarFile: string | null;
  /** Rows of the list that are shown at most. */
  limit: number;
  printing: boolean;
  hidden: HiddenEvents;
  /**
   * The events around an empty month that were fetched for it, and the number of that month (see farWindow in
   * nearest.ts).
   */
  far: { month: number; events: readonly WidgetEvent[] } | null;
  /** The events of the next twelve months, for the search. Null while they are not loaded. */
  ahead: readonly WidgetEvent[] | 'failed' | null;
};

export const LIST_PAGE = 100;

type SettingSources = Pick<Model, 'query' | 'publishedQuery' | 'dark'>;
export type Start = SettingSources & Pick<Model, 'token' | 'isDraft' | 'now' | 'day' | 'deepLink' | 'calendarFile'>;

/**
 * The settings with which the calendar is drawn. If the theme is `auto` and the visitor prefers dark, default colours
 * become dark colours.
 */
export const withTheme = (settings: CommonSettings, dark: boolean): CommonSettings => {
  const themed = { ...settings };
  if (dark && settings.theme === 'auto')
    for (const [name, color] of DARK_COLORS) {
      if (settings[name] === SETTING_DEFAULTS[name]) themed[name] = color;
    }
  return themed;
};

export const settingsFrom = ({ query, publishedQuery, dark }: SettingSources): CommonSettings =>
  withTheme(shownSettings(query, publishedQuery ?? ''), dark);

/** The first model; its layout is not measured yet. */
export const firstModel = (start: Start): Model => {
  const settings = settingsFrom(start);
  return {
    ...start,
    settings,
    block: readBlock(start.query),
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
    hidden: { above: 0, below: 0 },
    far: null,
    ahead: null,
  };
};

/**
 * Whether the calendar is narrower than 640 px. Then the seven days of a week have no room for words: a month shows
 * dots above the list of a day, and a week is a list.
 */
export const isNarrow = ({ layout: { size } }: Pick<Model, 'layout'>): boolean => size === 'phone' || size === 'small';

/** The view that is drawn. On paper it is always a list. */
export const drawnView = (model: Model): ViewType => {
  const { viewType } = model.settings;
  return model.printing || (viewType === 'week' && isNarrow(model)) ? 'list' : viewType;
};

/** Whether the event is of a category that the calendar shows. */
export const isOfCalendar = ({ settings: { categories } }: Pick<Model, 'settings'>, event: WidgetEvent): boolean =>
  categories.length === 0 || categories.includes(event.categoryId);

/**
 * Whether the event passes the filter and the chosen category. The start day decides whether an event is upcoming or
 * past.
 */
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

/**
 * The names of categories to choose from: those of all loaded events, and the chosen one. Empty if no category is
 * chosen and there are fewer than two [EV2-26].
 */
export const categoryNames = (model: Model): string[] => {
  const { settings, category } = model;
  if (!settings.categoryFilter) return [];
  const names = new Set([category, ...loadedEvents(model).map((event) => event.category)]);
  names.delete('');
  return names.size > 1 || category ? [...names].sort((one, other) => one.localeCompare(other, 'ru')) : [];
};

/** Whether the address names no calendar, or names a calendar that does not exist. */
export const isUnknown = ({ feed }: Pick<Model, 'feed'>): boolean => feed === 'unknown' || feed === 'no-token';

/** Whether the document of the shown month is loaded. */
export const isMonthLoaded = ({ months, day }: Pick<Model, 'months' | 'day'>): boolean => months.has(monthNumber(day));

/**
 * Whether the events of the shown month are not available. The month is not drawn then, because empty days would claim
 * that there are no events [FACE-05].
 */
export const isMissing = (model: Model): boolean =>
  isUnknown(model) || (model.feed === 'failed' && !isMonthLoaded(model));

/**
 * Events of the shown month that pass the filter. While the month is loading, a neighbouring month's document gives the
 * events of the week that both months share.
 */
export const shownEvents = (model: Model): readonly WidgetEvent[] => {
  const { months, day } = model;
  const month = monthNumber(day);
  const known = months.get(month) ?? months.get(month - 1) ?? months.get(month + 1);
  return known?.events.filter((event) => passesFilter(model, event)) ?? [];
};

/**
 * Address of the iCalendar file to subscribe to. It has the categories that the settings show. Null without a token.
 */
export const subscriptionOf = ({ calendarFile, settings: { categories } }: Model): string | null =>
  calendarFile && `${calendarFile}${categories.length ? `&categories=${encodeURIComponent(categories.join())}` : ''}`;

/** Whether the view has an axis of hours. The views without hours show a month. */
export const hasHours = (viewType: ViewType): boolean => viewType === 'week' || viewType === 'day';

/** First and last day of the view. For a month they leave out the days of neighbouring months. */
export const shownPeriod = ({ settings, day }: Pick<Model, 'settings' | 'day'>): { first: Day; last: Day } =>
  shownDays(hasHours(settings.viewType) ? settings.viewType : 'list', day, LOCALE);

/** The shown period: «Ноябрь 2026», «16–22 ноября 2026», «21 ноября 2026». */
export const periodText = (model: Pick<Model, 'settings' | 'day'>): string => {
  const { viewType } = model.settings;
  if (viewType === 'day') return fullDateText(model.day);
  if (viewType !== 'week') return monthText(model.day);
  const { first, last } = shownPeriod(model);
  return fullDaysText(first, last);
};

/** Whether only the dialog may have changed. Then the calendar behind it is not drawn again. */
export const sameBehind = (a: Model, { opened, deepLink, ahead, ...rest }: Model): boolean =>
  Object.entries(rest).every(([name, value]) => value === Reflect.get(a, name));

/** The events ahead, as far as they are loaded. */
export const aheadOf = ({ ahead }: Pick<Model, 'ahead'>): readonly WidgetEvent[] => (Array.isArray(ahead) ? ahead : []);

/**
 * The loaded event with this id, of any month or of the events ahead, which a block and the search list. The shown
 * month comes first, because only its document is kept fresh.
 */
export const findEvent = (model: Model, id: string): WidgetEvent | undefined =>
  [...shownEvents(model), ...loadedEvents(model), ...aheadOf(model)].find((event) => event.id === id);
