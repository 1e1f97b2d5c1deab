import type { CommonSettings } from './settings.ts';
import { SETTING_DEFAULTS } from './values.ts';

/** Relative luminance of `#rrggbb`, 0–1 (WCAG 2). Alpha is ignored. */
export const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Whether white reads better on a colour than black does. */
export const isDark = (hex: string): boolean => luminance(hex) < 0.179;

/** Black or white, whichever reads better on a colour: always at least 4.5:1. */
export const readableOn = (hex: string): '#000000' | '#ffffff' => (isDark(hex) ? '#ffffff' : '#000000');

/**
 * Paper over the calendar's colour, as `#rrggbbaa`: white under dark text and dark under light text, so that the text can
 * be read whatever the colour, and thinner the more transparent the calendar is, so that 100 lets the host's page through.
 */
export const paperUnder = ({
  calendarFontColor,
  transparency,
}: Pick<CommonSettings, 'calendarFontColor' | 'transparency'>): string => {
  const alpha = 0.94 * (1 - ((transparency || SETTING_DEFAULTS.transparency) / 100) ** 2);
  const tone = isDark(calendarFontColor) ? '#ffffff' : '#101218';
  return `${tone}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
};
