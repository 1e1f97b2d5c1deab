import { iso } from '#shared/calendar-file/read/clock-time.ts';
import { BadFile, type Content } from '#shared/calendar-file/read/read-file-types.ts';
import { uidOf } from '#shared/calendar-file/read/read-ics.ts';
import { assertEvent, BadRow, type Fault, fittingTexts, type Row } from '#shared/calendar-file/read/row.ts';
import { namedZone, plainZone, saidZone } from '#shared/calendar-file/read/zone-names.ts';
import { AGE_RATINGS, type EventStatus } from '#shared/contracts/events.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { zoneWords } from '#shared/locale/time-zones.ts';
import { columnsOf, isRussian, missingColumns } from './table-columns.ts';
import { type Order, orderOf } from './table-moments.ts';
import { recordsOf, type TableRecord } from './table-records.ts';
import { type Cell, isYes, timesIn } from './table-times.ts';

const isRating = (text: string): text is FileEvent['ageRating'] => AGE_RATINGS.some((one) => one === text);

/** The status in the text of a cell: `published` for an empty cell, undefined for an unknown text. */
const statusIn = (text: string): EventStatus | undefined => {
  const name = text.trim().toLowerCase();
  if (name === '' || /^(published|confirmed)$/.test(name) || name === dialogWords.statuses.published.toLowerCase())
    return 'published';
  if (/^(draft|tentative)$/.test(name) || name === dialogWords.statuses.draft.toLowerCase()) return 'draft';
  return /^(cancell?ed|отмен[её]н[аоы]?|отмена)$/.test(name) ? 'cancelled' : undefined;
};

/** A text that begins with a time, such as «18:00». */
const TIME = /^\D{0,5}\d{1,2}:\d\d(?!\d)/;
/**
 * Notes about cells that seem to hold a time, an age or a status, but are ignored. A time is ignored if its column is
 * unknown, or if the event has whole days.
 */
const leftOut = (cell: Cell, strangers: readonly string[], { allDay, status, isAge }: Taken): string[] => {
  const ends = allDay && cell('startTime').trim() === '' ? [cell('endTime'), cell('endDate')] : [];
  const times = [...strangers, ...ends].filter((text) => TIME.test(text.trim()));
  const others = [...(status === undefined ? [cell('status')] : []), ...(isAge ? [] : [cell('age')])];
  return [...times, ...others].map((text) => words.leftOut(text.trim().slice(0, 40)));
};
type Taken = { readonly allDay: boolean; readonly status: EventStatus | undefined; readonly isAge: boolean };

/**
 * The time zone that a cell names. If the cell is empty or its text is unknown, `zone` is a guess, and `unknown` is the
 * text of the cell for a note. A table without a column for zones gets no such note.
 */
const zoneIn = (cell: string, chosen: string, hasColumn: boolean) => {
  const name = plainZone(cell);
  if (name === '') return { zone: chosen, unknown: hasColumn ? '' : undefined };
  const named = namedZone(name);
  return named ? { zone: named, unknown: undefined } : { zone: saidZone(name, chosen) ?? chosen, unknown: name };
};

/** A category's name may contain semicolons, so the whole cell may be one category if this product wrote the table. */
const categoriesIn = (cell: string, isOurs: boolean): string[] => {
  const parts = [...(isOurs ? [cell] : []), ...cell.split(';')].map((name) => name.trim());
  return [...new Set(parts)].filter((name) => name !== '');
};

/** A table as its header describes it. */
type Table = {
  readonly order: Order;
  readonly chosen: string;
  readonly width: number;
  readonly columns: ReadonlySet<number>;
  readonly hasZones: boolean;
  /** Whether this product has written the table. Then no text is HTML, and ratings have a column. */
  readonly isOurs: boolean;
};

const rowOf = (cell: Cell, { cells, line }: TableRecord, table: Table): Row => {
  const { order, chosen, width, columns, hasZones, isOurs } = table;
  const { zone: timeZone, unknown } = zoneIn(cell('zone'), chosen, hasZones);
  const { allDay, start, end } = timesIn(cell, order, timeZone);
  if (end < start) throw new BadRow(words.endBeforeStart);
  const texts = { title: cell('title'), description: cell('description').replace(/\r\n?/g, '\n') };
  const age = cell('age').trim();
  const rating = isRating(age) && (isOurs || age !== '') ? { rating: age } : {};
  const more = { location: cell('location'), link: cell('link').trim(), ...rating };
  const { fields, notes } = fittingTexts({ ...texts, ...more }, isOurs);
  const status = statusIn(cell('status'));
  const version = cell('version').trim();
  const times = { startDate: iso(start), endDate: iso(end) };
  const event = assertEvent({
    ...fields,
    ...times,
    uid: wellFormed(cell('uid').trim().slice(0, 1000)) || uidOf({ ...fields, ...times }),
    sequence: /^\d{1,9}$/.test(version) ? Number(version) : 0,
    status: status ?? 'published',
    allDay,
    timeZone,
    categoryId: '',
    recurrence: '',
  });
  const others = [
    ...(unknown === undefined || allDay ? [] : [words.guessedZone(unknown.slice(0, 60), zoneWords(timeZone, start))]),
    ...leftOut(
      cell,
      cells.filter((_, at) => at < width && !columns.has(at)),
      { allDay, status, isAge: age === '' || isRating(age) },
    ),
    ...(cells.slice(width).some((one) => one.trim() !== '') ? [words.cellsLeftOut] : []),
  ];
  const isPrivate = isYes(cell('isPrivate'));
  return { event, categories: categoriesIn(cell('categories'), isOurs), line, notes: [...notes, ...others], isPrivate };
};

/**
 * Whether a text is a table: its header has a known column, or its first two rows have the same number of cells (at
 * least two).
 */
export const isTable = (text: string): boolean => {
  const [header, row] = recordsOf(text.split(/\r\n|\n|\r/, 20).join('\n'));
  if (!header) return false;
  const { length } = header.cells;
  // A header with undecodable letters does not count.
  const isShaped = length > 1 && row?.cells.length === length && !header.cells.join('').includes('\uFFFD');
  return columnsOf(header.cells).size > 0 || isShaped;
};

const faultOf = (title: string, line: number, reason: string): Fault => ({
  line,
  title: title.trim().slice(0, 100) || words.untitled,
  reason,
});

/**
 * The events of a table.
 * @param chosen the zone of times if the table has no column for zones
 * @throws BadFile: columns are missing
 */
export const readCsv = (text: string, chosen: string): Content => {
  const [header, ...others] = recordsOf(text);
  const names = header?.cells ?? [];
  const columns = columnsOf(names);
  const missing = missingColumns(names);
  if (missing.length > 0)
    throw new BadFile(words.missingColumns(missing.includes('title'), missing.includes('startDate')));
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const cellOf =
    (cells: readonly string[]): Cell =>
    (column) =>
      cells[columns.get(column) ?? -1] ?? '';
  const dates = filled.flatMap(({ cells }) => [cellOf(cells)('startDate'), cellOf(cells)('endDate')]);
  const isOurs = words.columns.every((name, at) => names[at] === name);
  const hasZones = columns.has('zone');
  const order = orderOf(dates, isRussian(names));
  const table = { order, chosen, width: names.length, columns: new Set(columns.values()), hasZones, isOurs };
  const rows: Row[] = [];
  const faults: Fault[] = header?.fault === undefined ? [] : [faultOf('', header.line, header.fault)];
  for (const record of filled) {
    const cell = cellOf(record.cells);
    try {
      if (record.fault !== undefined) throw new BadRow(record.fault);
      rows.push(rowOf(cell, record, table));
    } catch (reason) {
      if (!(reason instanceof BadRow)) throw reason;
      faults.push(faultOf(cell('title'), record.line, reason.message));
    }
  }
  const areAllNamed = hasZones && filled.every(({ cells }) => cellOf(cells)('zone').trim() !== '');
  return { rows, faults, zone: areAllNamed ? chosen : undefined };
};
