import { isComplete } from '#shared/embedding/query-codec.ts';
import { keptSettings } from '#widget/page/feed/storage.ts';
import { measureLayout, prefersDark } from '#widget/page/host/window.ts';
import { firstModel, type Model } from '#widget/page/model/model.ts';
import type { EarlyRequest } from './early-request.ts';

/**
 * The published settings that are known before the feed answers. Null means that settings are needed but unknown. An
 * empty text means that none are needed.
 */
const knownSettings = (source: EarlyRequest['source'], search: string): string | null => {
  // A draft neither stores its settings nor uses stored ones.
  const kept = source === null || source.draft !== undefined ? null : keptSettings(source.token);
  return kept ?? (source === null || isComplete(search) ? '' : null);
};

/** The model of the page when it opens. `now`: milliseconds since the epoch. */
export const initialModel = ({ source, day }: Pick<EarlyRequest, 'source' | 'day'>, now: number): Model => {
  const { origin, search } = window.location;
  const token = source?.token ?? null;
  const model = firstModel({
    query: search,
    publishedQuery: knownSettings(source, search),
    dark: prefersDark(),
    now,
    day,
    token,
    isDraft: source?.draft !== undefined,
    deepLink: new URLSearchParams(search).get('event'),
    calendarFile: token && `${origin}/api/events/public.ics?${new URLSearchParams({ token })}`,
  });
  return { ...model, layout: measureLayout(model.settings) };
};
