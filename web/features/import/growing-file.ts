import type { FileKind } from '#shared/contracts/imports.ts';
import { CALENDAR_END, type CalendarPage } from './calendar-of.ts';
import { type TableRow, tableHead } from './export-table.ts';

/** A page of events in the format of the file. */
export type Page = { readonly calendar: CalendarPage } | { readonly rows: readonly TableRow[] };

const TYPES: Readonly<Record<FileKind, string>> = { ics: 'text/calendar', csv: 'text/csv' };

/**
 * A file that grows page by page. Pages of a calendar become Blobs, which browsers keep out of the page's memory. Rows
 * of a table are sorted by start at the end.
 */
export const growingFile = (kind: FileKind) => {
  let head = '';
  const zones = new Set<string>();
  const events: Blob[] = [];
  const rows: TableRow[] = [];
  const add = (page: Page): void => {
    if ('rows' in page) {
      for (const row of page.rows) rows.push(row);
      return;
    }
    head = page.calendar.head;
    for (const zone of page.calendar.zones) zones.add(zone);
    events.push(new Blob([page.calendar.events]));
  };
  const end = (): Blob => {
    rows.sort((one, other) => (one.start < other.start ? -1 : 1));
    const parts =
      kind === 'csv' ? [tableHead(), ...rows.map(({ line }) => line)] : [head, ...zones, ...events, CALENDAR_END];
    return new Blob(parts, { type: TYPES[kind] });
  };
  return { add, end };
};
