import { isComplete } from '#shared/embedding/query-codec.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';
import { keptSettings } from '#widget/page/feed/storage.ts';
import { isAutoHeight } from '#widget/page/host/host.ts';
import { sizeOf } from '#widget/page/model/layout.ts';
import { firstModel, type Layout, type Model } from '#widget/page/model/model.ts';
import { prefersDark } from '#widget/page/model/theme.ts';
import type { BootstrapState } from './bootstrap.ts';

const USUAL_HEIGHT = 600;
const pixels = (size: string): number | null => {
  const found = /^([\d.]+)px$/i.exec(size);
  return found ? Number(found[1]) : null;
};

/** The layout of this window, now. */
export const layoutOfPage = ({ maxWidth, height }: Pick<CommonSettings, 'maxWidth' | 'height'>): Layout => {
  const auto = isAutoHeight(window.location.hash);
  // Only a limit in pixels makes the calendar much narrower than its window.
  const { clientWidth } = document.documentElement;
  const width = Math.min(clientWidth, pixels(maxWidth) ?? clientWidth);
  // A frame that follows its content begins with the height that was set, so that nothing jumps if the content fits.
  return { size: sizeOf(width), height: auto ? (pixels(height) ?? USUAL_HEIGHT) : window.innerHeight, auto };
};

/** The published settings that the page knows before the feed answers. Null: unknown, but needed; empty: not needed. */
const publishedBefore = (source: BootstrapState['source'], search: string): string | null => {
  // A draft keeps no settings and uses no kept ones.
  const kept = source === null || source.draft !== undefined ? null : keptSettings(source.token);
  return kept ?? (source === null || isComplete(search) ? '' : null);
};

/** The model of the page as it opens. */
export const modelOfPage = ({ source, day }: Pick<BootstrapState, 'source' | 'day'>, now: number): Model => {
  const { origin, search } = window.location;
  const token = source === null ? null : source.token;
  const model = firstModel({
    query: search,
    published: publishedBefore(source, search),
    dark: prefersDark(),
    now,
    day,
    token,
    isDraft: source?.draft !== undefined,
    wanted: new URLSearchParams(search).get('event'),
    calendarFile: token && `${origin}/api/events/public.ics?${new URLSearchParams({ token })}`,
  });
  return { ...model, layout: layoutOfPage(model.settings) };
};
