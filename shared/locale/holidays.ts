import type { Holiday } from '#shared/time/holidays.ts';

/** Names of public holidays in a day's hint. */
export const HOLIDAY_NAMES: Readonly<Record<Holiday, string>> = {
  newYear: 'Новогодние каникулы',
  christmas: 'Рождество Христово',
  defender: 'День защитника Отечества',
  women: 'Международный женский день',
  labour: 'Праздник Весны и Труда',
  victory: 'День Победы',
  russia: 'День России',
  unity: 'День народного единства',
};
