import { TZDate } from '@date-fns/tz';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { StoredEvent } from '#functions/domain/event.ts';
import { firstDayOfSeries, occurrenceOf, repeating, timesOn } from '#functions/domain/series.ts';
import { type StoredSeries, toOccurrence } from '#functions/domain/series-events.ts';
import type { Day } from '#shared/time/day.ts';
import { dayOfCompact, daysOf } from '#shared/time/recurrence.ts';
import { offsetAt } from '#shared/time/zone.ts';

type Shown = Pick<StoredEvent, 'status' | 'userId' | 'categoryId'>;
type Times = {
  readonly start: Date;
  readonly end: Date;
  readonly timezone?: string;
  /** RRULE and EXDATE, as lines. */
  readonly repeating?: string;
  /** The start by the rule of a date that is changed. */
  readonly recurrenceId?: Date;
};

/** A VEVENT of a series: the series, or one of its dates that differs. */
export type SeriesPart = {
  readonly event: Omit<StoredEvent, 'startDate' | 'endDate' | 'picture' | 'color' | 'timeZone'>;
  readonly times: Times;
};

const blockOf = (zone: string): string | undefined => {
  const [block] = [tzlib_get_ical_block(zone)].flat();
  return block?.startsWith('BEGIN:VTIMEZONE') ? block : undefined;
};

/** The rules of a zone's clock as a VTIMEZONE; null: not known, and left to the reader. */
export const vtimezone = (zone: string): string | null => blockOf(zone) ?? null;

/** The name by which its VTIMEZONE goes: `W-SU` is `Europe/Moscow` there. */
const zoneName = (zone: string): string => /^TZID:(.+?)\r?$/m.exec(blockOf(zone) ?? '')?.[1] ?? zone;

const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Dates and instants as the series has them: whole days, or on the clock of its zone [REC-42]. */
const notation = ({ allDay, timeZone }: StoredSeries) => {
  if (allDay) {
    const day = (instant: string) => new Date(instant);
    const date = (instant: string) => compact(day(instant)).slice(0, 8);
    return { at: day, list: (all: readonly string[]) => `EXDATE;VALUE=DATE:${all.map(date)}`, utc: date, zone: {} };
  }
  const timezone = zoneName(timeZone);
  // The writer prints a plain Date by the clock of this machine.
  const at = (instant: string) => new TZDate(instant, timezone);
  const local = (instant: string) => {
    const utc = Date.parse(instant);
    return compact(new Date(utc + offsetAt(timezone, utc) * 60_000)).slice(0, -1);
  };
  const list = (all: readonly string[]) => `EXDATE;TZID=${timezone}:${all.map(local)}`;
  return { at, list, utc: (instant: string) => compact(new Date(instant)), zone: { timezone } };
};

/** The rule with its end as RFC 5545 §3.3.10 wants it: the last start, in UTC [REC-41]. */
const rruleOf = (series: StoredSeries, utc: (instant: string) => string): string => {
  const { rule } = repeating(series);
  if (rule.until === undefined) return `RRULE:${series.recurrence}`;
  let last: Day = firstDayOfSeries(series);
  for (const day of daysOf(rule, last)) last = day;
  return `RRULE:${series.recurrence.replace(/UNTIL=\d{8}/, `UNTIL=${utc(timesOn(series, last).startDate)}`)}`;
};

/**
 * A series as VEVENTs: itself, without the dates that are removed or not shown, and each date that differs [REC-41, REC-42].
 * Of a series that is itself not shown: the dates that are, each as an event of its own.
 */
export const partsOfSeries = (series: StoredSeries, shows: (event: Shown) => boolean): SeriesPart[] => {
  const { at, list, utc, zone } = notation(series);
  const timesOf = ({ startDate, endDate }: Pick<StoredEvent, 'startDate' | 'endDate'>) => ({
    start: at(startDate),
    end: at(endDate),
    ...zone,
  });
  const isShown = shows(series);
  const changed = Object.keys(series.exceptions).flatMap((name) => {
    const day = dayOfCompact(name);
    if (day === null) return [];
    const shown = occurrenceOf(series, day);
    const event = shown && toOccurrence(series, shown);
    return [{ byRule: timesOn(series, day).startDate, event: event && shows(event) ? event : null }];
  });
  if (!isShown) return changed.flatMap(({ event }) => (event ? [{ event, times: timesOf(event) }] : []));
  const removed = changed.flatMap(({ byRule, event }) => (event ? [] : [byRule])).sort();
  const lines = [rruleOf(series, utc), ...(removed.length > 0 ? [list(removed)] : [])];
  return [
    { event: series, times: { ...timesOf(series), repeating: lines.join('\r\n') } },
    ...changed.flatMap(({ byRule, event }) =>
      event ? [{ event: { ...event, id: series.id }, times: { ...timesOf(event), recurrenceId: at(byRule) } }] : [],
    ),
  ];
};
