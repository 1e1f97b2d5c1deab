import { instantIn } from '#shared/calendar-file/read/clock-time.ts';
import { BadRow } from '#shared/calendar-file/read/row.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';
import type { Column } from './table-columns.ts';
import { momentIn, type Order, type TableMoment } from './table-moments.ts';

/** The text of a row's cell in a column; empty if there is none. */
export type Cell = (column: Column) => string;

export const isYes = (text: string): boolean => /^(да|\+|true|истина|вкл\.?|yes|1|on|x|✓)$/i.test(text.trim());

/** The cells with the date and the time of the end. A column «Окончание» may hold only a time. */
const endCells = (cell: Cell): readonly [string, string] => {
  const [date, time] = [cell('endDate').trim(), cell('endTime').trim()];
  return time === '' && /^\d{1,2}:\d\d(?::\d\d)?$/.test(date) ? ['', date] : [date, time];
};

/**
 * The end of an event: from the columns of the end, or else from the cell of the start, as in «18:00–20:00». Null if
 * there is none.
 */
const endIn = (cell: Cell, order: Order, { day, offset, until }: TableMoment): TableMoment | null => {
  const [date, time] = endCells(cell);
  const end = momentIn(date || (time ? cell('startDate') : ''), time, order);
  if (end)
    return { ...end, timeOfDay: end.timeOfDay ?? until ?? null, offset: end.timeOfDay === null ? offset : end.offset };
  return until === undefined ? null : { day, timeOfDay: until, offset, until: undefined, isBare: false };
};

const instantOfCell = (zone: string, { offset, ...written }: TableMoment): number =>
  offset === undefined ? instantIn(zone, written) : instantIn('UTC', written) - offset * 60_000;

/**
 * Start and end in milliseconds. Times are read on the clock of `zone`. Whole days are midnights of UTC. If only the
 * end has no time, it gets the time of the start.
 */
export const timesIn = (cell: Cell, order: Order, zone: string) => {
  const start = momentIn(cell('startDate'), cell('startTime'), order);
  if (!start) throw new BadRow(words.noStart);
  const end = endIn(cell, order, start);
  const areBare = start.isBare && (end === null || end.isBare || end.timeOfDay === null);
  if (isYes(cell('allDay')) || start.timeOfDay === null || areBare) {
    // Outlook writes the end of whole days as the midnight after them.
    const isExclusive = !areBare && end?.timeOfDay === 0 && end.day > start.day && start.timeOfDay !== null;
    const last = end ? end.day + (isExclusive ? 0 : 1) : start.day + 1;
    return { allDay: true, start: start.day * DAY_MS, end: last * DAY_MS };
  }
  const from = instantOfCell(zone, start);
  const last = end && { ...end, timeOfDay: end.timeOfDay ?? start.timeOfDay };
  // If the end has no date and would be before the start, it is on the next day: 1:00 after 23:00.
  const isNextDay = last !== null && endCells(cell)[0] === '' && instantOfCell(zone, last) < from;
  const until = last && instantOfCell(zone, isNextDay ? { ...last, day: last.day + 1 } : last);
  return { allDay: false, start: from, end: until === null || until === from ? from + HOUR_MS : until };
};
