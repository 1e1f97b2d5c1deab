import { addHours, differenceInCalendarDays, set } from 'date-fns';

export type Slot = { readonly start: Date; readonly end: Date };

/** An empty day offers 09:00 and one hour [CAL-10]. */
export const DEFAULT_HOUR = 9;
const DEFAULT_MINUTES = 60;

export type NewEventTimes = { readonly start: Date; readonly minutes: number };

/** 09:00 of a day, one hour. */
export const onDay = (day: Date): NewEventTimes => ({
  start: set(day, { hours: DEFAULT_HOUR, minutes: 0, seconds: 0, milliseconds: 0 }),
  minutes: DEFAULT_MINUTES,
});

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/**
 * A selected slot of the calendar: whole days (a month's cell, the head of a week) start at 09:00 of the first day and
 * last to 10:00 of the last one; a slot with hours starts where it lies and lasts as long as was drawn, by a click an hour.
 */
export const timesOfSlot = ({ start, end }: Slot, isDrawn: boolean): NewEventTimes => {
  const days = differenceInCalendarDays(end, start);
  if (isMidnight(start) && isMidnight(end) && days >= 1) {
    const first = onDay(start);
    const last = addHours(onDay(set(end, { date: end.getDate() - 1 })).start, 1);
    return { start: first.start, minutes: Math.round((last.getTime() - first.start.getTime()) / 60_000) };
  }
  const drawn = Math.round((end.getTime() - start.getTime()) / 60_000);
  return { start, minutes: isDrawn ? drawn : DEFAULT_MINUTES };
};
