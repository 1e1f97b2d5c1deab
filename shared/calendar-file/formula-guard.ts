// A spreadsheet runs what begins like this as a formula; full-width signs count as signs in some of them.
const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
/** A text to guard: it begins as a formula, or with guards and then as a formula. */
const isGuarded = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''));

/** A cell that no spreadsheet runs as a formula [IMP-21]. */
export const guarded = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell before it was guarded. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell);
