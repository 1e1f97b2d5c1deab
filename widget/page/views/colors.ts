import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import { contrastRatio, inkOf, isDark, isHeadFilled, paperUnder, sheetUnder } from '#shared/embedding/paper.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';

/** The default's colour on dark paper: the dark calendar's own would not show there. */
const DARK_ACCENT = '#60a5fa';
const [[, DARK_CALENDAR]] = DARK_COLORS;

/** The calendar's colour, or the text's if that does not show on the paper. */
const accentOf = (settings: CommonSettings): string => {
  const { calendarColor, calendarFontColor } = settings;
  if (contrastRatio(calendarColor, sheetUnder(settings)) >= 1.3) return calendarColor;
  return calendarColor === DARK_CALENDAR ? DARK_ACCENT : inkOf(calendarFontColor);
};

/** The colour, darker or lighter by as much in each part until it is text of AA on that paper with a breath of any colour. */
const asText = (color: string, sheet: string): string => {
  const step = isDark(sheet) ? 8 : -8;
  let parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const hex = (): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  while (contrastRatio(hex(), sheet) < 5) parts = parts.map((part) => Math.min(255, Math.max(0, part + step)));
  return hex();
};

/** The accent as text, and as the ground of text in the paper's colour. */
const wayOf = (settings: CommonSettings): string => asText(accentOf(settings), sheetUnder(settings));

type Properties = Record<`--${string}`, string>;

/** What marks today, links and focus, in the calendar and in its dialog: the one colour of the calendar. */
export const accentsOf = (settings: CommonSettings): Properties => {
  const accent = accentOf(settings);
  return {
    '--accent': accent,
    '--way': wayOf(settings),
    '--tint': accent + TINT,
    '--bar-tint': accent + BAR_TINT,
  };
};

/** Alphas of an event's colour behind its title. The text keeps the calendar's own colour, so it stays readable on any. */
export const TINT = '2b';
export const BAR_TINT = '42';

/** The event's own colour. Undefined: it has the default one, and the calendar's colour counts. */
export const ownColor = ({ color }: Pick<WidgetEvent, 'color'>): string | undefined =>
  color === SETTING_DEFAULTS.calendarColor ? undefined : color;

export const colorOf = (event: WidgetEvent, settings: CommonSettings): string => ownColor(event) ?? accentOf(settings);

/** Custom properties of the calendar: everything that depends on the settings [WID-22]. */
export const colorsOf = (settings: CommonSettings): Properties => {
  const [ink, navigation] = [inkOf(settings.calendarFontColor), inkOf(settings.navigationTextColor)];
  const isFilled = isHeadFilled(settings);
  const ground = colorWithAlpha(settings.calendarColor, settings.transparency);
  return {
    '--ground': ground,
    '--paper': paperUnder(settings),
    '--sheet': sheetUnder(settings),
    '--nav': colorWithAlpha(settings.navigationColor, settings.navigationTransparency),
    '--nav-ink': navigation,
    '--nav-line': `${navigation}33`,
    '--nav-shade': `${navigation}12`,
    '--ink': ink,
    '--quiet': `${ink}b8`,
    '--pale': `${ink}a3`,
    '--head': isFilled ? ground : 'transparent',
    '--head-ink': inkOf(settings.headerFontColor),
    '--today-ink': isFilled ? settings.headerFontColor : wayOf(settings),
    '--line': `${ink}1a`,
    // Around an event of the paper's own colour: at least 3 : 1 (WCAG 1.4.11).
    '--edge-line': `${ink}8c`,
    '--rest': `${ink}07`,
    ...accentsOf(settings),
  };
};
