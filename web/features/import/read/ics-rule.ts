import { importWords as words } from '#shared/locale/import.ts';
import { type Day, dayFrom } from '#shared/time/day.ts';
import { compactDay, parseRule, ruleText } from '#shared/time/rule.ts';
import { clockOf } from '#shared/time/zone.ts';
import { BadRow } from './row.ts';

type Start = {
  /** On the clock of the series. */
  readonly day: Day;
  readonly timeOfDay: number;
  readonly zone: string;
  readonly isAllDay: boolean;
};

/** The last day of a rule: what is written as an instant counts on the series' clock, and not if it ends before that day's start. */
const untilOf = (until: string, { zone, timeOfDay, isAllDay }: Start): string => {
  const [, year, month, date, hours, minutes, seconds, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until) ?? [];
  const day = dayFrom(Number(year), Number(month) - 1, Number(date));
  if (hours === undefined || isAllDay || Number.isNaN(day)) return until.slice(0, 8);
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const end = utc ? clockOf(zone, day * 86_400_000 + time) : { day, timeOfDay: time };
  return compactDay(end.timeOfDay < timeOfDay ? end.day - 1 : end.day);
};

/**
 * An RRULE of others as the rule that we know. Outlook writes «the second Tuesday» as BYDAY=TU;BYSETPOS=2, some write «by day» as a
 * daily rule with weekdays, and Google names the first day of the week where it makes no difference.
 * @throws BadRow: we know no such rule, or it is over before its first day
 */
export const ruleOf = (value: string, start: Start): string => {
  const parts = new Map(
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
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', untilOf(until, start));
  const days = parts.get('BYDAY');
  if (parts.get('FREQ') === 'DAILY' && days !== undefined && (parts.get('INTERVAL') ?? '1') === '1')
    parts.set('FREQ', 'WEEKLY');
  const position = parts.get('BYSETPOS');
  if (position !== undefined && /^[A-Z]{2}$/.test(days ?? '')) {
    parts.set('BYDAY', `${position}${days}`);
    parts.delete('BYSETPOS');
  }
  parts.set('BYDAY', (parts.get('BYDAY') ?? '').replace(/\+/g, ''));
  if (parts.get('BYDAY') === '') parts.delete('BYDAY');
  const weeks = parts.get('FREQ') === 'WEEKLY' && (parts.get('INTERVAL') ?? '1') !== '1';
  if (!weeks) parts.delete('WKST');
  const rule = parseRule([...parts].map(([name, of]) => `${name}=${of}`).join(';'), start.day);
  if (!rule) throw new BadRow(words.unknownRule(value.slice(0, 100)));
  if (rule.until !== undefined && rule.until < start.day) throw new BadRow(words.ruleIsOver);
  return ruleText(rule);
};
