import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';

/** Relative luminance of `#rrggbb`, 0–1 (WCAG 2). */
export const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white, whichever reads better on a colour. At least 4.5 : 1 on any. */
export const readableOn = (hex: string): string => (luminance(hex) > 0.179 ? '#000000' : '#ffffff');

const isDark = (hex: string): boolean => luminance(hex) < 0.179;

/**
 * Paper over the calendar's colour: white under dark text and dark under light text, so that the text can be read whatever
 * the colour, and thinner the more transparent the calendar is, so that 100 lets the host's page through.
 */
const paper = ({ calendarFontColor, transparency }: CommonSettings): string => {
  const alpha = 0.94 * (1 - ((transparency || SETTING_DEFAULTS.transparency) / 100) ** 2);
  const tone = isDark(calendarFontColor) ? '255,255,255' : '16,18,24';
  return `rgba(${tone},${alpha.toFixed(3)})`;
};

/** Custom properties of the calendar: everything that depends on the settings (SPEC §3, §5). */
export const colorsOf = (settings: CommonSettings): Record<`--${string}`, string> => ({
  '--ground': colorWithAlpha(settings.calendarColor, settings.transparency),
  '--nav': colorWithAlpha(settings.navigationColor, settings.navigationTransparency),
  '--nav-ink': settings.navigationTextColor,
  '--ink': settings.calendarFontColor,
  '--head-ink': settings.headerFontColor,
  '--paper': paper(settings),
  '--shade': `${settings.calendarColor}24`,
  '--line': `${settings.calendarFontColor}26`,
  '--accent': settings.calendarColor,
  '--on-accent': readableOn(settings.calendarColor),
  '--sheet': isDark(settings.calendarFontColor) ? '#ffffff' : '#17191f',
});
