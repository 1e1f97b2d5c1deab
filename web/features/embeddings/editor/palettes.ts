import { contrastRatio, inkOf, luminance } from '#shared/embedding/paper.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { LEAST_CONTRAST, navigationGround } from './contrast.ts';

/** A toolbar that is brighter than this luminance has dark text. */
const BRIGHT = 0.3;

const darker = (hex: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.max(0, Number.parseInt(hex.slice(at, at + 2), 16) - 6))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * The toolbar's colours. Its background is the brand's colour, or else the nearest darker colour on which the text can
 * be read.
 */
const toolbarOf = (brand: string): { navigationColor: string; navigationTextColor: string } => {
  const navigationTextColor = luminance(brand) > BRIGHT ? SETTING_DEFAULTS.navigationTextColor : '#ffffff';
  const isReadable = (navigationColor: string): boolean => {
    const ground = navigationGround({ ...SETTING_DEFAULTS, calendarColor: brand, navigationColor });
    return contrastRatio(inkOf(navigationTextColor), ground) >= LEAST_CONTRAST;
  };
  let navigationColor = brand;
  while (!isReadable(navigationColor)) navigationColor = darker(navigationColor);
  return { navigationColor, navigationTextColor };
};

/**
 * All colours of a widget, made from the brand's colour (`#` and six hex digits). The brand's colour is the accent on
 * white, and the toolbar's background is as near to it as possible. Each text has a contrast of at least 4.5:1 (WCAG
 * AA) at the default transparency.
 */
export const brandColors = (brand: string) => ({
  calendarColor: brand,
  ...toolbarOf(brand),
  calendarFontColor: SETTING_DEFAULTS.calendarFontColor,
  headerFontColor: SETTING_DEFAULTS.headerFontColor,
});

/** The colours of a dark calendar with accents of this colour. */
const nightColors = (accent: string) => ({
  calendarColor: accent,
  navigationColor: '#0f172a',
  navigationTextColor: '#f1f5f9',
  calendarFontColor: '#f1f5f9',
  headerFontColor: '#f1f5f9',
});

/** Ready palettes, in addition to light, dark and «Как у посетителя». */
export const PALETTES = [
  { name: 'sky', colors: brandColors('#2563eb') },
  { name: 'forest', colors: brandColors('#15803d') },
  { name: 'cherry', colors: brandColors('#be123c') },
  { name: 'lilac', colors: brandColors('#7c3aed') },
  { name: 'sea', colors: brandColors('#0f766e') },
  { name: 'amber', colors: brandColors('#f59e0b') },
  { name: 'graphite', colors: brandColors('#334155') },
  { name: 'midnight', colors: nightColors('#38bdf8') },
] as const;
