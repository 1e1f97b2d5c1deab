import { TZDate } from '@date-fns/tz';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Day } from '#shared/time/day.ts';
import { type FirstTimes, occurrenceOn, ruleDays, startClockOf, startDayOf } from '#shared/time/recurrence.ts';
import { parseRule } from '#shared/time/rule.ts';
import { clockText, clockTimeOf, offsetAt, skippedTime } from '#shared/time/zone.ts';

/** The times and the rule of a repeating event, and the zone of its clock. */
export type Scheduled = {
  readonly startDate: string;
  readonly endDate: string;
  readonly allDay: boolean;
  readonly timeZone: string;
  /** The rule in its canonical form (`ruleText`). */
  readonly recurrence: string;
  /** The first start on the clock, if the clock skips that time on the first date. */
  readonly clock?: string | undefined;
};

/** The start that the rule gives for a date. */
type Start = Pick<Scheduled, 'startDate' | 'clock'>;

const blockOf = (zone: string): string | undefined => {
  const [block] = [tzlib_get_ical_block(zone)].flat();
  return block?.startsWith('BEGIN:VTIMEZONE') ? block : undefined;
};

/** A zone as a VTIMEZONE. Null if we do not know the zone; the reader of the file then has to know it. */
export const vtimezone = (zone: string): string | null => blockOf(zone) ?? null;

/** The zone's name in its VTIMEZONE, which may be a newer one: `W-SU` becomes `Europe/Moscow`. */
const zoneName = (zone: string): string => /^TZID:(.+?)\r?$/m.exec(blockOf(zone) ?? '')?.[1] ?? zone;

const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** How dates and instants of a series are written: as whole days, or on the clock of its zone [REC-42]. */
export const notation = ({ allDay, timeZone }: Pick<Scheduled, 'allDay' | 'timeZone'>) => {
  if (allDay) {
    const day = (instant: string) => new Date(instant);
    const date = (instant: string) => compact(day(instant)).slice(0, 8);
    const list = (all: readonly Start[]) => `EXDATE;VALUE=DATE:${all.map(({ startDate }) => date(startDate))}`;
    return { at: day, list, utc: date, zone: {} };
  }
  const timezone = zoneName(timeZone);
  // A TZDate, because the writer prints a plain Date on this machine's clock.
  const at = (instant: string) => new TZDate(instant, timezone);
  const local = ({ startDate, clock }: Start) => {
    const utc = Date.parse(startDate);
    const shown = clock === undefined ? utc + offsetAt(timezone, utc) * 60_000 : Date.parse(`${clock}Z`);
    return compact(new Date(shown)).slice(0, -1);
  };
  const list = (all: readonly Start[]) => `EXDATE;TZID=${timezone}:${all.map(local)}`;
  return { at, list, utc: (instant: string) => compact(new Date(instant)), zone: { timezone } };
};

/**
 * A date that the writer prints as a clock time that its zone skips. A plain TZDate would be printed with a later time.
 */
class SkippedDate extends TZDate {
  readonly #clock: string;

  constructor(instant: string, clock: string) {
    super(instant, 'UTC');
    this.#clock = clock;
  }

  override withTimeZone(): TZDate {
    return new TZDate(`${this.#clock}Z`, 'UTC');
  }
}

/**
 * A start as calendar files have it. A clock time that the zone skips is written unchanged, because readers take it for
 * the later instant (RFC 5545 §3.3.5).
 */
export const writtenStart = ({ startDate, clock }: Start, at: (instant: string) => Date) =>
  clock === undefined ? at(startDate) : new SkippedDate(startDate, clock);

/**
 * The series with its parsed rule.
 * @throws RangeError: the stored text is no rule
 */
export const repeatingOf = ({ startDate, endDate, allDay, timeZone, recurrence, clock }: Scheduled) => {
  const first = clock === undefined ? undefined : clockTimeOf(clock);
  const span = { start: Date.parse(startDate), end: Date.parse(endDate), timeZone, isAllDay: allDay, clock: first };
  const rule = parseRule(recurrence, startDayOf(span));
  if (!rule) throw new RangeError(`Not a rule: ${recurrence}`);
  return { ...span, rule };
};

/** The start that the rule gives on a day, with `clock` if the zone skips the clock time. */
export const startOn = (series: FirstTimes, day: Day): Start => {
  const startDate = new Date(occurrenceOn(series, day).start).toISOString();
  const { timeOfDay } = startClockOf(series);
  const skipped = series.isAllDay ? undefined : skippedTime(series.timeZone, { day, timeOfDay });
  return { startDate, clock: skipped && clockText(skipped) };
};

/** The RRULE line. Its UNTIL is the start of the last date, in UTC, as RFC 5545 §3.3.10 demands [REC-41]. */
export const rruleLine = (series: Scheduled, utc: (instant: string) => string): string => {
  const { rule, ...span } = repeatingOf(series);
  if (rule.until === undefined) return `RRULE:${series.recurrence}`;
  let last = startDayOf(span);
  for (const day of ruleDays(rule, last)) last = day;
  const until = utc(new Date(occurrenceOn(span, last).start).toISOString());
  return `RRULE:${series.recurrence.replace(/UNTIL=\d{8}/, `UNTIL=${until}`)}`;
};
