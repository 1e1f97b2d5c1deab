import type { CommonSettings } from '#shared/embedding/settings.ts';
import { isAutoHeight } from './host.ts';
import { layoutOf } from './layout.ts';
import { firstModel, type Layout, type Model } from './model.ts';
import { rememberSettings, settingsOfVisit } from './storage.ts';
import { withTheme } from './theme.ts';
import { tokenOf } from './token.ts';

/** The layout of this window, now. */
export const layoutOfPage = ({ maxWidth }: Pick<CommonSettings, 'maxWidth'>): Layout => {
  // Only a limit in pixels can make the calendar narrower than its window by so much that it matters.
  const limit = Number(/^([\d.]+)px$/i.exec(maxWidth)?.[1] ?? Number.POSITIVE_INFINITY);
  const width = Math.min(document.documentElement.clientWidth, limit);
  return layoutOf(width, window.innerHeight, isAutoHeight(window.location.hash));
};

/** The model of the page as it opens. `token` is the prop of SPEC §2; without it the address names the calendar. */
export const modelOfPage = (now: number, prop?: string): { token: string | null; model: Model } => {
  const { pathname, search } = window.location;
  const token = tokenOf(pathname, prop);
  if (token !== null) rememberSettings(token, search);
  const settings = withTheme(settingsOfVisit(token, search), search);
  const layout = layoutOfPage(settings);
  const wanted = new URLSearchParams(search).get('event');
  return { token, model: firstModel({ settings, layout, now, token, wanted }) };
};
