/**
 * The values of widget settings [EMB-37…44], for the API's schemas and the query codec. They are plain constants,
 * because a schema library is too heavy for the widget's page.
 */
/** The four views of the specification, then those that were added later. */
export const VIEW_TYPES = ['month', 'week', 'day', 'list', 'cards'] as const;
export const EVENT_FILTERS = ['all', 'upcoming', 'past'] as const;
export const POSITIONS = ['left', 'center', 'right', 'hide'] as const;

/** `own`: the set colours. `auto`: default colours turn dark for visitors who prefer dark pages. */
export const THEMES = ['own', 'auto'] as const;

/** `#` and six hex digits. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;
/** One CSS length: `600px`, `100%`, `50vh`, `0`, `auto`. Only such text may get into a style attribute. */
export const CSS_SIZE = /^(?:auto|0|\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|vh|vw))$/i;

/** An id of the server. It has no comma, because commas separate ids in the query. */
export const CATEGORY_ID = /^[\w-]{1,64}$/;
/** Categories that one widget may be limited to [EV2-25]. */
export const CATEGORIES_SHOWN_MAX = 50;

/** Percent, both ends included. */
export const TRANSPARENCY = { min: 0, max: 100 } as const;
export const MODAL_SIZE = { min: 20, max: 150 } as const;

export const NAVIGATION_DEFAULTS = {
  hideNavigation: false,
  todayButtonPosition: 'left',
  navigationArrowsPosition: 'left',
  currentDatePosition: 'right',
  filterPosition: 'right',
} as const;

/** Defaults of the settings common to all types. */
export const SETTING_DEFAULTS = {
  viewType: 'month',
  calendarColor: '#3b82f6',
  transparency: 10,
  navigationColor: '#ffffff',
  navigationTransparency: 10,
  navigationTextColor: '#000000',
  calendarFontColor: '#000000',
  headerFontColor: '#000000',
  defaultFilter: 'all',
  hideFilter: false,
  width: '100%',
  height: '600px',
  maxWidth: '1200px',
  borderRadius: '8px',
  modalSize: 100,
  categoryFilter: false,
  theme: 'own',
  search: false,
} as const;

/** The colours of a dark calendar. */
export const DARK_COLORS = [
  ['calendarColor', '#1e293b'],
  ['navigationColor', '#0f172a'],
  ['navigationTextColor', '#f1f5f9'],
  ['calendarFontColor', '#f1f5f9'],
  ['headerFontColor', '#f1f5f9'],
] as const;
