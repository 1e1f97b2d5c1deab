import type { FileEvent } from '#shared/contracts/imports.ts';
import { occurrencesIn, startDayOf } from '#shared/time/recurrence.ts';
import { compactDay, parseRule } from '#shared/time/rule.ts';
import { clockTimeOf } from '#shared/time/zone.ts';

const [FROM, UNTIL] = [Date.UTC(2025, 0), Date.UTC(2027, 6)];
const iso = (instant: number): string => new Date(instant).toISOString();

/** A date of an event as the calendar shows it. */
export type ShownDate = { readonly start: string; readonly end: string; readonly title: string };

/**
 * The dates that the calendar will show for an event of a file. A series gives only its dates from 2025 to the middle
 * of 2027.
 */
export const shownDates = (event: FileEvent): ShownDate[] => {
  const { title, recurrence, timeZone, allDay: isAllDay, dates } = event;
  const [start, end] = [Date.parse(event.startDate), Date.parse(event.endDate)];
  if (recurrence === '') return [{ start: event.startDate, end: event.endDate, title }];
  const clock = event.clock === undefined ? undefined : clockTimeOf(event.clock);
  const span = { start, end, timeZone, isAllDay, clock };
  const rule = parseRule(recurrence, startDayOf(span));
  if (!rule) throw new Error(`No rule: ${recurrence}`);
  return [...occurrencesIn({ ...span, rule }, FROM, UNTIL)].flatMap((date) => {
    const own = dates[compactDay(date.day)];
    if (own === null) return [];
    const times = own?.times ?? { startDate: iso(date.start), endDate: iso(date.end) };
    return [{ start: times.startDate, end: times.endDate, title: own?.title ?? title }];
  });
};
