import { addDays, differenceInCalendarDays, differenceInMinutes } from 'date-fns';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Clock } from '#web/events/form/last-time.ts';
import { DEFAULT_MINUTES, timesOnDay } from './times-on-day.ts';

export type Slot = {
  readonly start: Date;
  readonly end: Date;
  /** By a pointer that was moved, not by a click. */
  readonly isDrawn: boolean;
};

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/**
 * A selected slot of the calendar. A month's cell starts at the clock time that was used last, or at 09:00 [CAL-10, DLG-29];
 * several, and the row of whole days above the hours, are whole days. A slot with hours starts where it lies and lasts as long
 * as was drawn, by a click an hour.
 */
export const timesOfSlot = ({ start, end, isDrawn }: Slot, isMonth: boolean, last?: Clock): NewEventTimes => {
  const days = differenceInCalendarDays(end, start);
  if (isMidnight(start) && isMidnight(end) && days >= 1) {
    const first = timesOnDay(start, last);
    if (isMonth && days === 1) return first;
    const until = addDays(first.start, days - 1);
    const minutes = differenceInMinutes(until, first.start) + DEFAULT_MINUTES;
    return { start: first.start, minutes, allDay: true };
  }
  const drawn = Math.round((end.getTime() - start.getTime()) / 60_000);
  return { start, minutes: isDrawn ? drawn : DEFAULT_MINUTES };
};
