import { dayMonthYearText, timeRangeText, timeText } from '#shared/locale/dates.ts';

/** Start and end in the viewer's zone: «5 марта 2025, 09:00 – 10:30»; both days when they differ. */
export const eventDatesText = (start: Date, end: Date): string => {
  const [first, last] = [dayMonthYearText(start), dayMonthYearText(end)];
  if (first === last) return `${first}, ${timeRangeText(start, end)}`;
  // Breaks between the two moments, not within one.
  return [`${first}, ${timeText(start)}`, `${last}, ${timeText(end)}`]
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' – ');
};
