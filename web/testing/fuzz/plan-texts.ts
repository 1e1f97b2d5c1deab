import { MONTHS_OF_DATE, WEEKDAYS, WEEKDAYS_SHORT } from '#shared/locale/day-words.ts';
import type { Random } from '#shared/testing/random.ts';
import { dayFrom, partsOf } from '#shared/time/day.ts';

// Plans of events in the style of Russian institutions, and tables in the style of 1C, Excel, Outlook and Google. Each
// comes with the events that a reader must find.

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** An event of a plan: instants in milliseconds; whole days as midnights of UTC. */
export type Planned = {
  /** The number of the line on which its row begins, counted from 1. */
  readonly line: number;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
};
export type Plan = {
  readonly text: string;
  readonly encoding: 'utf-8' | 'windows-1251' | 'utf-16le';
  readonly events: readonly Planned[];
  /** Whether our reader knows all forms in the plan, so that it may refuse nothing. */
  readonly isKnown: boolean;
};

type Form<T> = readonly [T, ...T[]];
const two = (number: number): string => String(number).padStart(2, '0');

type DateOf = (day: number) => string;
const parts = (day: number) => {
  const { year, month, date } = partsOf(day);
  return { year, month: month + 1, date, word: MONTHS_OF_DATE[month] ?? '', weekday: (day + 4) % 7 };
};
const dotted: DateOf = (day) => {
  const { year, month, date } = parts(day);
  return `${two(date)}.${two(month)}.${year}`;
};
const DATES: Form<DateOf> = [
  dotted,
  dotted,
  (day) => `${dotted(day)} г.`,
  (day) => `${parts(day).date}.${parts(day).month}.${parts(day).year}`,
  (day) => `${dotted(day).slice(0, 6)}${dotted(day).slice(8)}`,
  (day) => `${parts(day).date} ${parts(day).word} ${parts(day).year} г.`,
  (day) => `${parts(day).date}\u00a0${parts(day).word}  ${parts(day).year} года`,
  (day) => `${dotted(day)} (${WEEKDAYS[parts(day).weekday]})`,
  (day) => `${WEEKDAYS_SHORT[parts(day).weekday]}, ${dotted(day)}`,
  (day) => `${parts(day).year}-${two(parts(day).month)}-${two(parts(day).date)}`,
];
const ODD_DATES: Form<DateOf> = [
  (day) => String(day + 25_569),
  (day) => `${dotted(day).slice(0, 5)}`,
  (day) => `${parts(day).date} ${parts(day).word}`,
  (day) => `${dotted(day)} - ${dotted(day + 1)}`,
  (day) => `с ${dotted(day)} по ${dotted(day + 2)}`,
  (day) => `${dotted(day)}, ${dotted(day + 7)}`,
  (day) => `${parts(day).year}.${two(parts(day).month)}.${two(parts(day).date)}`,
  (day) => `в течение месяца ${parts(day).year}`,
  () => '',
];

type TimeOf = (from: number, to: number) => string;
const at = (minutes: number, dot = ':'): string => `${Math.floor(minutes / 60)}${dot}${two(minutes % 60)}`;
/** Spans: start and end. */
const SPANS: Form<TimeOf> = [
  (from, to) => `${at(from)}-${at(to)}`,
  (from, to) => `${at(from)} - ${at(to)}`,
  (from, to) => `${at(from, '.')}–${at(to, '.')}`,
  (from, to) => `с ${at(from)} до ${at(to)}`,
  (from, to) => `с ${at(from, '.')} до ${at(to, '.')}`,
  (from, to) => (from % 60 || to % 60 ? `${at(from)}—${at(to)}` : `с ${from / 60} до ${to / 60}`),
];
const STARTS: Form<(from: number) => string> = [
  (from) => at(from),
  (from) => `${at(from)}:00`,
  (from) => at(from, '.'),
  (from) => `в ${at(from)}`,
  (from) => `${at(from)} ч.`,
];
const ODD_TIMES: Form<TimeOf> = [
  (from) => String(from / 1440).replace('.', ','),
  (from, to) => `${at(from)}, ${at(to)}`,
  (from) => `${at(from)} (вход свободный)`,
  (from, to) => `${Math.floor(from / 60)}-${Math.ceil(to / 60)}`,
  () => 'по согласованию',
  (from) => `${Math.floor(from / 60)} часов`,
];
const NO_TIME: Form<string> = ['', '', 'весь день', 'В течение дня', '-', '—'];
const TITLES: Form<string> = [
  'Концерт',
  'Лекция «О звёздах»',
  'Ёлка, утренник',
  'Встреча\nс писателем',
  '=Сумма',
  'Клуб; занятие',
  'Вечер\u00a0 памяти',
  'Выставка "Весна"',
];

/** Headers of date, time, end of time, title and place. */
const HEADERS: Form<readonly [string, string, string, string, string]> = [
  ['Дата', 'Время', 'Время окончания', 'Название', 'Место'],
  ['Дата проведения', 'Время проведения', 'Окончание', 'Наименование мероприятия', 'Место проведения'],
  ['Дата мероприятия:', 'Часы', 'Конец', 'Мероприятие', 'Адрес'],
  ['Дата', 'Начало', 'Окончание', 'Событие', 'Место\nпроведения'],
  ['Сроки проведения', 'Время с', 'Время по', 'Тема', 'Расположение'],
];

const MSK = 3 * HOUR;
/** A plan of one to twelve rows, mostly in one form. Our reader does not know every form. */
export const aPlan = (random: Random): Plan => {
  const separator = random.pick([';', ';', ',', '\t']);
  const isKnown = random.chance(0.6);
  const [date, time, end, title, place] = random.pick(HEADERS);
  const hasEnd = random.chance(0.4);
  const isOneCell = !hasEnd && date !== 'Дата' && random.chance(0.2);
  const columns = ['№', date, ...(isOneCell ? [] : [time]), ...(hasEnd ? [end] : []), title, place, 'Ответственный'];
  const dateOf = random.pick(DATES);
  const [startOf, spanOf] = [random.pick(STARTS), random.pick(SPANS)];
  const events: Omit<Planned, 'line'>[] = [];
  const rows = Array.from({ length: 1 + random.below(12) }, (_, nth) => {
    const name = `${random.pick(TITLES)} ${nth}`;
    const day = dayFrom(2026, 0, 1) + random.below(700);
    const from = 480 + 15 * random.below(40);
    const to = from + 15 + 15 * random.below(12);
    const isAllDay = random.chance(0.2);
    const isOdd = !isKnown && random.chance(0.3);
    const hasSpan = !hasEnd && random.chance(0.6);
    const [start, length] = [day * DAY + from * 60_000 - MSK, hasEnd || hasSpan ? (to - from) * 60_000 : HOUR];
    const one = isAllDay ? { start: day * DAY, end: (day + 1) * DAY } : { start, end: start + length };
    events.push({ title: name, ...one, isAllDay });
    const oddly = isOdd && random.chance(0.5);
    const written = (isOdd && !oddly ? random.pick(ODD_DATES) : dateOf)(day);
    const clock = (): string => {
      if (isAllDay) return isOneCell ? '' : random.pick(NO_TIME);
      if (oddly) return random.pick(ODD_TIMES)(from, to);
      return hasSpan ? spanOf(from, to) : startOf(from);
    };
    const times = isOneCell ? [`${written} ${clock()}`.trim()] : [written, clock()];
    return [`${nth + 1}`, ...times, ...(hasEnd ? [isAllDay ? '' : at(to)] : []), name, 'Зал', 'Иванова'];
  });
  const isStray = !isKnown && random.chance(0.3);
  const quoted = (cell: string): string => {
    if (isStray && random.chance(0.05)) return `"${cell}" x`;
    return cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lineOf = (cells: readonly string[]): string => cells.map(quoted).join(separator);
  const blank = separator.repeat(columns.length - 1);
  const above = random.chance(0.4) ? [`План на 2026 год${blank}`, `"____"______ 2026 г.${blank}`, blank] : [];
  const lines = [...above, lineOf(columns)];
  const planned = rows.map((cells, nth): Planned[] => {
    if (random.chance(0.1)) lines.push(blank);
    const line = lines.join('\n').split('\n').length + 1;
    lines.push(lineOf(cells));
    return events.slice(nth, nth + 1).map((one) => ({ ...one, line }));
  });
  return {
    text: `${lines.join(random.pick(['\r\n', '\r\n', '\n']))}\r\n`,
    encoding: random.pick(['utf-8', 'windows-1251', 'utf-16le']),
    events: planned.flat(),
    isKnown,
  };
};
