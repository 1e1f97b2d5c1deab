import Papa from 'papaparse';
import { AGE_RATINGS, type EventStatus } from '#shared/contracts/events.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';
import { instantIn, iso } from './clock-time.ts';
import type { Content } from './read-file-types.ts';
import { uidOf } from './read-ics.ts';
import { assertEvent, BadRow, type Fault, fittingTexts, type Row } from './row.ts';
import { type Column, columnsOf, isRussian } from './table-columns.ts';
import { momentIn, type Order, orderOf } from './table-moments.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DELIMITERS = [';', ',', '\t'];

/** The delimiter that the header has most of; Papa Parse guesses by the data, where commas abound. */
const delimiterOf = (header: string): string => {
  const counts = DELIMITERS.map((one) => header.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
};

/** The cell without the apostrophe that keeps Excel from running it as a formula [IMP-21]. */
const unguarded = (cell: string): string =>
  cell.replace(/^'(?=[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u, '');

type Lines = { readonly records: readonly { cells: string[]; line: number }[]; readonly unclosed: number | null };

/** The records of a table with the lines that they begin on [IMP-04]. */
const recordsOf = (text: string): Lines => {
  const [, sep] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = sep === undefined ? text : text.replace(/^.*\r?\n/, '');
  const delimiter = sep ?? delimiterOf(body.slice(0, body.search(/[\r\n]|$/)));
  const { data, errors } = Papa.parse(body, { delimiter });
  let line = sep === undefined ? 1 : 2;
  const records = data.map((cells) => {
    const record = { cells: cells.map(unguarded), line };
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    return record;
  });
  const fault = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  return { records, unclosed: fault ?? null };
};

const isYes = (text: string): boolean => /^(да|true|истина|вкл\.?|yes|1|on|x|✓)$/i.test(text.trim());

const isRating = (text: string): text is FileEvent['ageRating'] => AGE_RATINGS.some((one) => one === text);

const statusIn = (text: string): EventStatus => {
  const name = text.trim().toLowerCase();
  if (name === 'draft' || name === dialogWords.statuses.draft.toLowerCase()) return 'draft';
  return name === 'cancelled' || name === dialogWords.statuses.cancelled.toLowerCase() ? 'cancelled' : 'published';
};

type Cell = (column: Column) => string;

/** Start and end on the clock of a zone. An end that is a day alone is the last day. */
const timesIn = (cell: Cell, order: Order, zone: string) => {
  const start = momentIn(cell('startDate'), cell('startTime'), order);
  if (!start) throw new BadRow(words.noStart);
  const end = momentIn(cell('endDate') || (cell('endTime') ? cell('startDate') : ''), cell('endTime'), order);
  const isAllDay = isYes(cell('allDay')) || start.timeOfDay === null;
  if (isAllDay) {
    // Outlook's table ends whole days with the midnight after them.
    const isExclusive = end?.timeOfDay === 0 && end.day > start.day && start.timeOfDay !== null;
    const last = end ? end.day + (isExclusive ? 0 : 1) : start.day + 1;
    return { allDay: true, start: start.day * DAY_MS, end: last * DAY_MS };
  }
  const from = instantIn(zone, start);
  const last = end && { ...end, timeOfDay: end.timeOfDay ?? start.timeOfDay };
  // From 23:00 to 1:00 is past midnight, where no date says otherwise.
  const isNextDay = last !== null && cell('endDate') === '' && instantIn(zone, last) < from;
  const until = last && instantIn(zone, isNextDay ? { ...last, day: last.day + 1 } : last);
  return { allDay: false, start: from, end: until === null || until === from ? from + HOUR_MS : until };
};

const rowOf = (cell: Cell, line: number, { order, chosen }: { order: Order; chosen: string }): Row => {
  const named = cell('zone').trim();
  const timeZone = named && isTimeZone(named) ? named : chosen;
  const { allDay, start, end } = timesIn(cell, order, timeZone);
  if (end < start) throw new BadRow(words.endBeforeStart);
  const texts = { title: cell('title'), description: cell('description').replace(/\r\n?/g, '\n') };
  const { fields, notes } = fittingTexts({ ...texts, location: cell('location'), link: cell('link').trim() }, false);
  const age = cell('age').trim();
  const version = cell('version').trim();
  const times = { startDate: iso(start), endDate: iso(end) };
  const event = assertEvent({
    ...fields,
    ...times,
    uid: cell('uid').trim().slice(0, 1000) || uidOf({ ...fields, ...times }),
    sequence: /^\d{1,9}$/.test(version) ? Number(version) : 0,
    ageRating: isRating(age) && age !== '' ? age : fields.ageRating,
    status: statusIn(cell('status')),
    allDay,
    timeZone,
    categoryId: '',
    recurrence: '',
  });
  const categories = cell('categories')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { event, categories, line, notes, isPrivate: isYes(cell('isPrivate')) };
};

/** Whether a text is a table of events: its header names a start. */
export const isTable = (text: string): boolean => {
  const [header] = recordsOf(text.split(/\r\n|\n|\r/, 3).join('\n')).records;
  return header !== undefined && columnsOf(header.cells).has('startDate');
};

/** The events of a table. @param chosen the zone of its times, where no column names one */
export const readCsv = (text: string, chosen: string): Content => {
  const { records, unclosed } = recordsOf(text);
  const [header, ...others] = records;
  const columns = columnsOf(header?.cells ?? []);
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const cellOf =
    (cells: readonly string[]): Cell =>
    (column) =>
      cells[columns.get(column) ?? -1] ?? '';
  const dates = filled.flatMap(({ cells }) => [cellOf(cells)('startDate'), cellOf(cells)('endDate')]);
  const order = orderOf(dates, isRussian(header?.cells ?? []));
  const rows: Row[] = [];
  const faults: Fault[] = [];
  for (const record of filled) {
    const { cells, line } = record;
    const cell = cellOf(cells);
    try {
      if (unclosed !== null && records[unclosed] === record) throw new BadRow(words.unclosedQuote);
      rows.push(rowOf(cell, line, { order, chosen }));
    } catch (reason) {
      if (!(reason instanceof BadRow)) throw reason;
      faults.push({ line, title: cell('title').trim().slice(0, 100) || words.untitled, reason: reason.message });
    }
  }
  return { rows, faults, zone: columns.has('zone') ? chosen : undefined };
};
