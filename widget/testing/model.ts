import { monthNumber, wallTime } from '#shared/time/day.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { firstModel, type Model } from '#widget/page/model/model.ts';

type Given = Partial<Model> & { query?: string; events?: readonly WidgetEvent[]; at?: string };

/**
 * A model at an instant (`at`, ISO; default: noon of 21 November 2026), with the month's events loaded if any are
 * given.
 */
export const aModel = ({ query = '', events, at = '2026-11-21T12:00:00Z', ...given }: Given = {}): Model => {
  const now = Date.parse(at);
  const model = firstModel({
    query,
    publishedQuery: '',
    dark: false,
    isDraft: false,
    now,
    day: wallTime(now).day,
    token: 'token',
    deepLink: null,
    calendarFile: 'https://calendar.example/api/events/public.ics?token=token',
  });
  const month = monthNumber(given.day ?? wallTime(now).day);
  const loaded = events ? { months: new Map([[month, { events }]]), feed: 'ready' as const } : {};
  return { ...model, layout: { size: 'wide', height: 600, auto: false }, ...loaded, ...given };
};
