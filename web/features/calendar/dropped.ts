import { addDays, addMilliseconds, differenceInCalendarDays, set } from 'date-fns';
import type { CalendarItem } from './calendar-item.ts';

type Times = { start: Date; end: Date };
type Item = Pick<CalendarItem, 'start' | 'end' | 'endInMonth'>;

/** An event at another start. It lasts as long as before, to the millisecond. */
export const movedTo = ({ start, end }: Item, newStart: Date): Times => ({
  start: newStart,
  end: addMilliseconds(newStart, end.getTime() - start.getTime()),
});

/** An event pulled at an edge in a month: whole days are added or taken, the clock times stay. */
export const resizedByDays = ({ end, endInMonth }: Item, start: Date, shownEnd: Date): Times => ({
  start,
  end: addDays(end, differenceInCalendarDays(shownEnd, endInMonth)),
});

/** The clock time of an event on another day. */
export const atClockOf = ({ start }: Item, day: Date): Date =>
  set(start, { year: day.getFullYear(), month: day.getMonth(), date: day.getDate() });
