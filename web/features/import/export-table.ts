import { inTable } from '#shared/calendar-file/file-key.ts';
import { plain } from '#shared/calendar-file/plain.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { partsOf } from '#shared/time/day.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';
import { csvLine, UTF8_MARK } from '#web/ui/download.ts';

const two = (part: number): string => String(part).padStart(2, '0');

const dateText = (day: number): string => {
  const { year, month, date } = partsOf(day);
  return `${two(date)}.${two(month + 1)}.${year}`;
};

const timeText = (timeOfDay: number): string => {
  const seconds = Math.floor(timeOfDay / 1000);
  const minutes = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds % 60)}`;
};

/** Date and time as cells. Whole days have no times, and end with their last day. */
const timesOf = ({ allDay, startDate, endDate, timeZone }: FileEvent): string[] => {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  if (allDay) return [dateText(start / DAY_MS), '', dateText(end / DAY_MS - 1), '', words.yes];
  return [
    ...[start, end].flatMap((instant) => {
      const { day, timeOfDay } = clockOf(timeZone, instant);
      if (instantOf(timeZone, day, timeOfDay) === instant) return [dateText(day), timeText(timeOfDay)];
      // The second of two equal times on the clock is written in UTC, because a reader would take it for the first.
      const utc = clockOf('UTC', instant);
      return [dateText(utc.day), `${timeText(utc.timeOfDay)}Z`];
    }),
    '',
  ];
};

/** A row of a table, and its start. Rows are sorted by start. */
export type TableRow = { readonly start: string; readonly line: string };

/** Events as rows of a table that Excel opens [IMP-21]. */
export const tableRows = (events: readonly FileEvent[], categories: readonly Category[]): TableRow[] => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return events.map(inTable).map((event) => ({
    start: event.startDate,
    line: csvLine([
      plain(event.title),
      ...timesOf(event),
      plain(event.description),
      plain(event.location),
      event.externalLink,
      plain(names.get(event.categoryId) ?? ''),
      event.ageRating,
      event.status === 'published' ? '' : dialogWords.statuses[event.status],
      event.timeZone,
      event.uid,
      String(event.sequence),
    ]),
  }));
};

/** The byte order mark and the header line of a table. */
export const tableHead = (): string => `${UTF8_MARK}${csvLine(words.columns)}`;
