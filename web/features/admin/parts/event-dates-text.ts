import type { EventView } from '#shared/contracts/administration.ts';
import { dayMonthYearText, timeRangeText, timeText } from '#shared/locale/dates.ts';
import { fullDateText, fullDaysText } from '#shared/time/day-text.ts';
import { spanOfDays } from '#shared/time/spans.ts';

/** Start and end in local time: «5 марта 2025, 09:00 – 10:30». Both days are named if they differ. */
const eventDatesText = (start: Date, end: Date): string => {
  const [first, last] = [dayMonthYearText(start), dayMonthYearText(end)];
  if (first === last) return `${first}, ${timeRangeText(start, end)}`;
  // A line may break only between the two moments.
  return [`${first}, ${timeText(start)}`, `${last}, ${timeText(end)}`]
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' – ');
};

/** The dates of an event of the list. Whole days have no times: «9 мая 2026», «9–11 мая 2026». */
export const viewDatesText = ({ startDate, endDate, allDay }: EventView): string => {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  if (!allDay) return eventDatesText(start, end);
  const { first, last } = spanOfDays(start.getTime(), end.getTime());
  return first === last ? fullDateText(first) : fullDaysText(first, last);
};
