import { MONTHS, MONTHS_OF_DATE } from '#shared/locale/day-words.ts';
import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { fold } from './words.ts';

const NAMED = new Map(Object.entries<number>({ позавчера: -2, вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }));
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100];
/** Within eight years there is a 29 February. */
const YEARS_AROUND = 8;
/** The fewest letters that tell a month from all others. */
const MONTH_LETTERS = 3;

/** The month whose name begins with this word, from 0; -1 if there is none. */
const monthOf = (word: string): number =>
  word.length < MONTH_LETTERS
    ? -1
    : MONTHS_OF_DATE.findIndex((name, at) => name.startsWith(word) || MONTHS[at]?.startsWith(word));

const dayIn = (year: number, month: number, date: number): Day | null => {
  const day = dayFrom(year, month, date);
  // `Date` moves a date that the month lacks into the next month.
  const isThere = partsOf(day).month === month;
  return isThere && year >= FIRST_YEAR && year <= LAST_YEAR ? day : null;
};

/** The day with this month and date that is nearest to today. Of two equally near days it is the later. */
const nearest = (month: number, date: number, today: Day): Day | null => {
  const { year } = partsOf(today);
  const days = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, at) => dayIn(year + YEARS_AROUND - at, month, date));
  return days.reduce<Day | null>((best, day) => {
    if (day === null) return best;
    return best === null || Math.abs(day - today) < Math.abs(best - today) ? day : best;
  }, null);
};

const PATTERNS = [
  /^(?<date>\d{1,2})[./](?<month>\d{1,2})(?:[./](?<year>\d{4}|\d{2}))?\.?$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/,
  /^(?<date>\d{1,2}) (?<name>[а-яй]+)\.?(?: (?<year>\d{4})(?: ?(?:г\.?|год|года))?)?$/,
] as const;

/**
 * The day that a typed text means: «5 марта», «05.03.2027», «завтра». Without a year it is the nearest such day. Null
 * if the text is no day [FIND-11].
 */
export const typedDay = (typed: string, today: Day): Day | null => {
  const text = fold(typed).trim().replace(/\s+/g, ' ');
  const named = NAMED.get(text);
  if (named !== undefined) return today + named;
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const month = parts.name === undefined ? Number(parts.month) - 1 : monthOf(parts.name);
    const date = Number(parts.date);
    if (parts.year === undefined) return nearest(month, date, today);
    return dayIn(parts.year.length === 2 ? 2000 + Number(parts.year) : Number(parts.year), month, date);
  }
  return null;
};
