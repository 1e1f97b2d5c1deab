import * as v from 'valibot';
import { DEFAULT_TIME_ZONE } from '#shared/contracts/fields.ts';
import { type Day, dayFrom, isoDay } from '#shared/time/day.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';

/** The browser's zone. Moscow if the browser does not know its zone (`Etc/Unknown`). */
export const browserZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
};

export const DURATION_UNITS = ['hours', 'minutes'] as const;
type DurationUnit = (typeof DURATION_UNITS)[number];

/**
 * The times of an event as text, on the clock of its zone. While the user edits, start, end and length follow each
 * other. The call sends start and length [DLG-17]. For whole days `date` is the first day and `endDate` the last.
 */
export const When = v.object({
  allDay: v.boolean(),
  /** IANA name. */
  timeZone: v.string(),
  /** `YYYY-MM-DD`; empty while no date is typed. */
  date: v.string(),
  /** `HH:mm`; empty while no time is typed. */
  time: v.string(),
  endDate: v.string(),
  endTime: v.string(),
  duration: v.string(),
  unit: v.picklist(DURATION_UNITS),
});
export type When = v.InferOutput<typeof When>;

export type Times = { startDate: string; endDate: string };

const numbersIn = (text: string, pattern: RegExp): number[] | null => pattern.exec(text)?.slice(1).map(Number) ?? null;

/** `YYYY-MM-DD` → day, or null. */
export const dayOf = (date: string): Day | null => {
  const [year = 0, month = 0, day = 0] = numbersIn(date, /^(\d{4})-(\d{2})-(\d{2})$/) ?? [];
  const found = dayFrom(year, month - 1, day);
  return !Number.isNaN(found) && year > 0 && isoDay(found) === date ? found : null;
};

/**
 * A date and a time on the clock of a zone → milliseconds, or null. If the clock skips the time, the result is an hour
 * later.
 */
const instantAt = (zone: string, date: string, time: string): number | null => {
  const day = dayOf(date);
  const [hours = 0, minutes = 0] = numbersIn(time, /^(\d{2}):(\d{2})/) ?? [];
  if (day === null || !/^\d{2}:\d{2}/.test(time)) return null;
  return instantOf(zone, day, (hours * 60 + minutes) * MINUTE_MS);
};

const two = (part: number): string => String(part).padStart(2, '0');

/** The clock of a zone at an instant (milliseconds). */
export const clockFields = (zone: string, instant: number): { date: string; time: string } => {
  const { day, timeOfDay } = clockOf(zone, instant);
  const minutes = Math.floor(timeOfDay / MINUTE_MS);
  return { date: isoDay(day), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
};

const minutesIn = ({ duration, unit }: Pick<When, 'duration' | 'unit'>): number =>
  Number(duration) * (unit === 'hours' ? 60 : 1);

/** The length in whole minutes. Null while the field holds no such length. */
export const minutesOf = (when: Pick<When, 'duration' | 'unit'>): number | null => {
  const minutes = minutesIn(when);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : null;
};

/** A length in hours if they are whole, otherwise in minutes. */
const lengthFields = (minutes: number): Pick<When, 'duration' | 'unit'> =>
  minutes % 60 === 0
    ? { duration: String(minutes / 60), unit: 'hours' }
    : { duration: String(minutes), unit: 'minutes' };

/**
 * Converts a length to another unit. Hours are rounded down, but are at least 1 [DLG-14]. Text that is not a number
 * stays.
 */
export const switchUnit = (duration: string, to: DurationUnit): string => {
  const value = Number(duration);
  if (duration.trim() === '' || !Number.isFinite(value)) return duration;
  return String(to === 'minutes' ? value * 60 : Math.max(1, Math.floor(value / 60)));
};

/** The start in milliseconds. Null while the fields are incomplete. */
export const startOf = ({ timeZone, date, time }: When): number | null => instantAt(timeZone, date, time);
const endOf = ({ timeZone, endDate, endTime }: When): number | null => instantAt(timeZone, endDate, endTime);

/** Sets the end by start and length, if both are known. */
const endFollows = (when: When): When => {
  const start = startOf(when);
  const minutes = minutesOf(when);
  if (start === null || minutes === null) return when;
  const end = start + minutes * MINUTE_MS;
  // A date has four digits for the year. A later end is not shown, and another check refuses the length.
  if (end > Date.UTC(9999, 0)) return when;
  const { date: endDate, time: endTime } = clockFields(when.timeZone, end);
  return { ...when, endDate, endTime };
};

const withStart = (before: When, when: When): When => {
  if (!when.allDay) return endFollows(when);
  const [was, is, last] = [dayOf(before.date), dayOf(when.date), dayOf(when.endDate)];
  return was === null || is === null || last === null ? when : { ...when, endDate: isoDay(last + is - was) };
};

const withEnd = (when: When): When => {
  const [start, end] = [startOf(when), endOf(when)];
  if (when.allDay || start === null || end === null || end <= start) return when;
  const minutes = Math.round((end - start) / MINUTE_MS);
  // A length in minutes stays in minutes. A length in hours becomes minutes only if it is not whole hours.
  const stays = when.unit === 'minutes';
  return { ...when, ...(stays ? { duration: String(minutes) } : lengthFields(minutes)) };
};

const withAllDay = (when: When): When => {
  const [first, last] = [dayOf(when.date), dayOf(when.endDate)];
  if (!when.allDay) {
    const [start, end] = [startOf(when), endOf(when)];
    return start === null || end === null || end <= start ? endFollows(when) : withEnd(when);
  }
  if (first === null || last === null) return when;
  // An end at midnight belongs to the day before.
  const shown = when.endTime === '00:00' && last > first ? last - 1 : last;
  return { ...when, endDate: isoDay(Math.max(first, shown)) };
};

/** The fields after the user edited one or two of them. A new start moves the end; a new end sets the length. */
export const changed = (before: When, change: Partial<When>): When => {
  const when = { ...before, ...change };
  if (change.allDay !== undefined) return withAllDay(when);
  if (change.date !== undefined || change.time !== undefined) return withStart(before, when);
  if (change.endDate !== undefined || change.endTime !== undefined) return withEnd(when);
  return when.allDay ? when : endFollows(when);
};

/** Moves the end to the next day if it is not after the start, such as 22:00 to 03:00. */
export const withEndAfterMidnight = (when: When): When => {
  const [start, end, day] = [startOf(when), endOf(when), dayOf(when.endDate)];
  const isBefore = start !== null && end !== null && end <= start;
  if (when.allDay || !isBefore || day === null || when.date !== when.endDate) return when;
  return changed(when, { endDate: isoDay(day + 1) });
};

/** Start and end as the call sends them. Null while a field is incomplete. Whole days are midnights in UTC [EV2-05]. */
export const timesOf = (when: When): Times | null => {
  if (when.allDay) {
    const [first, last] = [dayOf(when.date), dayOf(when.endDate)];
    if (first === null || last === null) return null;
    return { startDate: new Date(first * DAY_MS).toISOString(), endDate: new Date((last + 1) * DAY_MS).toISOString() };
  }
  const start = startOf(when);
  const minutes = minutesIn(when);
  if (start === null || !Number.isFinite(minutes)) return null;
  const end = new Date(start + minutes * MINUTE_MS);
  return Number.isNaN(end.getTime()) ? null : { startDate: new Date(start).toISOString(), endDate: end.toISOString() };
};

/** Whether the shown end is after the start. True while one of them is unknown. */
export const endIsAfter = (when: When): boolean => {
  if (when.allDay) return when.endDate === '' || when.date <= when.endDate;
  const [start, end] = [startOf(when), endOf(when)];
  return start === null || end === null || start < end;
};

/** Whether the event is over at an instant. A whole-day event is over when its last day has ended in local time. */
export const isOver = (when: When, now: number): boolean => {
  const end = when.allDay ? instantAt(browserZone(), when.endDate, '24:00') : endOf(when);
  return end !== null && end <= now;
};

/** Whether two sets of fields mean the same times. */
export const sameTimes = (a: When, b: When): boolean => {
  if (a.allDay !== b.allDay || a.date !== b.date) return false;
  if (a.allDay) return a.endDate === b.endDate;
  return a.timeZone === b.timeZone && a.time === b.time && minutesIn(a) === minutesIn(b);
};

/** An event's times (milliseconds; whole days as midnights in UTC) as fields on the clock of a zone. */
export const whenOf = (start: number, end: number, { allDay, timeZone }: Pick<When, 'allDay' | 'timeZone'>): When => {
  if (allDay) {
    const [first, last] = [start / DAY_MS, end / DAY_MS - 1];
    // The times that appear when «Весь день» is switched off.
    const hours = { time: '09:00', endTime: '10:00', duration: '1', unit: 'hours' } as const;
    return { allDay, timeZone, date: isoDay(first), endDate: isoDay(last), ...hours };
  }
  const { date: endDate, time: endTime } = clockFields(timeZone, end);
  const length = lengthFields(Math.max(1, Math.round((end - start) / MINUTE_MS)));
  return { allDay, timeZone, ...clockFields(timeZone, start), endDate, endTime, ...length };
};
