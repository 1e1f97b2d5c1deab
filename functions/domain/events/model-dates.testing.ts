import ICAL from 'ical.js';
import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';

// Clock times by Intl and dates of rules by ical.js. The model of a series (`series-model.testing.ts`) uses them
// instead of our own code.

export const DAY_MS = 86_400_000;

/** Whole days are read on the clock of UTC. */
export type Clock = { readonly zone: string; readonly isAllDay: boolean };

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const part = '2-digit';
  const all = { year: 'numeric', month: part, day: part, hour: part, minute: part, second: part } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...all });
  formats.set(timeZone, made);
  return made;
};

/** Instant → what the clock shows, as if it were UTC. */
export const shownBy = ({ zone, isAllDay }: Clock, instant: number): number => {
  if (isAllDay) return instant;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 0, day = 0] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return Date.UTC(year, month - 1, day, parts.get('hour'), parts.get('minute'), parts.get('second'));
};
export const dayOn = (clock: Clock, instant: number): Day => Math.floor(shownBy(clock, instant) / DAY_MS);

/**
 * The instant of a clock time. If the clock skips the time, the instant is later by the length of the gap. If the time
 * comes twice, the instant is that of the first run [REC-07].
 */
export const instantOn = (clock: Clock, shown: number): number => {
  const offset = (at: number): number => shownBy(clock, at) - at;
  const [before, after] = [shown - offset(shown - DAY_MS), shown - offset(shown + DAY_MS)];
  return shownBy(clock, before) !== shown && shownBy(clock, after) === shown ? after : before;
};

const horizonOf = (rule: string, first: Day): Day =>
  rule.startsWith('FREQ=YEARLY') ? first + 20 * 366 : Math.max(first + 366, dayFrom(2027, 0, 1));

/** The days of a rule from `first` on, for at least a year. For a yearly rule they cover twenty years. */
export const datesOf = (rule: string, first: Day): Day[] => {
  const { year, month, date } = partsOf(first);
  const start = ICAL.Time.fromData({ year, month: month + 1, day: date, isDate: true });
  const found: Day[] = [];
  const walk = ICAL.Recur.fromString(rule).iterator(start);
  for (let next = walk.next(); next; next = walk.next()) {
    const day = dayFrom(next.year, next.month - 1, next.day);
    if (day >= horizonOf(rule, first)) break;
    found.push(day);
  }
  return found;
};

export const compact = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekday = (day: Day): number => (day + 3) % 7;

/** The rule after its date `from` has moved to `to` [REC-21]. */
export const movedRule = (rule: string, from: Day, to: Day): string => {
  const { date, month } = partsOf(to);
  const isLast = partsOf(to + 1).date === 1;
  return rule
    .replace(/(?<=UNTIL=)(\d{4})(\d\d)(\d\d)/, (_, year, of, on) =>
      compact(dayFrom(Number(year), Number(of) - 1, Number(on)) + to - from),
    )
    .replace(/(?<=WEEKLY;BYDAY=)[A-Z,]+/, (names) => {
      const turned = names.split(',').map((name) => (((WEEKDAYS.indexOf(name) + to - from) % 7) + 7) % 7);
      return turned
        .sort()
        .map((at) => WEEKDAYS[at])
        .join();
    })
    .replace(/(?<=MONTHLY;BYMONTHDAY=)-?\d+/, (day) => (day === '-1' && isLast ? '-1' : String(date)))
    .replace(/(?<=MONTHLY;BYDAY=)(-?\d)[A-Z]+/, (_, nth) => {
      const isLastSuch = partsOf(to + 7).date <= 7;
      return `${date > 28 || (nth === '-1' && isLastSuch) ? -1 : Math.ceil(date / 7)}${WEEKDAYS[weekday(to)]}`;
    })
    .replace(/(?<=YEARLY;)BYMONTH=\d+;BYMONTHDAY=\d+/, `BYMONTH=${month + 1};BYMONTHDAY=${date}`);
};
