import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import { contrastRatio, inkOf, isDark, isHeadFilled, paperUnder, sheetUnder } from '#shared/embedding/paper.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';

/** Replaces the default colour on dark paper, because the default colour is too dark to show there. */
const DARK_ACCENT = '#60a5fa';
const [[, DARK_CALENDAR]] = DARK_COLORS;

/** The calendar's colour. If it does not show on the paper, the colour of the text replaces it. */
const accentOf = (settings: CommonSettings): string => {
  const { calendarColor, calendarFontColor } = settings;
  if (contrastRatio(calendarColor, sheetUnder(settings)) >= 1.3) return calendarColor;
  return calendarColor === DARK_CALENDAR ? DARK_ACCENT : inkOf(calendarFontColor);
};

/**
 * Makes the colour darker or lighter until its contrast to the paper is 5:1. That is enough for text (WCAG AA), also on
 * a tint.
 */
const asText = (color: string, sheet: string): string => {
  const step = isDark(sheet) ? 8 : -8;
  let parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const hex = (): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  while (contrastRatio(hex(), sheet) < 5) parts = parts.map((part) => Math.min(255, Math.max(0, part + step)));
  return hex();
};

/** The accent for text. It is also a ground for text in the paper's colour. */
const accentTextOf = (settings: CommonSettings): string => asText(accentOf(settings), sheetUnder(settings));

type Properties = Record<`--${string}`, string>;

/** The accent colours of today, links and focus, in the calendar and in its dialog. */
export const accentsOf = (settings: CommonSettings): Properties => {
  const accent = accentOf(settings);
  return {
    '--accent': accent,
    '--way': accentTextOf(settings),
    '--tint': accent + TINT,
    '--bar-tint': accent + BAR_TINT,
  };
};

/**
 * Opacities (two hex digits) of an event's colour behind its title. The title keeps the calendar's text colour, so it
 * can be read on every event's colour.
 */
export const TINT = '2b';
export const BAR_TINT = '42';

/** The event's own colour. Undefined: the event has the default colour, and is drawn in the calendar's colour. */
export const ownColor = ({ color }: Pick<WidgetEvent, 'color'>): string | undefined =>
  color === SETTING_DEFAULTS.calendarColor ? undefined : color;

export const colorOf = (event: WidgetEvent, settings: CommonSettings): string => ownColor(event) ?? accentOf(settings);

/** Custom properties of the calendar, by its settings [WID-22]. */
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
    '--today-ink': isFilled ? settings.headerFontColor : accentTextOf(settings),
    '--line': `${ink}1a`,
    // Line around an event that has the paper's colour. Its contrast is at least 3:1 (WCAG 1.4.11).
    '--edge-line': `${ink}8c`,
    '--rest': `${ink}07`,
    ...accentsOf(settings),
  };
};
