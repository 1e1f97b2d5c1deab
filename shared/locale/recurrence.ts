import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { type Rule, weekdayFromMonday } from '#shared/time/rule.ts';
import { MONTHS_OF_DATE } from './day-words.ts';
import { counted, DAYS, type PluralForms, pluralForm } from './plural.ts';

type Gender = 'm' | 'f' | 'n';
type WeekdayWords = { gender: Gender; accusative: string; plural: string };

/** From Monday, as in rules. `plural` is the dative, as in «по средам». */
const WEEKDAYS: readonly WeekdayWords[] = [
  { gender: 'm', accusative: 'понедельник', plural: 'понедельникам' },
  { gender: 'm', accusative: 'вторник', plural: 'вторникам' },
  { gender: 'f', accusative: 'среду', plural: 'средам' },
  { gender: 'm', accusative: 'четверг', plural: 'четвергам' },
  { gender: 'f', accusative: 'пятницу', plural: 'пятницам' },
  { gender: 'f', accusative: 'субботу', plural: 'субботам' },
  { gender: 'n', accusative: 'воскресенье', plural: 'воскресеньям' },
];
const EVERY: Record<Gender, string> = { m: 'каждый', f: 'каждую', n: 'каждое' };
const NTH: Readonly<Record<number, Record<Gender, string>>> = {
  1: { m: 'первый', f: 'первую', n: 'первое' },
  2: { m: 'второй', f: 'вторую', n: 'второе' },
  3: { m: 'третий', f: 'третью', n: 'третье' },
  4: { m: 'четвёртый', f: 'четвёртую', n: 'четвёртое' },
  [-1]: { m: 'последний', f: 'последнюю', n: 'последнее' },
};

const WEEKS: PluralForms = ['неделю', 'недели', 'недель'];
const MONTHS: PluralForms = ['месяц', 'месяца', 'месяцев'];
const YEARS: PluralForms = ['год', 'года', 'лет'];
const TIMES: PluralForms = ['раз', 'раза', 'раз'];

const WORKDAYS = '0,1,2,3,4';
const DAYS_OFF = '5,6';
const ALL_DAYS = '0,1,2,3,4,5,6';

/** «каждый день», «каждые 2 дня», «каждый 21 день». */
const every = (interval: number, forms: PluralForms, gender: Gender): string => {
  if (interval === 1) return `${EVERY[gender]} ${forms[0]}`;
  return `${pluralForm(interval, [EVERY[gender], 'каждые', 'каждые'])} ${counted(interval, forms)}`;
};

/** «понедельникам, средам и пятницам». */
const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`;

const weekdayWords = (weekday: number): WeekdayWords => {
  const words = WEEKDAYS[weekday];
  if (!words) throw new RangeError(`No weekday ${weekday}`);
  return words;
};

const weekdaysText = (weekdays: readonly number[]): string => {
  const key = weekdays.join(',');
  if (key === WORKDAYS) return 'по будням';
  if (key === DAYS_OFF) return 'по выходным';
  return `по ${list(weekdays.map((weekday) => weekdayWords(weekday).plural))}`;
};

/** «второй вторник», «последнюю пятницу». */
const nthText = (nth: number, weekday: number): string => {
  const { gender, accusative } = weekdayWords(weekday);
  return `${NTH[nth]?.[gender]} ${accusative}`;
};

/** «во второй вторник», «в последнюю пятницу». */
const inNthText = (nth: number, weekday: number): string => `${nth === 2 ? 'во' : 'в'} ${nthText(nth, weekday)}`;

const dateText = (month: number, date: number): string => `${date} ${MONTHS_OF_DATE[month]}`;

const patternText = (rule: Rule): string => {
  const { interval } = rule;
  switch (rule.freq) {
    case 'DAILY':
      return every(interval, DAYS, 'm');
    case 'WEEKLY': {
      const [only] = rule.weekdays;
      if (interval > 1) return `${every(interval, WEEKS, 'f')} ${weekdaysText(rule.weekdays)}`;
      if (rule.weekdays.join(',') === ALL_DAYS) return every(1, DAYS, 'm');
      if (rule.weekdays.length > 1 || only === undefined) return weekdaysText(rule.weekdays);
      const { gender, accusative } = weekdayWords(only);
      return `${EVERY[gender]} ${accusative}`;
    }
    case 'MONTHLY': {
      const months = every(interval, MONTHS, 'm');
      if ('nth' in rule) {
        const when = inNthText(rule.nth, rule.weekday);
        return interval === 1 ? `${when} каждого месяца` : `${months} ${when}`;
      }
      if (rule.monthDay !== -1) return `${months} ${rule.monthDay}-го числа`;
      return interval === 1 ? 'в последний день каждого месяца' : `${months} в последний день`;
    }
    case 'YEARLY':
      return `${every(interval, YEARS, 'm')} ${dateText(rule.month - 1, rule.monthDay)}`;
  }
};

const endText = ({ count, until }: Rule, shown: Day): string => {
  if (count !== undefined) return `, ${counted(count, TIMES)}`;
  if (until === undefined) return '';
  const { year, month, date } = partsOf(until);
  return ` до ${dateText(month, date)}${year === partsOf(shown).year ? '' : ` ${year}`}`;
};

/** A rule in words: «каждый вторник до 25 мая», with the year if it is not that of the day `shown` [REC-09, REC-10]. */
export const ruleWords = (rule: Rule, shown: Day): string => patternText(rule) + endText(rule, shown);

export const PRESET_KINDS = [
  'none',
  'daily',
  'workdays',
  'weekly',
  'monthDay',
  'lastDay',
  'nth',
  'lastNth',
  'yearly',
] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

export type Preset = {
  /** The same for every day, while label and rule depend on the day. */
  readonly kind: PresetKind;
  readonly label: string;
  /** An RRULE value; empty for an event that does not repeat. */
  readonly rule: string;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The presets of the dialog for an event that begins on this day, without «Другое…» [REC-11]. */
export const presetsFor = (start: Day): readonly Preset[] => {
  const { year, month, date } = partsOf(start);
  const weekday = weekdayFromMonday(start);
  const lastDate = partsOf(dayFrom(year, month + 1, 0)).date;
  const { gender, accusative } = weekdayWords(weekday);
  const nth = Math.ceil(date / 7);
  const nthPreset = (kind: PresetKind, which: number): Preset => ({
    kind,
    label: capitalised(`${EVERY[gender]} ${nthText(which, weekday)} месяца`),
    rule: `FREQ=MONTHLY;BYDAY=${which}${DAY_NAMES[weekday]}`,
  });
  return [
    { kind: 'none', label: 'Не повторяется', rule: '' },
    { kind: 'daily', label: 'Каждый день', rule: 'FREQ=DAILY' },
    { kind: 'workdays', label: 'По будням', rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
    {
      kind: 'weekly',
      label: capitalised(`${EVERY[gender]} ${accusative}`),
      rule: `FREQ=WEEKLY;BYDAY=${DAY_NAMES[weekday]}`,
    },
    { kind: 'monthDay', label: `Каждый месяц ${date}-го числа`, rule: `FREQ=MONTHLY;BYMONTHDAY=${date}` },
    ...(date === lastDate
      ? [{ kind: 'lastDay' as const, label: 'В последний день каждого месяца', rule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }]
      : []),
    ...(nth <= 4 ? [nthPreset('nth', nth)] : []),
    ...(date + 7 > lastDate ? [nthPreset('lastNth', -1)] : []),
    {
      kind: 'yearly',
      label: `Каждый год ${dateText(month, date)}`,
      rule: `FREQ=YEARLY;BYMONTH=${month + 1};BYMONTHDAY=${date}`,
    },
  ];
};
