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

/**
 * Days between two dates; 0 if both are on the same day. The result is rounded, because a day may have 23 or 25 hours.
 */
const daySpan = (start: Date, end: Date): number => Math.round((midnight(end) - midnight(start)) / DAY_MS);

/**
 * Formats dates for react-big-calendar in Russian. Also compares days, because the library makes half a dozen Dates for
 * each comparison, which took most of the time to draw 2,000 events.
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
    // An event over midnight shows both times in its first column, and its end in the next.
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
  // Sorts by first day. Events of the same first day are sorted by length, the longest bar first, and then by time.
  sortEvents: ({ evtA, evtB }) =>
    midnight(evtA.start) - midnight(evtB.start) ||
    daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
    Number(evtB.allDay ?? false) - Number(evtA.allDay ?? false) ||
    evtA.start.getTime() - evtB.start.getTime() ||
    evtA.end.getTime() - evtB.end.getTime(),
  // `range` has the first and the last day shown. An event that ends at midnight does not belong to the day that begins
  // then.
  inEventRange: ({ event, range }) =>
    event.start.getTime() < nextMidnight(range.end) && event.end.getTime() > midnight(range.start),
});
