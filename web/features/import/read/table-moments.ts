import { dayOf, timeOf, type Written } from '#shared/calendar-file/read/clock-time.ts';
import { BadRow } from '#shared/calendar-file/read/row.ts';
import { MONTHS, MONTHS_OF_DATE } from '#shared/locale/day-words.ts';
import { importWords as words } from '#shared/locale/import.ts';
import type { Day } from '#shared/time/day.ts';

/** The order of day and month in a date with slashes. */
export type Order = 'day first' | 'month first';

const DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

/**
 * The order of day and month in dates with slashes. A number above 12 can only be the day. Without such a number the
 * language of the header decides.
 */
export const orderOf = (dates: readonly string[], isRussian: boolean): Order => {
  const pairs = dates.flatMap((text) => {
    const [, first, second] = SLASHES.exec(text.trim().split(/[\s,T]/)[0] ?? '') ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (pairs.some(([first]) => first > 12)) return 'day first';
  if (pairs.some(([, second]) => second > 12)) return 'month first';
  return isRussian ? 'day first' : 'month first';
};

/** Two digits mean a year from 1970 to 2069. */
const yearIn = (text: string): number => {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const WEEKDAY = '(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс)';
const WEEKDAYS = new RegExp(`^${WEEKDAY}\\.?,? (?=\\d)|,? \\(?${WEEKDAY}\\.?\\)?(?=,? |$)`, 'i');
/** «ср, 9 декабря 2026 г.» → «9.12.2026 г.». */
const inDigits = (date: string): string =>
  date
    .trim()
    .slice(0, 200)
    .replace(/\s+/g, ' ')
    .replace(WEEKDAYS, '')
    .replace(/^(\d{1,2}) ([а-я]{3,8})\.? (?=\d{4})/i, (whole, day, word) => {
      const begins = (name: string | undefined): boolean => name?.startsWith(word.toLowerCase()) ?? false;
      const month = MONTHS_OF_DATE.findIndex((name, at) => begins(name) || begins(MONTHS[at]));
      return month < 0 ? whole : `${day}.${month + 1}.`;
    });

const dayIn = (text: string, order: Order): Day => {
  const [, date, month, year] = DOTS.exec(text) ?? [];
  if (year !== undefined) return dayOf(yearIn(year), Number(month), Number(date));
  const [, isoYear, isoMonth, isoDate] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDate));
  const [, first, second, lastYear] = SLASHES.exec(text) ?? [];
  if (lastYear === undefined) throw new BadRow(words.badMoment(text.slice(0, 40)));
  return order === 'day first'
    ? dayOf(yearIn(lastYear), Number(second), Number(first))
    : dayOf(yearIn(lastYear), Number(first), Number(second));
};

/**
 * A time of day: «18:00», «18.00», «18-00», but not «10.12.26». After a hyphen only 00 or 30 to 59 are minutes, because
 * a smaller number may be an hour.
 */
const TIME = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?|\.(\d{2})|-(00|[3-5]\d))\s*(am|pm)?(?:\s?ч\.?)?$/i;

const timeIn = (text: string): number => {
  const [, hours, minutes, seconds, afterDot, afterHyphen, half] = TIME.exec(text) ?? [];
  if (hours === undefined) throw new BadRow(words.badMoment(text.slice(0, 40)));
  const past = Number(minutes ?? afterDot ?? afterHyphen);
  // 24:00 is the midnight at the end of the day.
  if (hours === '24' && past === 0) return 86_400_000;
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0);
  return timeOf(twelve, past, Number(seconds ?? 0));
};

/** Two times with a dash or «до» between them, as in Russian plans. */
const SPAN = /^(?:с\s)?(.{4,15}?)\s{0,9}(?:[-–—−]|\sдо\s)\s{0,9}(.{4,15})$/i;
/** «с 10 до 12». */
const HOURS = /^(?:с\s)?(\d{1,2})\sдо\s(\d{1,2})(?:\s?ч\.?)?$/i;
/** Words that mean no time. */
const NONE = /^(?:(?:весь|целый) день|в течение дня|[-–—])$/i;
const isTime = (text: string): boolean => TIME.test(text);
const spanIn = (text: string): readonly [string, string | undefined] => {
  if (NONE.test(text)) return ['', undefined];
  const [, first, last] = HOURS.exec(text) ?? [];
  if (first !== undefined) return [`${first}:00`, `${last}:00`];
  const [, from = '', to = ''] = SPAN.exec(text) ?? [];
  return isTime(from) && isTime(to) ? [from, to] : [text.replace(/^[св]\s/i, ''), undefined];
};

/**
 * The offset at the end of a text: `Z`, or `+03:00` after a `T`, as in `2026-03-05T15:00+03:00`. A text without a `T`
 * has no offset, because `18:00-20:00` is a span.
 */
const OFFSET = /(?:Z|T.{0,20}([+-])(\d\d):(\d\d))$/;
const offsetIn = (text: string): number | undefined => {
  const [whole, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** A date and time in a table. */
export type TableMoment = Written & {
  /** Minutes by which the written time is ahead of UTC. Undefined if the table does not say it. */
  readonly offset: number | undefined;
  /** The end as time of day (milliseconds), if it is in the same cell. */
  readonly until: number | undefined;
  /**
   * Whether the cell has the time 0:00, such as «09.12.2026 0:00:00», by which 1C and Excel write a day without a time.
   */
  readonly isBare: boolean;
};

const BARE = /^\d{1,2}\.\d{1,2}\.\d{2,4} 0?0:00(?::00)?$/;

/**
 * A date with its time, which is in the same cell, in the cell `time`, or missing. Null if there is no date.
 * @throws BadRow
 */
export const momentIn = (date: string, time: string, order: Order): TableMoment | null => {
  const written = inDigits(date);
  // The number of signs is limited to 20, because `+` would take quadratic time for a cell full of tabs.
  const [day = '', ...rest] = written.split(/[,\sT]{1,20}(?=\d|[ap]m)/i);
  if (day === '') return null;
  const clock = time.trim() || rest.join(' ');
  const offset = offsetIn(time.trim() || written);
  const [from, to] = spanIn(offset === undefined ? clock : clock.replace(/Z$|[+-]\d\d:\d\d$/, ''));
  return {
    // Drops «г. в», as in «09.12.2026 г. в 18:00».
    day: dayIn(day.replace(/(?:\s?г(?:ода|\.)?)?(?:,?\s[св])?$/i, ''), order),
    timeOfDay: from === '' ? null : timeIn(from),
    offset,
    until: to === undefined ? undefined : timeIn(to),
    isBare: time.trim() === '' && BARE.test(written),
  };
};
