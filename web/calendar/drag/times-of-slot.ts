import { addDays, differenceInCalendarDays, differenceInMinutes, set } from 'date-fns';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Clock } from '#web/events/form/last-time.ts';

/** By default a new event on a day begins at 09:00 and lasts an hour [CAL-10]. */
const DEFAULT_CLOCK: Clock = { hours: 9, minutes: 0 };
const DEFAULT_MINUTES = 60;

/** One hour on a day, which begins at a clock time. */
export const timesOnDay = (day: Date, { hours, minutes }: Clock = DEFAULT_CLOCK): NewEventTimes => ({
  start: set(day, { hours, minutes, seconds: 0, milliseconds: 0 }),
  minutes: DEFAULT_MINUTES,
});

export type Slot = {
  readonly start: Date;
  readonly end: Date;
  /** Whether a moving pointer selected the slot, not a click. */
  readonly isDrawn: boolean;
};

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/**
 * The times of a new event in a selected slot. One cell of a month: an hour at the clock time used last, or at 09:00
 * [CAL-10, DLG-29]. Several cells, or the row of bars: whole days. Among the hours: the length of a drawn slot, or an
 * hour after a click.
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
