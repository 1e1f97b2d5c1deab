import type { CommonSettings } from '#shared/embedding/settings.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';

const DARK = [
  ['calendarColor', '#1e293b'],
  ['navigationColor', '#0f172a'],
  ['navigationTextColor', '#f1f5f9'],
  ['calendarFontColor', '#f1f5f9'],
  ['headerFontColor', '#f1f5f9'],
] as const;

const isDarkVisit = (search: string): boolean =>
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

/** With `theme=auto` in the address, the colours that nobody chose turn dark for a visitor who prefers dark. */
export const withTheme = (settings: CommonSettings, search: string): CommonSettings => {
  if (!isDarkVisit(search)) return settings;
  const themed = { ...settings };
  for (const [name, color] of DARK) {
    if (settings[name] === SETTING_DEFAULTS[name]) themed[name] = color;
  }
  return themed;
};
