// The beginning of a formula, which a spreadsheet would run. In some of them full-width signs count too.
const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
/** Whether a text needs a guard: it begins as a formula, perhaps after guards. */
const isGuarded = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''));

/** A cell that no spreadsheet runs as a formula [IMP-21]. */
export const guarded = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell before it was guarded. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell);
