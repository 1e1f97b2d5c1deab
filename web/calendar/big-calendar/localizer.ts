import { calendarWords } from '#shared/locale/calendar.ts';
import {
  dayRangeText,
  FIRST_WEEKDAY,
  fullDateText,
  monthYearText,
  shortWeekdayText,
  timeRangeText,
  timeText,
} from '#shared/locale/dates.ts';
import { DAY_MS } from '#shared/time/units.ts';

import { DateLocalizer, libraryDates } from './library.ts';

type Span = { start: Date; end: Date };

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

// A day may have 23 or 25 hours.
const nextMidnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();

/** Days whose cells an event covers: 0 when it ends on the day it starts. Rounded, as a day may have 23 or 25 hours. */
const daySpan = (start: Date, end: Date): number => Math.round((midnight(end) - midnight(start)) / DAY_MS);

/**
 * Dates of react-big-calendar in Russian, in our own words instead of a date library's. What counts in days is done here too:
 * the library makes half a dozen Dates per comparison, which with 2,000 events in a month was most of a drawing.
 */
export const localizer = new DateLocalizer({
  firstOfWeek: () => FIRST_WEEKDAY,
  format: (value) => String(value),
  formats: {
    dateFormat: (date: Date) => String(date.getDate()),
    dayFormat: (date: Date) => `${shortWeekdayText(date)} ${date.getDate()}`,
    weekdayFormat: shortWeekdayText,
    timeGutterFormat: timeText,
    monthHeaderFormat: monthYearText,
    dayHeaderFormat: fullDateText,
    dayRangeHeaderFormat: ({ start, end }: Span) => dayRangeText(start, end),
    selectRangeFormat: ({ start, end }: Span) => timeRangeText(start, end),
    eventTimeRangeFormat: ({ start, end }: Span) => timeRangeText(start, end),
    // The two parts of an event over midnight: in its own column it says all of its time, in the next its end.
    eventTimeRangeStartFormat: ({ start, end }: Span) => timeRangeText(start, end),
    eventTimeRangeEndFormat: ({ end }: Span) => calendarWords.until(timeText(end)),
  },
  startOf: (date, unit, firstOfWeek) =>
    unit === 'day' ? new Date(midnight(date)) : libraryDates.startOf(date, unit, firstOfWeek),
  ceil: (date, unit) => {
    if (unit !== 'day') return libraryDates.ceil(date, unit);
    return midnight(date) === date.getTime() ? date : new Date(nextMidnight(date));
  },
  diff: (a, b, unit) => (unit === 'day' ? Math.abs(daySpan(a, b)) : libraryDates.diff(a, b, unit)),
  isSameDate: (a, b) => midnight(a) === midnight(b),
  daySpan,
  // Earlier days first; in a day the longer bars on top, then by time.
  sortEvents: ({ evtA, evtB }) =>
    midnight(evtA.start) - midnight(evtB.start) ||
    daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
    Number(evtB.allDay ?? false) - Number(evtA.allDay ?? false) ||
    evtA.start.getTime() - evtB.start.getTime() ||
    evtA.end.getTime() - evtB.end.getTime(),
  // `range` is first and last day, both shown; an event that ends at midnight does not reach the new day.
  inEventRange: ({ event, range }) =>
    event.start.getTime() < nextMidnight(range.end) && event.end.getTime() > midnight(range.start),
});
