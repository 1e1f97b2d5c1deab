import type { Random } from '#shared/testing/random.ts';
import { type Day, dayFrom } from '#shared/time/day.ts';
import { ruleDays } from '#shared/time/recurrence.ts';
import { compactDay, parseRule, weekdayFromMonday } from '#shared/time/rule.ts';

// Sound calendar files, as other programs write them (RFC 5545). A reader must find in them what ical.js finds.

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const fixedZone = (tzid: string, offset: string): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];
/** Europe/Berlin as Google and Apple describe it. */
const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['END:STANDARD', 'END:VTIMEZONE'],
];
/**
 * A name that Exchange gives to a zone. In the file only the TZID line of the VTIMEZONE escapes the commas of the name.
 */
const EXCHANGE = '(UTC+03:00) Moscow, St. Petersburg, Volgograd';
/** The VTIMEZONE of each zone, by its name: usual names, a name of Windows, and names that only the file explains. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'Europe/Moscow': fixedZone('Europe/Moscow', '+0300'),
  'Ekaterinburg Standard Time': fixedZone('Ekaterinburg Standard Time', '+0500'),
  '/mozilla.org/20070129_1/Asia/Omsk': fixedZone('/mozilla.org/20070129_1/Asia/Omsk', '+0600'),
  'Europe/Berlin': BERLIN,
  [EXCHANGE]: fixedZone(EXCHANGE.replaceAll(',', '\\,'), '+0300'),
};
/** The file without the VTIMEZONE of the Exchange zone. Then only the name of the zone gives its offset. */
export const withoutExchange = (file: string): string =>
  file.replace(/BEGIN:VTIMEZONE\r?\nTZID:\(UTC[\s\S]*?END:VTIMEZONE\r?\n/, '');
export const ADDRESS = 'i.petrova@dk.example.ru';
/** Texts that readers of HTML may take for tags, and spaces of all kinds. */
const TEXTS = [
  'Обычный',
  `Пишите: <${ADDRESS}>\\nдо среды`,
  `<b>${ADDRESS}</b>`,
  `${ADDRESS}\u00a0 и  ещё\\; да\\, так`,
] as const;

const dayText = (day: Day): string => compactDay(day);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00`;

/** A rule with this day as its first date. Some rules have parts that our own rules never have. */
const ruleFrom = (day: Day, isUtc: boolean, random: Random): string => {
  const name = WEEKDAYS[weekdayFromMonday(day)] ?? 'MO';
  const date = Number(dayText(day).slice(6));
  const month = Number(dayText(day).slice(4, 6));
  const pattern = random.pick([
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${name}`,
    `FREQ=WEEKLY;WKST=SU;BYDAY=${name}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${name};WKST=SU`,
    `BYDAY=${WEEKDAYS.filter((one) => one === name || random.chance(0.3))};FREQ=WEEKLY`,
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
    `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    `FREQ=MONTHLY;BYDAY=${date > 28 ? -1 : Math.ceil(date / 7)}${name}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`,
  ]);
  // These rules get no interval: with one, weeks that begin on another day (WKST, or UTC) would give other dates.
  const isPlain = pattern.includes('WKST') || (isUtc && pattern.includes(',')) || pattern.startsWith('FREQ=DAILY;');
  const interval = !isPlain && random.chance(0.3) ? `;INTERVAL=${2 + random.below(3)}` : '';
  return pattern + interval;
};

type Times = { readonly zone: string; readonly isAllDay: boolean; readonly minutes: number };
/** The part of a line such as DTSTART that follows the name: `;TZID=…:20260305T150000`. */
const moment = (day: Day, { zone, isAllDay, minutes }: Times): string => {
  if (isAllDay) return `;VALUE=DATE:${dayText(day)}`;
  if (zone === 'UTC') return `:${dayText(day)}T${clock(minutes)}Z`;
  return `;TZID=${/[ /,]/.test(zone) ? `"${zone}"` : zone}:${dayText(day)}T${clock(minutes)}`;
};

let serial = 0;
const anEventOrSeries = (random: Random): string[] => {
  const uid = `event-${++serial}@example.ru`;
  const zone = random.pick([
    'UTC',
    'Europe/Moscow',
    'Ekaterinburg Standard Time',
    '/mozilla.org/20070129_1/Asia/Omsk',
    'Europe/Berlin',
    EXCHANGE,
  ]);
  // From 21:00 in UTC on it is already the next day in Moscow.
  const minutes = zone === 'UTC' ? random.below(1320) : 360 + random.below(540);
  const times = { zone, isAllDay: random.chance(0.25), minutes };
  const day = dayFrom(2026, 0, 1) + random.below(300);
  const length = times.isAllDay
    ? `P${1 + random.below(4)}D`
    : `PT${1 + random.below(6)}H${random.chance(0.5) ? '30M' : ''}`;
  const title = `Событие ${serial}`;
  const block = (name: string, from: Day, own: readonly string[], at: Times = times): string[] => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${moment(from, at)}`, `DURATION:${length}`, `SUMMARY:${name}`],
    `DESCRIPTION:${random.pick(TEXTS)}`,
    ...own,
    'END:VEVENT',
  ];
  if (random.chance(0.4)) return block(title, day, ['SEQUENCE:0']);
  const rule = ruleFrom(day, zone === 'UTC', random);
  const end = random.pick([
    `;COUNT=${1 + random.below(30)}`,
    `;UNTIL=${dayText(day + random.below(90))}${times.isAllDay ? '' : 'T235959Z'}`,
    '',
  ]);
  const known = parseRule(
    rule.replace(';WKST=SU', '').replace('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'FREQ=DAILY'),
    day,
  );
  const dates = known ? [...ruleDays({ ...known, until: day + 70 }, day)].slice(0, 8) : [];
  const removed = dates.slice(1).filter(() => random.chance(0.15));
  const isLimited = end.startsWith(';COUNT') ? Number(end.slice(7)) : end ? 1 : 8;
  const changed = dates.slice(0, isLimited).filter((date) => !removed.includes(date) && random.chance(0.2));
  return [
    ...block(title, day, [`RRULE:${rule}${end}`, ...removed.map((date) => `EXDATE${moment(date, times)}`)]),
    ...changed.flatMap((date, at) =>
      block(`${title}, другое ${at}`, date + random.below(3), [`RECURRENCE-ID${moment(date, times)}`], {
        ...times,
        minutes: Math.min(1380, times.minutes + random.below(3) * 60),
      }),
    ),
  ];
};

/** A long line, cut between characters, as RFC 5545 §3.1 wants it. */
const folded = (line: string): string =>
  line.length <= 60 ? line : `${line.slice(0, 60)}\r\n ${folded(line.slice(60))}`;

/** A file with one to four events or series. It has the VTIMEZONE of each zone. */
export const soundCalendar = (random: Random): string => {
  const events = Array.from({ length: 1 + random.below(4) }, () => anEventOrSeries(random));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Others//EN',
    ...Object.values(ZONES).flat(),
    ...events.flat(),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join(random.chance(0.8) ? '\r\n' : '\n')}\r\n`;
};
