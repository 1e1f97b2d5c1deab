import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import { isDark, luminance, paperUnder, readableOn } from '#shared/embedding/paper.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';

const sheetOf = ({ calendarFontColor }: CommonSettings): string => (isDark(calendarFontColor) ? '#ffffff' : '#17191f');

/** The colour that marks today: the calendar's, or the text's if that does not show on the paper. */
const accentOf = (settings: CommonSettings): string => {
  const [accent, sheet] = [luminance(settings.calendarColor) + 0.05, luminance(sheetOf(settings)) + 0.05];
  const contrast = Math.max(accent, sheet) / Math.min(accent, sheet);
  return contrast < 1.6 ? settings.calendarFontColor : settings.calendarColor;
};

/** Custom properties of the calendar: everything that depends on the settings [WID-22]. */
export const colorsOf = (settings: CommonSettings): Record<`--${string}`, string> => ({
  '--ground': colorWithAlpha(settings.calendarColor, settings.transparency),
  '--nav': colorWithAlpha(settings.navigationColor, settings.navigationTransparency),
  '--nav-ink': settings.navigationTextColor,
  // The edge of buttons and filter: black at 45 % on white is 3.4 : 1 (WCAG 1.4.11).
  '--nav-line': `${settings.navigationTextColor}73`,
  '--nav-shade': `${settings.navigationTextColor}14`,
  '--ink': settings.calendarFontColor,
  '--head-ink': settings.headerFontColor,
  '--paper': paperUnder(settings),
  '--shade': `${settings.calendarColor}24`,
  '--line': `${settings.calendarFontColor}26`,
  // Around an event of the paper's own colour: at least 3 : 1 (WCAG 1.4.11).
  '--edge-line': `${settings.calendarFontColor}8c`,
  '--rest': `${settings.calendarFontColor}08`,
  '--accent': accentOf(settings),
  '--on-accent': readableOn(accentOf(settings)),
  '--sheet': sheetOf(settings),
});
