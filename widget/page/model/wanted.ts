import type { Day } from '#shared/time/day.ts';
import { byClock } from '#shared/time/spans.ts';
import type { WidgetEvent } from './event.ts';

// Deep links name an event, an occurrence as `<series>_<YYYYMMDD>`, or a series [REC-30]; and its date [VIS-02].

/** The day of an occurrence's id, or of a date `YYYY-MM-DD`; null if there is none. */
export const dayNamed = (text: string | null): Day | null => {
  const [, ...parts] = /(?:^|_)(\d{4})-?(\d\d)-?(\d\d)$/.exec(text ?? '') ?? [];
  // A date without a time is read as UTC.
  const day = Date.parse(parts.join('-')) / 86_400_000;
  return Number.isNaN(day) ? null : day;
};

/**
 * The event with this id, or the next occurrence of the series with this id, as of `now` (milliseconds since the epoch). `all`:
 * `events` are all there are, so that the last occurrence may be taken.
 */
export const wantedAmong = (
  events: readonly WidgetEvent[],
  id: string,
  { now, all }: { now: number; all: boolean },
): WidgetEvent | undefined => {
  const series = byClock(events.filter((event) => event.id.startsWith(`${id}_`)));
  return (
    events.find((event) => event.id === id) ??
    series.find((event) => event.end > now) ??
    (all ? series[series.length - 1] : undefined)
  );
};
