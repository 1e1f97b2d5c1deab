import { addDays, addHours, addMilliseconds, differenceInCalendarDays, set, startOfDay } from 'date-fns';
import type { CalendarItem, ItemTimes } from '#web/calendar/state/calendar-item.ts';

type Item = ItemTimes & Pick<CalendarItem, 'endInMonth' | 'isBar'>;

/** The times of an event that is moved to another start. The event keeps its length; whole days keep their number. */
export const movedTo = ({ start, end, allDay }: ItemTimes, newStart: Date): ItemTimes => {
  if (!allDay) return { start: newStart, end: addMilliseconds(newStart, end.getTime() - start.getTime()), allDay };
  const first = startOfDay(newStart);
  return { start: first, end: addDays(first, differenceInCalendarDays(end, start)), allDay };
};

/** Where an event was dropped: in a month, in the row of bars above the hours, or in a column of hours. */
export type Place = 'month' | 'bars' | 'hours';

/**
 * The times of an event that is dropped at a start. Whole days that are dropped among the hours become an hour. An
 * event that is dragged from the hours to the bars becomes a whole day [REC-28].
 */
export const droppedAt = (item: Item, newStart: Date, place: Place): ItemTimes => {
  if (place === 'hours' && item.allDay) return { start: newStart, end: addHours(newStart, 1), allDay: false };
  if (place !== 'bars' || item.isBar) return movedTo(item, newStart);
  const day = startOfDay(newStart);
  return { start: day, end: addDays(day, 1), allDay: true };
};

/** The times of an event that is resized in a month. Days are added or removed; the clock times stay. */
export const resizedByDays = (
  { end, endInMonth, allDay }: Pick<Item, 'end' | 'endInMonth' | 'allDay'>,
  start: Date,
  shownEnd: Date,
): ItemTimes => ({
  start,
  end: addDays(end, differenceInCalendarDays(shownEnd, endInMonth)),
  allDay,
});

/** The clock time of an event on another day. */
export const atClockOf = ({ start }: Pick<Item, 'start'>, day: Date): Date =>
  set(start, { year: day.getFullYear(), month: day.getMonth(), date: day.getDate() });
