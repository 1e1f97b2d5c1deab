import * as v from 'valibot';
import { Color, strict } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { settingErrors as say } from '#shared/locale/setting-errors.ts';
import {
  CATEGORIES_SHOWN_MAX,
  CATEGORY_ID,
  CSS_SIZE,
  EVENT_FILTERS,
  MODAL_SIZE,
  NAVIGATION_DEFAULTS,
  POSITIONS,
  SETTING_DEFAULTS,
  THEMES,
  TRANSPARENCY,
  VIEW_TYPES,
} from './values.ts';

export const EMBEDDING_TYPES = ['HTML', 'IFRAME', 'WORDPRESS', 'TILDA', 'BITRIX'] as const;
export const EmbeddingType = v.picklist(EMBEDDING_TYPES, words.badEmbeddingType);
export type EmbeddingType = v.InferOutput<typeof EmbeddingType>;

export const ViewType = v.picklist(VIEW_TYPES, say.viewType);
export type ViewType = v.InferOutput<typeof ViewType>;

export const EventFilter = v.picklist(EVENT_FILTERS, say.filter);
export type EventFilter = v.InferOutput<typeof EventFilter>;

export const Position = v.picklist(POSITIONS, say.position);
export type Position = v.InferOutput<typeof Position>;

const percent = v.pipe(
  v.number(say.transparency),
  v.minValue(TRANSPARENCY.min, say.transparency),
  v.maxValue(TRANSPARENCY.max, say.transparency),
);

const CssSize = v.pipe(v.string(say.size), v.trim(), v.regex(CSS_SIZE, say.size));

/** A class attribute: names of letters, digits, `-` and `_`, separated by single spaces, or empty. */
const ClassNames = v.pipe(
  v.string(say.classNames),
  v.trim(),
  v.maxLength(200, say.classNames),
  v.regex(/^(?:[\w-]+(?: [\w-]+)*)?$/, say.classNames),
);
const BlockCode = v.pipe(v.string(say.blockCode), v.trim(), v.regex(/^[\w-]{1,64}$/, say.blockCode));

const Categories = v.pipe(
  v.array(v.pipe(v.string(say.categories), v.regex(CATEGORY_ID, say.categories)), say.categories),
  v.maxLength(CATEGORIES_SHOWN_MAX, say.categories),
);

const flag = (byDefault: boolean) => v.optional(v.boolean(say.flag), byDefault);

const Navigation = strict({
  hideNavigation: flag(NAVIGATION_DEFAULTS.hideNavigation),
  todayButtonPosition: v.optional(Position, NAVIGATION_DEFAULTS.todayButtonPosition),
  navigationArrowsPosition: v.optional(Position, NAVIGATION_DEFAULTS.navigationArrowsPosition),
  currentDatePosition: v.optional(Position, NAVIGATION_DEFAULTS.currentDatePosition),
  filterPosition: v.optional(Position, NAVIGATION_DEFAULTS.filterPosition),
});

/** Settings of all types, with their defaults [EMB-37…44]. Percentages are 0–100, sizes CSS lengths. */
const common = {
  viewType: v.optional(ViewType, SETTING_DEFAULTS.viewType),
  calendarColor: v.optional(Color, SETTING_DEFAULTS.calendarColor),
  transparency: v.optional(percent, SETTING_DEFAULTS.transparency),
  navigationColor: v.optional(Color, SETTING_DEFAULTS.navigationColor),
  navigationTransparency: v.optional(percent, SETTING_DEFAULTS.navigationTransparency),
  navigationTextColor: v.optional(Color, SETTING_DEFAULTS.navigationTextColor),
  calendarFontColor: v.optional(Color, SETTING_DEFAULTS.calendarFontColor),
  headerFontColor: v.optional(Color, SETTING_DEFAULTS.headerFontColor),
  defaultFilter: v.optional(EventFilter, SETTING_DEFAULTS.defaultFilter),
  hideFilter: flag(SETTING_DEFAULTS.hideFilter),
  width: v.optional(CssSize, SETTING_DEFAULTS.width),
  height: v.optional(CssSize, SETTING_DEFAULTS.height),
  maxWidth: v.optional(CssSize, SETTING_DEFAULTS.maxWidth),
  borderRadius: v.optional(CssSize, SETTING_DEFAULTS.borderRadius),
  modalSize: v.optional(
    v.pipe(
      v.number(say.modalSize),
      v.minValue(MODAL_SIZE.min, say.modalSize),
      v.maxValue(MODAL_SIZE.max, say.modalSize),
    ),
    SETTING_DEFAULTS.modalSize,
  ),
  /** Ids of the categories to show; empty: all events. */
  categories: v.optional(Categories, []),
  /** Whether visitors may choose one of the categories. */
  categoryFilter: flag(SETTING_DEFAULTS.categoryFilter),
  theme: v.optional(v.picklist(THEMES, say.theme), SETTING_DEFAULTS.theme),
  /** Whether visitors may search coming events [VIS-01]. */
  search: flag(SETTING_DEFAULTS.search),
  navigation: v.optional(Navigation, {}),
};

/** The settings of each type: the common ones and its own [EMB-45…50]. Parsing `{}` gives the type's defaults. */
export const settingsOf = {
  HTML: strict({ ...common, containerClass: v.optional(ClassNames, ''), responsive: flag(true) }),
  IFRAME: strict({
    ...common,
    frameBorder: v.optional(
      v.pipe(
        v.number(say.frameBorder),
        v.integer(say.frameBorder),
        v.minValue(0, say.frameBorder),
        v.maxValue(20, say.frameBorder),
      ),
      0,
    ),
  }),
  WORDPRESS: strict({ ...common, align: v.optional(v.picklist(['left', 'center', 'right'], say.align), 'center') }),
  TILDA: strict({
    ...common,
    containerClass: v.optional(ClassNames, 't-container'),
    columnClass: v.optional(ClassNames, 't-col t-col_12'),
    embedClass: v.optional(ClassNames, 't-embed'),
    /** Whether the code contains our script, which makes the frame as high as its content. */
    responsive: flag(false),
  }),
  BITRIX: strict({ ...common, blockCode: v.optional(BlockCode, 'calendar_widget') }),
} as const;

export const CommonSettings = strict(common);
export type CommonSettings = v.InferOutput<typeof CommonSettings>;
export type SettingsOf<T extends EmbeddingType> = v.InferOutput<(typeof settingsOf)[T]>;
export type Settings = SettingsOf<EmbeddingType>;
