import { SETTING_DEFAULTS } from './values.ts';

/**
 * A colour as it is shown, `#rrggbbaa` [WID-22, WID-23]. Its alpha is (100 − transparency) percent. A transparency of
 * 0, or none, counts as the default.
 */
export const colorWithAlpha = (hex: string, transparency?: number): string => {
  const percent = 100 - (transparency || SETTING_DEFAULTS.transparency);
  const alpha = Math.round((percent / 100) * 255);
  return `${hex}${alpha.toString(16).padStart(2, '0')}`;
};
