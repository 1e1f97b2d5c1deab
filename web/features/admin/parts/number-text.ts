const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** «10 000». */
export const countText = (count: number): string => whole.format(count);

/** Share of a whole in percent to one decimal (SPEC §9): «66,7»; of nothing «0,0». */
export const percentText = (part: number, all: number): string => oneDecimal.format(all === 0 ? 0 : (part / all) * 100);
