import type { CommonSettings } from '#shared/embedding/settings.ts';
import type { BootstrapState } from './bootstrap.ts';
import { isAutoHeight } from './host.ts';
import { sizeOf } from './layout.ts';
import { firstModel, type Layout, type Model } from './model.ts';
import { rememberSettings, settingsOfVisit } from './storage.ts';
import { withTheme } from './theme.ts';

const USUAL_HEIGHT = 600;
const pixels = (size: string): number | null => {
  const found = /^([\d.]+)px$/i.exec(size);
  return found ? Number(found[1]) : null;
};

/** The layout of this window, now. */
export const layoutOfPage = ({ maxWidth, height }: Pick<CommonSettings, 'maxWidth' | 'height'>): Layout => {
  const auto = isAutoHeight(window.location.hash);
  // Only a limit in pixels can make the calendar narrower than its window by so much that it matters.
  const { clientWidth } = document.documentElement;
  const width = Math.min(clientWidth, pixels(maxWidth) ?? clientWidth);
  // A frame that follows its content begins with the height that was set; if the content fits it, nothing ever jumps.
  return { size: sizeOf(width), height: auto ? (pixels(height) ?? USUAL_HEIGHT) : window.innerHeight, auto };
};

/** The model of the page as it opens. */
export const modelOfPage = ({ source, day }: Pick<BootstrapState, 'source' | 'day'>, now: number): Model => {
  const { origin, search } = window.location;
  const token = source === null ? null : source.token;
  if (token !== null) rememberSettings(token, search);
  const settings = withTheme(settingsOfVisit(token, search), search);
  const layout = layoutOfPage(settings);
  const wanted = new URLSearchParams(search).get('event');
  const subscription = source && `${origin}/api/events/public.ics?${new URLSearchParams(source)}`;
  return firstModel({ settings, layout, now, day, token, wanted, subscription });
};
