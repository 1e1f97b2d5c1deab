import type { Day } from '#shared/time/day.ts';
import {
  type Occurrence,
  occurrenceOn,
  occurrencesIn,
  type Repeating,
  ruleDays,
  ruleHasDay,
  startClockOf,
  startDayOf,
} from '#shared/time/recurrence.ts';
import { compactDay, dayOfCompact, parseRule, type Rule } from '#shared/time/rule.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { type ClockTime, clockText, clockTimeOf, instantOf, skippedTime } from '#shared/time/zone.ts';
import { CONTENT, type StoredEvent } from './event.ts';
import { touches, type Window } from './window.ts';

/** Fields that may differ in an occurrence. */
export type Content = Readonly<Pick<StoredEvent, (typeof CONTENT)[number]>>;

/** Start and end as ISO instants. */
export type Times = { readonly startDate: string; readonly endDate: string };
/** Rule and clock, the same for the whole series. */
export type Schedule = {
  readonly recurrence: string;
  readonly timeZone: string;
  readonly allDay: boolean;
  /**
   * The series' first start on the clock (`clockText`), if summer time skips that time on the first date. All later
   * dates start at this time [REC-06, REC-07].
   */
  readonly clock?: string | undefined;
};

/** The fields in which an occurrence differs from its series. Start and end count as one field, `times`. */
export type Patch = Partial<Content> & { readonly times?: Times; readonly picture?: string | null };
/** Removed (null) and changed occurrences by the rule's date (`YYYYMMDD`). */
export type Exceptions = Readonly<Record<string, Patch | null>>;

/** An event that repeats. `startDate` and `endDate` are the times of the first date that the rule gives. */
export type Series = Content &
  Times &
  Schedule & {
    readonly id: string;
    readonly picture: string | null;
    readonly exceptions: Exceptions;
    /** As in an event. */
    readonly uid?: string | undefined;
  };

/** A date of a series with its content. */
export type Shown = Content &
  Times & { readonly day: Day; readonly picture: string | null; readonly isChanged: boolean };

/** Milliseconds → ISO instant. */
export const iso = (instant: number): string => new Date(instant).toISOString();
const timesOf = ({ start, end }: Occurrence): Times => ({ startDate: iso(start), endDate: iso(end) });

const spanOf = (series: Times & Schedule) => ({
  start: Date.parse(series.startDate),
  end: Date.parse(series.endDate),
  timeZone: series.timeZone,
  isAllDay: series.allDay,
  clock: series.clock === undefined ? undefined : clockTimeOf(series.clock),
});

/** The first start on the series' own clock. */
export const clockOf = (series: Times & Schedule): ClockTime => startClockOf(spanOf(series));

/**
 * The times of a series that starts at a clock time. `clock` is present only if summer time skips the clock time, so
 * that the instant of the start does not show it.
 * @param length in milliseconds
 */
export const startAt = (
  { timeZone, allDay }: Pick<Schedule, 'timeZone' | 'allDay'>,
  { day, timeOfDay }: ClockTime,
  length: number,
): Times & Pick<Schedule, 'clock'> => {
  const start = allDay ? day * DAY_MS : instantOf(timeZone, day, timeOfDay);
  const skipped = allDay ? undefined : skippedTime(timeZone, { day, timeOfDay });
  return { startDate: iso(start), endDate: iso(start + length), clock: skipped && clockText(skipped) };
};

/** The start of the series if it began on another day of its rule. */
export const startOn = (series: Times & Schedule, day: Day): Times & Pick<Schedule, 'clock'> =>
  startAt(
    series,
    { day, timeOfDay: clockOf(series).timeOfDay },
    Date.parse(series.endDate) - Date.parse(series.startDate),
  );

/**
 * The rule of a series.
 * @throws RangeError if the stored text is no rule
 */
export const ruleOf = (series: Times & Schedule): Rule => {
  const rule = parseRule(series.recurrence, startDayOf(spanOf(series)));
  if (!rule) throw new RangeError(`Not a rule: ${series.recurrence}`);
  return rule;
};

/** A series for the functions of recurrence. */
export const repeating = (series: Times & Schedule): Repeating => ({ ...spanOf(series), rule: ruleOf(series) });

export const firstDayOfSeries = (series: Times & Schedule): Day => startDayOf(spanOf(series));

/** Start and end of a date as the rule gives them. */
export const timesOn = (series: Times & Schedule, day: Day): Times => timesOf(occurrenceOn(spanOf(series), day));

/** `<seriesId>_<YYYYMMDD>`. The date is the rule's, also for a moved occurrence. */
export const occurrenceId = (seriesId: string, day: Day): string => `${seriesId}_${compactDay(day)}`;

/** The two parts of an occurrence's id; null for any other id. */
export const partsOfId = (id: string): { seriesId: string; day: Day } | null => {
  const at = id.lastIndexOf('_');
  const day = at < 0 ? null : dayOfCompact(id.slice(at + 1));
  return day === null ? null : { seriesId: id.slice(0, at), day };
};

const shown = (series: Series, day: Day, byRule: Times): Shown | null => {
  const patch = series.exceptions[compactDay(day)];
  if (patch === null) return null;
  const { times = byRule, picture = series.picture, ...fields } = patch ?? {};
  const content = { ...contentOf(series), ...fields };
  // A draft series has only drafts.
  const status = series.status === 'draft' ? 'draft' : content.status;
  return { ...content, status, ...times, picture, day, isChanged: patch !== undefined };
};

/** The content without bookkeeping fields. */
export function contentOf(from: Content): Content;
export function contentOf(from: Content): object {
  return Object.fromEntries(CONTENT.map((name) => [name, from[name]]));
}

/** The occurrence of a date; null if the rule does not give the date, or if the date was removed. */
export const occurrenceOf = (series: Series, day: Day): Shown | null => {
  const { rule, ...span } = repeating(series);
  return ruleHasDay(rule, startDayOf(span), day) ? shown(series, day, timesOf(occurrenceOn(span, day))) : null;
};

/** Moved occurrences that touch a window, unsorted. */
export function* movedIn(series: Series, window: Required<Window>): Generator<Shown> {
  const moved = Object.entries(series.exceptions).filter(([, patch]) => patch?.times);
  for (const [name, patch] of moved) {
    if (!patch?.times || !touches(window, patch.times)) continue;
    const one = occurrenceOf(series, dayOfCompact(name) ?? Number.NaN);
    if (one) yield one;
  }
}

/** Unmoved occurrences that touch a window, in order. */
export function* unmovedIn(series: Series, window: Required<Window>): Generator<Shown> {
  for (const one of occurrencesIn(repeating(series), Date.parse(window.from), Date.parse(window.to))) {
    if (series.exceptions[compactDay(one.day)]?.times) continue;
    const occurrence = shown(series, one.day, timesOf(one));
    if (occurrence) yield occurrence;
  }
}

/** The occurrences that touch a window, unsorted. A moved occurrence counts at its new time. */
export function* occurrencesOf(series: Series, window: Required<Window>): Generator<Shown> {
  yield* movedIn(series, window);
  yield* unmovedIn(series, window);
}

/** `occurrencesOf`, with start and end only. */
export function* timesIn(
  series: Times & Schedule & Pick<Series, 'exceptions'>,
  window: Required<Window>,
): Generator<Times> {
  for (const patch of Object.values(series.exceptions))
    if (patch?.times && touches(window, patch.times)) yield patch.times;
  for (const one of occurrencesIn(repeating(series), Date.parse(window.from), Date.parse(window.to))) {
    const patch = series.exceptions[compactDay(one.day)];
    if (patch !== null && !patch?.times) yield timesOf(one);
  }
}

/** The latest end of all occurrences; null for a series without an end. */
export const lastEndOf = (series: Series): string | null => {
  const { rule, ...span } = repeating(series);
  if (rule.count === undefined && rule.until === undefined) return null;
  let latest = '';
  for (const patch of Object.values(series.exceptions))
    if (patch?.times && patch.times.endDate > latest) latest = patch.times.endDate;
  const days = [...ruleDays(rule, startDayOf(span))].reverse();
  const last = days.find((day) => {
    const patch = series.exceptions[compactDay(day)];
    return patch !== null && !patch?.times;
  });
  const end = last === undefined ? '' : timesOf(occurrenceOn(span, last)).endDate;
  return end > latest ? end : latest;
};

/** Whether the series has no occurrence left. A series without occurrences is deleted. */
export const isEmpty = (series: Series): boolean => {
  const { rule, ...span } = repeating(series);
  for (const day of ruleDays(rule, startDayOf(span))) if (series.exceptions[compactDay(day)] !== null) return false;
  return true;
};
