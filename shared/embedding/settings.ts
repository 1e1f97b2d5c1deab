import * as v from 'valibot';
import { Color, strict } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { settingErrors as say } from '#shared/locale/setting-errors.ts';

export const EMBEDDING_TYPES = ['HTML', 'IFRAME', 'WORDPRESS', 'TILDA', 'BITRIX'] as const;
export const EmbeddingType = v.picklist(EMBEDDING_TYPES, words.badEmbeddingType);
export type EmbeddingType = v.InferOutput<typeof EmbeddingType>;

export const ViewType = v.picklist(['month', 'week', 'day', 'list'], say.viewType);
export type ViewType = v.InferOutput<typeof ViewType>;

export const EventFilter = v.picklist(['all', 'upcoming', 'past'], say.filter);
export type EventFilter = v.InferOutput<typeof EventFilter>;

export const Position = v.picklist(['left', 'center', 'right', 'hide'], say.position);
export type Position = v.InferOutput<typeof Position>;

const percent = v.pipe(v.number(say.transparency), v.minValue(0, say.transparency), v.maxValue(100, say.transparency));

/** One CSS length: `600px`, `100%`, `50vh`, `0`, `auto`. Nothing else can ever reach a style attribute. */
export const CssSize = v.pipe(
  v.string(say.size),
  v.trim(),
  v.regex(/^(?:auto|0|\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|vh|vw))$/i, say.size),
);

/** Class names as in a class attribute: letters, digits, `-` and `_`, separated by single spaces; may be empty. */
const ClassNames = v.pipe(
  v.string(say.classNames),
  v.trim(),
  v.maxLength(200, say.classNames),
  v.regex(/^(?:[\w-]+(?: [\w-]+)*)?$/, say.classNames),
);
const BlockCode = v.pipe(v.string(say.blockCode), v.trim(), v.regex(/^[\w-]{1,64}$/, say.blockCode));

const flag = (byDefault: boolean) => v.optional(v.boolean(say.flag), byDefault);

export const Navigation = strict({
  hideNavigation: flag(false),
  todayButtonPosition: v.optional(Position, 'left'),
  navigationArrowsPosition: v.optional(Position, 'left'),
  currentDatePosition: v.optional(Position, 'right'),
  filterPosition: v.optional(Position, 'right'),
});
export type Navigation = v.InferOutput<typeof Navigation>;

/** SPEC §3, "Settings common to all types", with its defaults. Percentages are 0–100, sizes are CSS lengths. */
const common = {
  viewType: v.optional(ViewType, 'month'),
  calendarColor: v.optional(Color, '#3b82f6'),
  transparency: v.optional(percent, 10),
  navigationColor: v.optional(Color, '#ffffff'),
  navigationTransparency: v.optional(percent, 10),
  navigationTextColor: v.optional(Color, '#000000'),
  calendarFontColor: v.optional(Color, '#000000'),
  headerFontColor: v.optional(Color, '#000000'),
  defaultFilter: v.optional(EventFilter, 'all'),
  hideFilter: flag(false),
  width: v.optional(CssSize, '100%'),
  height: v.optional(CssSize, '600px'),
  maxWidth: v.optional(CssSize, '1200px'),
  borderRadius: v.optional(CssSize, '8px'),
  modalSize: v.optional(
    v.pipe(v.number(say.modalSize), v.minValue(20, say.modalSize), v.maxValue(150, say.modalSize)),
    100,
  ),
  navigation: v.optional(Navigation, {}),
};

/** Settings of each type: the common ones and the type's own (SPEC §3). Parsing `{}` gives the defaults of the type. */
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
  }),
  BITRIX: strict({ ...common, blockCode: v.optional(BlockCode, 'calendar_widget') }),
} as const;

export const CommonSettings = strict(common);
export type CommonSettings = v.InferOutput<typeof CommonSettings>;
export type SettingsOf<T extends EmbeddingType> = v.InferOutput<(typeof settingsOf)[T]>;
export type Settings = SettingsOf<EmbeddingType>;
