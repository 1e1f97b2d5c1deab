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

/** Whether white reads better than black on a colour. */
export const isDark = (hex: string): boolean => luminance(hex) < 0.179;

/** Black or white, whichever reads better on the colour. The contrast is at least 4.5:1. */
export const readableOn = (hex: string): '#000000' | '#ffffff' => (isDark(hex) ? '#ffffff' : '#000000');

/** WCAG contrast of two opaque colours, `#rrggbb`: 1–21. */
export const contrastRatio = (one: string, other: string): number => {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
};

/** The colour that replaces the default text colour, which is black. It is softer. */
const INK = '#1b1d22';
/** The colour in which a text is drawn: `INK` instead of the default colour, otherwise the colour in the settings. */
export const inkOf = (color: string): string => (color === SETTING_DEFAULTS.calendarFontColor ? INK : color);

/** The opaque tone of the paper: white under dark text, near black under light text. */
export const sheetUnder = ({ calendarFontColor }: Pick<CommonSettings, 'calendarFontColor'>): string =>
  isDark(calendarFontColor) ? '#ffffff' : '#101218';

/**
 * Whether the line of weekdays and dates is filled with the calendar's colour. It is, if the text of the line reads
 * better on that colour than on the paper.
 */
export const isHeadFilled = (
  settings: Pick<CommonSettings, 'calendarColor' | 'calendarFontColor' | 'headerFontColor'>,
): boolean =>
  contrastRatio(settings.headerFontColor, settings.calendarColor) >
  contrastRatio(settings.headerFontColor, sheetUnder(settings));

/**
 * The paper's colour, `#rrggbbaa`. The paper covers nearly all of the calendar's colour, so that text can be read on
 * any colour. The more transparent the calendar is, the thinner is the paper. At a transparency of 100 the host's page
 * shows through.
 */
export const paperUnder = (settings: Pick<CommonSettings, 'calendarFontColor' | 'transparency'>): string => {
  const alpha = 0.98 * (1 - ((settings.transparency || SETTING_DEFAULTS.transparency) / 100) ** 2);
  return `${sheetUnder(settings)}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
};
