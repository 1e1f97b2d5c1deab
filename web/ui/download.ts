import { guarded } from '#shared/calendar-file/formula-guard.ts';
import { isoDay, wallTime } from '#shared/time/day.ts';

/** The present day here for the name of a file: `2026-11-29`. */
export const dayOfFile = (): string => isoDay(wallTime(Date.now()).day);

/** Hands a file to the browser's downloads. */
export const download = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers need the address for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** The mark at the beginning of a file by which Excel reads it as UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** A cell in quotes. An apostrophe keeps spreadsheets from running the text as a formula. */
const csvCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** A line with its line break. The Russian Excel splits columns at semicolons; other programs ask or detect it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
