import { NO_HOST, OTHER_HOSTS, type SeenDay } from '#shared/contracts/visits.ts';
import type { Day } from '#shared/time/day.ts';
import { dateText, fullDateText } from '#shared/time/day-text.ts';
import { type PluralForms, pluralForm } from './plural.ts';

const VIEWS: PluralForms = ['показ', 'показа', 'показов'];

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

type Counted = Pick<SeenDay, 'views' | 'error'>;

/** A number of views in words. A sampled number is rounded to its error: «≈ 12 300 ± 700» [SEEN-04]. */
export const viewsText = ({ views, error }: Counted): string => {
  if (error === 0) return grouped(views);
  const step = 10 ** Math.floor(Math.log10(error));
  const rounded = (count: number, by: (steps: number) => number): string => grouped(by(count / step) * step);
  return `≈\u00a0${rounded(views, Math.round)}\u00a0±\u00a0${rounded(error, Math.ceil)}`;
};

/** Views and error of several days, whose errors are independent. */
export const sumOf = (days: readonly Counted[]): Counted => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  error: Math.round(Math.hypot(...days.map(({ error }) => error))),
});

/** «сегодня», «вчера» or «5 марта»; with the year if it is not the present year: «5 марта 2025». */
export const seenDayText = (day: Day, today: Day): string => {
  if (today - day < 2) return day === today ? 'сегодня' : 'вчера';
  const isOfThisYear = fullDateText(day).slice(-4) === fullDateText(today).slice(-4);
  return isOfThisYear ? dateText(day) : fullDateText(day);
};

const HOST_NAMES: Readonly<Record<string, string>> = { [NO_HOST]: 'без адреса', [OTHER_HOSTS]: 'другие сайты' };

/** Words of «Где стоит». */
export const seenWords = {
  title: (name: string) => `Где стоит: «${name}»`,
  notLoaded: 'Не удалось загрузить показы',
  empty: 'Показов ещё не было',
  emptyHint: 'Откройте страницу с календарём: показ появится здесь в течение минуты.',
  off: 'Показы не считаются',
  total: (counted: Counted) =>
    `${viewsText(counted)} ${counted.error === 0 ? pluralForm(counted.views, VIEWS) : VIEWS[2]} за 30 дней`,
  sampled: (sample: number) => `Учитывается один показ из ${grouped(sample)}, поэтому числа приблизительные.`,
  failures: (count: number) => `Не загрузилось: ${grouped(count)}`,
  chart: 'Показы по дням',
  day: 'День',
  views: 'Показы',
  failed: 'Не загрузилось',
  hosts: 'Сайты',
  hostNames: HOST_NAMES,
  failedOn: (when: string) => `Не загрузилось: ${when}`,
  counting: 'Считать показы',
  countingHint: 'Хранятся только число показов по дням и адреса сайтов, о самих посетителях — ничего.',
} as const;
