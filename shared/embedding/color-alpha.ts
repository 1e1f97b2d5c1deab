import { SETTING_DEFAULTS } from './values.ts';

/**
 * The form in which colours are shown [WID-22, WID-23]: a hex colour with an alpha of (100 − transparency) percent, as
 * `#rrggbbaa`. A transparency of 0, or none, counts as 10, so no colour is fully opaque.
 */
export const colorWithAlpha = (hex: string, transparency?: number): string => {
  const percent = 100 - (transparency || SETTING_DEFAULTS.transparency);
  const alpha = Math.round((percent / 100) * 255);
  return `${hex}${alpha.toString(16).padStart(2, '0')}`;
};
