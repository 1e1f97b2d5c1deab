import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';
import { type Day, partsOf } from '#shared/time/day.ts';
import { compactDay } from '#shared/time/rule.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map((value) => [random.below(1e9), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);

const patternOf = (random: Random): string[] => {
  const weekday = random.pick(WEEKDAYS);
  return random.pick<() => string[]>([
    () => ['FREQ=DAILY'],
    () => ['FREQ=WEEKLY'],
    () => ['FREQ=MONTHLY'],
    () => ['FREQ=YEARLY'],
    () => ['FREQ=WEEKLY', `BYDAY=${shuffled(WEEKDAYS, random).slice(0, 1 + random.below(7))}`],
    () => ['FREQ=MONTHLY', `BYMONTHDAY=${random.pick([-1, 29, 30, 31, 1 + random.below(28)])}`],
    () => ['FREQ=MONTHLY', `BYDAY=${random.pick([-1, 1, 2, 3, 4])}${weekday}`],
    () => {
      const month = random.below(12);
      return ['FREQ=YEARLY', `BYMONTH=${month + 1}`, `BYMONTHDAY=${1 + random.below(MONTH_DAYS[month] ?? 28)}`];
    },
  ])();
};

/** A rule that the product knows [REC-01], with its parts in any order, for an event that begins on this day. */
export const soundRule = (day: Day, random: Random): string => {
  const parts = patternOf(random);
  if (random.chance(0.4)) parts.push(`INTERVAL=${random.chance(0.9) ? 1 + random.below(12) : 1 + random.below(99)}`);
  const end = random.below(4);
  if (end === 0) parts.push(`COUNT=${random.chance(0.9) ? 1 + random.below(40) : 1 + random.below(999)}`);
  if (end === 1) parts.push(`UNTIL=${compactDay(day + random.below(2000))}`);
  if (random.chance(0.1)) parts.push('WKST=MO');
  return shuffled(parts, random).join(';');
};

const NUMBERS = ['0', '-1', '00', '1.5', '1e3', '100', '1000', '٣', '１', '+2', ' 1', '9'.repeat(40), ''] as const;
const PARTS = [
  'FREQ=SECONDLY',
  'FREQ=HOURLY',
  'FREQ=',
  'BYSETPOS=1',
  'BYYEARDAY=1',
  'BYWEEKNO=53',
  'BYHOUR=1',
  'BYDAY=5MO',
  'BYDAY=0MO',
  'BYDAY=-2FR',
  'BYDAY=MO,MO',
  'BYDAY=ПН',
  'BYDAY=',
  'BYMONTHDAY=-2',
  'BYMONTHDAY=0',
  'BYMONTHDAY=1,2',
  'BYMONTH=0',
  'BYMONTH=13',
  'UNTIL=20260230',
  'UNTIL=99991231',
  'UNTIL=00010101',
  'UNTIL=20260401T000000Z',
  'WKST=SU',
  'X-NAME=1',
  'RSCALE=GREGORIAN',
  '__proto__=1',
  'constructor=1',
  '=',
  '',
] as const;

const damaged = (text: string, random: Random): string => {
  const at = random.below(text.length + 1);
  const other = random.below(text.length + 1);
  const [low, high] = at < other ? [at, other] : [other, at];
  return random.pick<() => string>([
    () => text.slice(0, low) + text.slice(high),
    () => text.slice(0, high) + text.slice(low),
    () => text.slice(0, at) + random.pick(HOSTILE_TEXTS) + text.slice(at),
    () => text.slice(0, at) + random.pick([';', '=', ',', ' ', '\r\n', '\0', 'İ', '-']) + text.slice(at),
    () => text.toLowerCase(),
    () => `RRULE:${text}`,
    () => text.replace(/\d+/, random.pick(NUMBERS)),
    () => text.replace(/[A-Z]{2}/, random.pick(['XX', 'мо', 'mo', ''])),
  ])();
};

/** A text in place of a rule: an unknown rule, a damaged one, or something else. */
export const brokenRule = (day: Day, random: Random): string => {
  const sound = soundRule(day, random);
  return random.pick<() => string>([
    () => shuffled([...sound.split(';'), random.pick(PARTS)], random).join(';'),
    () => shuffled([...sound.split(';'), ...soundRule(day, random).split(';')], random).join(';'),
    () => damaged(sound, random),
    () => damaged(damaged(sound, random), random),
    () => `${sound};INTERVAL=${random.pick(NUMBERS)}`,
    () => `${sound};COUNT=${random.pick(NUMBERS)}`,
    () => random.pick(HOSTILE_TEXTS),
    () => `${sound};`.repeat(1 + random.below(200)),
    () => `FREQ=YEARLY;BYMONTH=${partsOf(day).month + 1};BYMONTHDAY=31`,
  ])();
};
