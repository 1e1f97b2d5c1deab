import type { Edit, Fields, Wanted } from '#functions/domain/events/series-model.testing.ts';
import type { Random } from '#shared/testing/random.ts';
import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { compactDay, weekdayFromMonday } from '#shared/time/rule.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';

// Random series, and random edits of them.

const ZONES = ['Europe/Moscow', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Berlin', 'America/New_York'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule. In most cases `day` is one of its dates. */
const someRule = (random: Random, day: Day): string => {
  const { date, month } = partsOf(random.chance(0.8) ? day : day + 1 + random.below(6));
  const weekday = random.chance(0.8) ? weekdayFromMonday(day) : random.below(7);
  const days = WEEKDAYS.filter((_, at) => at === weekday || random.chance(0.2));
  const pattern = random.pick([
    'FREQ=DAILY',
    `FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekday]}`,
    `FREQ=WEEKLY;BYDAY=${days}`,
    `FREQ=MONTHLY;BYMONTHDAY=${random.pick([date, date, -1, 31])}`,
    `FREQ=MONTHLY;BYDAY=${random.pick([Math.min(4, Math.ceil(date / 7)), -1])}${WEEKDAYS[weekday]}`,
    `FREQ=YEARLY;BYMONTH=${month + 1};BYMONTHDAY=${Math.min(date, 28)}`,
  ]);
  const interval = random.pick(['', '', '', ';INTERVAL=2', ';INTERVAL=3']);
  const until = compactDay(day + random.below(120));
  const end = random.pick([`;COUNT=${1 + random.below(12)}`, `;COUNT=${1 + random.below(12)}`, `;UNTIL=${until}`, '']);
  return pattern + interval + end;
};

let serial = 0;
/** Every upload is a picture of its own. */
const newPicture = (): string => `picture ${++serial}`;

const someChange = (random: Random): Partial<Fields> => {
  const value = random.pick(['А', 'Б', 'В']);
  return random.pick<Partial<Fields>>([
    {},
    {},
    { title: value },
    { title: value, description: value },
    { location: value },
    { status: random.pick(['published', 'draft', 'cancelled']) },
    { picture: random.chance(0.6) ? newPicture() : null },
  ]);
};

export const someEdit = (random: Random, dayOf: (at: number) => Day): Edit => {
  const at = random.below(60);
  return {
    at,
    scope: random.pick(['this', 'this', 'following', 'all']),
    isRemoval: random.chance(0.2),
    change: someChange(random),
    days: random.pick([0, 0, 0, 0, 1, -1, 2, 7]),
    hours: random.pick([0, 0, 0, 1, -1]),
    longer: random.pick([0, 0, 0, 1]),
    rule: random.chance(0.12) ? random.pick(['', someRule(random, dayOf(at)), someRule(random, dayOf(at))]) : undefined,
    zone: random.chance(0.06) ? random.pick(ZONES) : undefined,
    isAllDay: random.chance(0.08) ? random.chance(0.5) : undefined,
  };
};

export const someBeginning = (random: Random): Wanted => {
  const soon = dayFrom(2026, 0, 5) + random.below(90);
  const isAllDay = random.chance(0.2);
  const fields = {
    ...{ title: 'Кружок', description: '', location: 'Зал 1', status: 'published' },
    picture: random.chance(0.15) ? newPicture() : null,
  };
  const rule = random.chance(0.95) ? someRule(random, soon) : '';
  const day = rule.startsWith('FREQ=YEARLY') ? soon - 365 : soon;
  const zone = random.pick(ZONES);
  const times = isAllDay
    ? { start: day * DAY_MS, length: (1 + random.below(3)) * DAY_MS }
    : { start: day * DAY_MS + (8 + random.below(10)) * HOUR_MS, length: (1 + random.below(6)) * (HOUR_MS / 2) };
  return { fields, rule, zone, isAllDay, ...times };
};
