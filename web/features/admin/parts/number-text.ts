// Groups digits without `Intl`, because its first use on a page takes a phone tens of milliseconds.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** A whole number by Russian custom: «10 000». */
export const countText = (count: number): string => grouped(String(count));

/** A share in percent with one decimal [DASH-02]: «66,7». If `all` is 0, the share is «0,0». */
export const percentText = (part: number, all: number): string =>
  (all === 0 ? 0 : (part / all) * 100).toFixed(1).replace('.', ',');

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** The size of a file: «1,5 МБ». Each unit is 1024 times the smaller one. From kilobytes on there is one decimal. */
export const sizeText = (bytes: number): string => {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${unit === 0 ? size : size.toFixed(1).replace('.', ',')}\u00a0${UNITS[unit]}`;
};
