import { importWords as words } from '#shared/locale/import.ts';
import { type Day, dayFrom } from '#shared/time/day.ts';
import { compactDay, dayOfCompact, parseRule, ruleText, WEEKDAYS, weekdayFromMonday } from '#shared/time/rule.ts';
import { clockOf } from '#shared/time/zone.ts';
import { BadRow } from './row.ts';
import { isSteady } from './zone-names.ts';

type Start = {
  /** The first day, on the clock of the series. */
  readonly day: Day;
  readonly timeOfDay: number;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Days by which the series' clock is ahead of the clock on which the file's rule is written. */
  readonly ahead?: number;
};

type Parts = Map<string, string>;

/**
 * The last day of a rule. If UNTIL has a time, its day is taken on the clock of the series. If this time is before the
 * series' time of day, the rule ends on the day before. An UNTIL without a time is a day of the file's clock.
 */
const untilOf = (until: string, { zone, timeOfDay, isAllDay, ahead = 0 }: Start): string => {
  const [, year, month, date, hours, minutes, seconds, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until) ?? [];
  const day = dayFrom(Number(year), Number(month) - 1, Number(date));
  if (dayOfCompact(until) !== null) return compactDay(day + ahead);
  if (hours === undefined || isAllDay || Number.isNaN(day)) return until.slice(0, 8);
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const end = utc ? clockOf(zone, day * 86_400_000 + time) : { day, timeOfDay: time };
  return compactDay(end.timeOfDay < timeOfDay ? end.day - 1 : end.day);
};

const partsOf = (value: string): Parts =>
  new Map(
    value
      .trim()
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', of = ''] = part.split('=');
        return [name, of] as const;
      }),
  );

const isEvery = (parts: Parts): boolean => (parts.get('INTERVAL') ?? '1') === '1';

/** The zone for a rule on UTC's clock: the usual zone if the rule gives the same dates there, otherwise UTC. */
export const zoneOfUtc = (value: string, start: number, usual: string): string => {
  const isSameDay = clockOf(usual, start).day === clockOf('UTC', start).day;
  const parts = partsOf(value);
  const isMovable = ['DAILY', 'WEEKLY'].includes(parts.get('FREQ') ?? '');
  return isSteady(usual, start) && (isSameDay || isMovable) ? usual : 'UTC';
};

const moved = (name: string, days: number): string => WEEKDAYS[(WEEKDAYS.indexOf(name) + days + 7) % 7] ?? name;

/** Moves the rule's weekdays to the series' clock. Drops the first day of the week (WKST) if it makes no difference. */
const settleWeeks = (parts: Parts, { day, ahead = 0 }: Start): void => {
  const names = parts.get('BYDAY')?.split(',') ?? [];
  if (names.some((name) => !WEEKDAYS.includes(name))) return;
  if (names.length > 0) parts.set('BYDAY', names.map((name) => moved(name, ahead)).join(','));
  const wkst = moved(parts.get('WKST') ?? 'MO', ahead);
  // WKST makes no difference if all weekdays of the rule are on the same side of the day on which its weeks begin.
  const cut = WEEKDAYS.indexOf(wkst);
  const weekdays = [weekdayFromMonday(day), ...names.map((name) => WEEKDAYS.indexOf(moved(name, ahead)))];
  const isSame = weekdays.every((weekday) => weekday >= cut) || weekdays.every((weekday) => weekday < cut);
  if (isSame || isEvery(parts)) parts.delete('WKST');
  else parts.set('WKST', wkst);
};

/**
 * Turns an RRULE of other programs into a rule that we know. Outlook writes «the second Tuesday» as
 * BYDAY=TU;BYSETPOS=2. Some programs write a weekly rule as a daily one with weekdays. Exchange names Sunday as the
 * first day of the week.
 * @throws BadRow: we do not know the rule, or it ends before its first day
 */
export const ruleOf = (value: string, start: Start): string => {
  const parts = partsOf(value);
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', untilOf(until, start));
  const days = parts.get('BYDAY');
  if (parts.get('FREQ') === 'DAILY' && days !== undefined && isEvery(parts)) parts.set('FREQ', 'WEEKLY');
  const position = parts.get('BYSETPOS');
  if (position !== undefined && /^[A-Z]{2}$/.test(days ?? '')) {
    parts.set('BYDAY', `${position}${days}`);
    parts.delete('BYSETPOS');
  }
  parts.set('BYDAY', (parts.get('BYDAY') ?? '').replace(/\+/g, ''));
  if (parts.get('BYDAY') === '') parts.delete('BYDAY');
  if (parts.get('FREQ') === 'WEEKLY') settleWeeks(parts, start);
  else parts.delete('WKST');
  const rule = parseRule([...parts].map(([name, of]) => `${name}=${of}`).join(';'), start.day);
  if (!rule) throw new BadRow(words.unknownRule(value.slice(0, 100)));
  if (rule.until !== undefined && rule.until < start.day) throw new BadRow(words.ruleIsOver);
  return ruleText(rule);
};
