import { addDays, differenceInCalendarDays, differenceInMinutes, set } from 'date-fns';
import type { Clock } from '#web/events/last-time.ts';

export type Slot = { readonly start: Date; readonly end: Date };

/** An empty day offers 09:00 and one hour [CAL-10]. */
export const DEFAULT_HOUR = 9;
const DEFAULT_MINUTES = 60;

export type NewEventTimes = { readonly start: Date; readonly minutes: number; readonly allDay?: boolean };

/** 09:00 of a day, or another clock time; one hour. */
export const onDay = (day: Date, { hours, minutes }: Clock = { hours: DEFAULT_HOUR, minutes: 0 }): NewEventTimes => ({
  start: set(day, { hours, minutes, seconds: 0, milliseconds: 0 }),
  minutes: DEFAULT_MINUTES,
});

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/**
 * A selected slot of the calendar. One whole day (a month's cell, the head of a week) starts at the clock time that was used
 * last, or at 09:00 [CAL-10, DLG-29]; several are whole days. A slot with hours starts where it lies and lasts as long as was
 * drawn, by a click an hour.
 */
export const timesOfSlot = ({ start, end }: Slot, isDrawn: boolean, last?: Clock): NewEventTimes => {
  const days = differenceInCalendarDays(end, start);
  if (isMidnight(start) && isMidnight(end) && days >= 1) {
    const first = onDay(start, last);
    if (days === 1) return first;
    const until = addDays(first.start, days - 1);
    const minutes = differenceInMinutes(until, first.start) + DEFAULT_MINUTES;
    return { start: first.start, minutes, allDay: true };
  }
  const drawn = Math.round((end.getTime() - start.getTime()) / 60_000);
  return { start, minutes: isDrawn ? drawn : DEFAULT_MINUTES };
};
