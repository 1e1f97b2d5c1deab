// Matches the beginning of a formula, which a spreadsheet would run. In some spreadsheets full-width signs begin a
// formula, too.
const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
/** Whether a text begins like a formula, perhaps after guards (apostrophes). */
const isGuarded = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''));

/** The text as a cell that no spreadsheet runs [IMP-21]. */
export const guarded = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** A cell's text without its guard. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell);
