import type { CommonSettings } from '#shared/embedding/settings.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';

const DARK = {
  calendarColor: '#1e293b',
  navigationColor: '#0f172a',
  navigationTextColor: '#f1f5f9',
  calendarFontColor: '#f1f5f9',
  headerFontColor: '#f1f5f9',
} as const;
type Color = keyof typeof DARK;
const COLORS: readonly Color[] = [
  'calendarColor',
  'navigationColor',
  'navigationTextColor',
  'calendarFontColor',
  'headerFontColor',
];

/** With `theme=auto` in the address, the colours that nobody chose turn dark for a visitor who prefers dark. */
export const withTheme = (settings: CommonSettings, search: string): CommonSettings => {
  if (new URLSearchParams(search).get('theme') !== 'auto') return settings;
  if (!window.matchMedia?.('(prefers-color-scheme: dark)').matches) return settings;
  const themed = { ...settings };
  for (const name of COLORS) {
    if (settings[name] === SETTING_DEFAULTS[name]) themed[name] = DARK[name];
  }
  return themed;
};
