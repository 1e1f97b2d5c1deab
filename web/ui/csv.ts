import { guarded } from '#shared/calendar-file/formula-guard.ts';

/** Excel takes a file for UTF-8 only when it begins with this mark. */
export const UTF8_MARK = '\uFEFF';

/** One cell: always quoted, and what a spreadsheet would run as a formula is made plain text by an apostrophe. */
const csvCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** One line with its end. Semicolons, as the Russian Excel splits columns by them; others ask or find out. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
