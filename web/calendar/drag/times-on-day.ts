import { set } from 'date-fns';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Clock } from '#web/events/form/last-time.ts';

/** An empty day offers 09:00 and one hour [CAL-10]. */
const DEFAULT_HOUR = 9;
export const DEFAULT_MINUTES = 60;

/** 09:00 of a day, or another clock time; one hour. */
export const timesOnDay = (
  day: Date,
  { hours, minutes }: Clock = { hours: DEFAULT_HOUR, minutes: 0 },
): NewEventTimes => ({
  start: set(day, { hours, minutes, seconds: 0, milliseconds: 0 }),
  minutes: DEFAULT_MINUTES,
});
