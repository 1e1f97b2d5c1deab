import { guarded } from '#shared/calendar-file/formula-guard.ts';

/** Hands a file to the browser's downloads. */
export const download = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers still need the address for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const UTF8_MARK = '\uFEFF';

/** One cell, always quoted. An apostrophe makes plain text of what a spreadsheet would run as a formula. */
const csvCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** One line with its end. The Russian Excel splits columns by semicolons; other programs ask or detect them. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
