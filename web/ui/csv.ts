/** Excel takes a file for UTF-8 only when it begins with this mark. */
export const UTF8_MARK = '\uFEFF';

// A spreadsheet runs what begins like this as a formula; full-width signs count as signs in some of them.
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** One cell: always quoted, and what a spreadsheet would run as a formula is made plain text by an apostrophe. */
const csvCell = (text: string): string => {
  const plain = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};

/** One line with its end. Semicolons, as the Russian Excel splits columns by them; others ask or find out. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
