import type { CommonSettings } from '#shared/embedding/settings.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';

const DARK = [
  ['calendarColor', '#1e293b'],
  ['navigationColor', '#0f172a'],
  ['navigationTextColor', '#f1f5f9'],
  ['calendarFontColor', '#f1f5f9'],
  ['headerFontColor', '#f1f5f9'],
] as const;

/** Does this visitor prefer dark, and the address follow? */
export const isDarkVisit = (search: string): boolean =>
  new URLSearchParams(search).get('theme') === 'auto' &&
  window.matchMedia?.('(prefers-color-scheme: dark)').matches === true;

/**
 * Darkens what lies beside the calendar of a page that stands in no frame. In a frame the page is the host's to paint, and
 * another color scheme than the frame's would cover it.
 */
export const darkenPage = (search: string): void => {
  const isAlone = window.parent === window;
  document.documentElement.classList.toggle('dark-page', isAlone && isDarkVisit(search));
};

/** On a dark visit the colours that nobody chose turn dark. */
export const withTheme = (settings: CommonSettings, dark: boolean): CommonSettings => {
  if (!dark) return settings;
  const themed = { ...settings };
  for (const [name, color] of DARK) {
    if (settings[name] === SETTING_DEFAULTS[name]) themed[name] = color;
  }
  return themed;
};
