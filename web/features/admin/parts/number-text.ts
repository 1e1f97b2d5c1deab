// Groups digits without `Intl`, because its first use on a page takes a phone tens of milliseconds.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** A whole number by Russian custom: «10 000». */
export const countText = (count: number): string => grouped(String(count));

/** A share in percent with one decimal [DASH-02]: «66,7»; «0,0» of nothing. */
export const percentText = (part: number, all: number): string =>
  (all === 0 ? 0 : (part / all) * 100).toFixed(1).replace('.', ',');

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** The size of a file in steps of 1024, from a kilobyte on with one decimal: «1,5 МБ». */
export const sizeText = (bytes: number): string => {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${unit === 0 ? size : size.toFixed(1).replace('.', ',')}\u00a0${UNITS[unit]}`;
};
