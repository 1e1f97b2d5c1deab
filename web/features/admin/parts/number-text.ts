// Written out, as the first word that a page asks of `Intl` costs a phone tens of milliseconds.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** A whole number by Russian custom: «10 000». */
export const countText = (count: number): string => grouped(String(count));

/** Share of a whole in percent to one decimal [DASH-02]: «66,7»; of nothing «0,0». */
export const percentText = (part: number, all: number): string =>
  (all === 0 ? 0 : (part / all) * 100).toFixed(1).replace('.', ',');
