import type { CommonSettings } from '#shared/embedding/settings.ts';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';

const preference = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');

/** Does this visitor prefer dark? */
export const prefersDark = (): boolean => preference()?.matches ?? false;

/** Calls back when the visitor's preference changes, for instance at sunset, until the signal aborts. */
export const followPreference = (callback: (dark: boolean) => void, signal: AbortSignal): void =>
  preference()?.addEventListener('change', ({ matches }) => callback(matches), { signal });

/**
 * Darkens the page around the calendar if it stands in no frame. In a frame the host paints the page, and another color scheme
 * than the frame's would cover it.
 */
export const darkenPage = ({
  settings,
  dark,
}: {
  readonly settings: Pick<CommonSettings, 'theme'>;
  readonly dark: boolean;
}): void => {
  document.documentElement.classList.toggle('dark-page', dark && settings.theme === 'auto' && window.parent === window);
};

/** With `theme: auto`, colours that have their default turn dark for a visitor who prefers dark. */
export const withTheme = (settings: CommonSettings, dark: boolean): CommonSettings => {
  const themed = { ...settings };
  if (dark && settings.theme === 'auto')
    for (const [name, color] of DARK_COLORS) {
      if (settings[name] === SETTING_DEFAULTS[name]) themed[name] = color;
    }
  return themed;
};
