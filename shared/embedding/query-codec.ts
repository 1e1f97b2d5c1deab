import type { CommonSettings } from './settings.ts';
import {
  CATEGORIES_SHOWN_MAX,
  CATEGORY_ID,
  CSS_SIZE,
  EVENT_FILTERS,
  HEX_COLOR,
  MODAL_SIZE,
  NAVIGATION_DEFAULTS,
  POSITIONS,
  SETTING_DEFAULTS,
  THEMES,
  TRANSPARENCY,
  VIEW_TYPES,
} from './values.ts';

// The settings in a query. Codes on sites contain these names, so names may be added, but never changed.

/** Reads a value of the query. Undefined if it is invalid. Never throws. */
type Reader<T> = (text: string) => T | undefined;

const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (text) =>
    choices.find((choice) => choice === text);

const color: Reader<string> = (text) => {
  const hex = text.startsWith('#') ? text : `#${text}`;
  return HEX_COLOR.test(hex) ? hex : undefined;
};

const size: Reader<string> = (text) => (CSS_SIZE.test(text.trim()) ? text.trim() : undefined);

const numberWithin =
  ({ min, max }: { min: number; max: number }): Reader<number> =>
  (text) => {
    // Decimal numbers only, because Number('') is 0 and Number('0x1f') is 31.
    const value = /^\d{1,3}(?:\.\d{1,40})?(?:e-\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };

const flag: Reader<boolean> = (text) => {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
};

const categoryIds: Reader<string[]> = (text) => {
  const ids = text.split(',').filter((id) => CATEGORY_ID.test(id));
  // An empty value is a choice, too: all events.
  return ids.length || !text ? ids.slice(0, CATEGORIES_SHOWN_MAX) : undefined;
};

/** The value of a parameter. The default if it is absent or invalid. Of several values the first counts. */
const read = <T, D extends T>(query: URLSearchParams, name: string, reader: Reader<T>, byDefault: D): T => {
  const text = query.get(name);
  return (text === null ? undefined : reader(text)) ?? byDefault;
};

const DEFAULTS: CommonSettings = { ...SETTING_DEFAULTS, categories: [], navigation: NAVIGATION_DEFAULTS };

/**
 * Reads the settings from the query of a widget's address. Unknown names are ignored, and invalid values count as
 * absent. Never throws.
 * @param byDefault the values of absent names
 */
export const readSettings = (search: string | URLSearchParams, byDefault = DEFAULTS): CommonSettings => {
  const query = new URLSearchParams(search);
  const position = oneOf(POSITIONS);
  const percent = numberWithin(TRANSPARENCY);
  const { navigation } = byDefault;
  return {
    viewType: read(query, 'viewType', oneOf(VIEW_TYPES), byDefault.viewType),
    calendarColor: read(query, 'color', color, byDefault.calendarColor),
    transparency: read(query, 'transparency', percent, byDefault.transparency),
    navigationColor: read(query, 'navigationColor', color, byDefault.navigationColor),
    navigationTransparency: read(query, 'navigationTransparency', percent, byDefault.navigationTransparency),
    navigationTextColor: read(query, 'navigationTextColor', color, byDefault.navigationTextColor),
    calendarFontColor: read(query, 'calendarFontColor', color, byDefault.calendarFontColor),
    headerFontColor: read(query, 'headerFontColor', color, byDefault.headerFontColor),
    defaultFilter: read(query, 'defaultFilter', oneOf(EVENT_FILTERS), byDefault.defaultFilter),
    hideFilter: read(query, 'hideFilter', flag, byDefault.hideFilter),
    width: read(query, 'width', size, byDefault.width),
    height: read(query, 'height', size, byDefault.height),
    maxWidth: read(query, 'maxWidth', size, byDefault.maxWidth),
    borderRadius: read(query, 'borderRadius', size, byDefault.borderRadius),
    modalSize: read(query, 'modalSize', numberWithin(MODAL_SIZE), byDefault.modalSize),
    categories: read(query, 'categories', categoryIds, byDefault.categories),
    categoryFilter: read(query, 'categoryFilter', flag, byDefault.categoryFilter),
    theme: read(query, 'theme', oneOf(THEMES), byDefault.theme),
    search: read(query, 'search', flag, byDefault.search),
    navigation: {
      hideNavigation: read(query, 'hideNavigation', flag, navigation.hideNavigation),
      todayButtonPosition: read(query, 'todayButtonPosition', position, navigation.todayButtonPosition),
      navigationArrowsPosition: read(query, 'navigationArrowsPosition', position, navigation.navigationArrowsPosition),
      currentDatePosition: read(query, 'currentDatePosition', position, navigation.currentDatePosition),
      filterPosition: read(query, 'filterPosition', position, navigation.filterPosition),
    },
  };
};

const IN_EVERY_CODE = [
  'viewType',
  'color',
  'transparency',
  'navigationColor',
  'navigationTransparency',
  'navigationTextColor',
  'calendarFontColor',
  'headerFontColor',
  'borderRadius',
  'hideFilter',
  'defaultFilter',
];

/**
 * Whether the address has all names of [CODE-03, CODE-04]. Then a page can be drawn before the published settings come.
 */
export const isComplete = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return IN_EVERY_CODE.every((name) => query.has(name));
};

/** The query parameter that makes the published settings replace those in the address [LIVE-01]. */
export const LIVE = 'live=1';

/** Whether the published settings replace those in the address [LIVE-01]. */
export const isLive = (search: string): boolean => new URLSearchParams(search).get('live') === '1';

/** Whether the address is complete without `live=1`, so that the published settings do not count [LIVE-08]. */
export const isFixed = (search: string): boolean => isComplete(search) && !isLive(search);

/**
 * The settings that a page shows [LIVE-01, LIVE-08, LIVE-09].
 * An address with `live=1`: the published settings, once they are known.
 * A fixed address: its own settings, and defaults for those that it lacks.
 * Any other address: its own settings, and published ones for those that it lacks, or defaults until they are known.
 * @param published the published settings as a query; empty until they are known
 */
export const shownSettings = (search: string, published: string): CommonSettings =>
  published && isLive(search)
    ? readSettings(published)
    : readSettings(search, isFixed(search) ? DEFAULTS : readSettings(published));

const withoutHash = (hex: string): string => hex.replace('#', '');

/**
 * The settings as the query of the widget's address. Names of [CODE-03] are always written, others only if they differ
 * from the default. So the code is short, and a later default also reaches those who have chosen no value.
 */
export const writeSettings = (settings: CommonSettings): URLSearchParams => {
  const query = new URLSearchParams();
  const { width, height, maxWidth, modalSize, categoryFilter, theme, search, navigation } = settings;
  const categories = settings.categories.join(',');
  const { currentDatePosition, ...positions } = navigation;
  // This parameter comes first, right after `?`. After `&` an HTML editor would read `&currentDatePosition` in a
  // shortcode as `&curren;tDatePosition`.
  if (currentDatePosition !== NAVIGATION_DEFAULTS.currentDatePosition)
    query.set('currentDatePosition', currentDatePosition);
  const named = {
    viewType: settings.viewType,
    color: withoutHash(settings.calendarColor),
    transparency: String(settings.transparency),
    navigationColor: withoutHash(settings.navigationColor),
    navigationTransparency: String(settings.navigationTransparency),
    navigationTextColor: withoutHash(settings.navigationTextColor),
    calendarFontColor: withoutHash(settings.calendarFontColor),
    headerFontColor: withoutHash(settings.headerFontColor),
    borderRadius: settings.borderRadius,
    hideFilter: String(settings.hideFilter),
    defaultFilter: settings.defaultFilter,
  };
  for (const [name, value] of Object.entries(named)) query.set(name, value);
  const further = { width, height, maxWidth, modalSize, categories, categoryFilter, theme, search, ...positions };
  const defaults = new Map(Object.entries<unknown>({ categories: '', ...SETTING_DEFAULTS, ...NAVIGATION_DEFAULTS }));
  for (const [name, value] of Object.entries(further)) {
    if (value !== defaults.get(name)) query.set(name, String(value));
  }
  return query;
};
