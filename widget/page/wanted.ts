import type { Day } from '#shared/time/day.ts';
import { byClock } from '#shared/time/spans.ts';
import type { WidgetEvent } from './event.ts';

// Deep links name an event, an occurrence as `<series>_<YYYYMMDD>`, or a series [REC-30]; and its date [VIS-02].

/** The day that the id of an occurrence names, or a date, `YYYY-MM-DD`; null where it names none. */
export const dayNamed = (text: string | null): Day | null => {
  const [, ...parts] = /(?:^|_)(\d{4})-?(\d\d)-?(\d\d)$/.exec(text ?? '') ?? [];
  // Without a time it is UTC.
  const day = Date.parse(parts.join('-')) / 86_400_000;
  return Number.isNaN(day) ? null : day;
};

/**
 * The event of that id, or of the series of that id the next occurrence as of `now` (milliseconds since the epoch). `among`
 * all events there are it may be the last one.
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
    (all ? series.at(-1) : undefined)
  );
};
