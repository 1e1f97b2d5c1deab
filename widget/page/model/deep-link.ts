import type { Day } from '#shared/time/day.ts';
import { byClock } from '#shared/time/spans.ts';
import type { WidgetEvent } from './event.ts';
import { isOfCalendar, type Model } from './model.ts';

// A deep link names an event, an occurrence (`<series>_<YYYYMMDD>`) or a series [REC-30], and its date [VIS-02].

/** The day in an occurrence's id or in a date `YYYY-MM-DD`, or null. */
export const dayNamed = (text: string | null): Day | null => {
  const [, ...parts] = /(?:^|_)(\d{4})-?(\d\d)-?(\d\d)$/.exec(text ?? '') ?? [];
  // A date without a time is read as UTC.
  const day = Date.parse(parts.join('-')) / 86_400_000;
  return Number.isNaN(day) ? null : day;
};

/**
 * The event that a deep link names. If it names a series, this is the next occurrence. If there is none and `events`
 * holds all events (`isAll`), it is the last occurrence.
 */
export const linkedEvent = (
  model: Pick<Model, 'deepLink' | 'now' | 'settings'>,
  events: readonly WidgetEvent[],
  isAll: boolean,
): WidgetEvent | undefined => {
  const { deepLink, now } = model;
  if (deepLink === null) return undefined;
  const shown = events.filter((event) => isOfCalendar(model, event));
  const series = byClock(shown.filter(({ id }) => id.startsWith(`${deepLink}_`)));
  return (
    shown.find(({ id }) => id === deepLink) ??
    series.find(({ end }) => end > now) ??
    (isAll ? series[series.length - 1] : undefined)
  );
};
