import { addDays, addMinutes, addMonths, endOfWeek, startOfDay, startOfWeek } from 'date-fns';
import { FIRST_WEEKDAY } from '#shared/locale/dates.ts';
import type { ItemTimes } from '#web/calendar/state/calendar-item.ts';
import type { View } from '#web/calendar/state/view-state.ts';
import { movedTo } from './dropped.ts';

/** Minutes of a step [CAL-12]. */
export const STEP_MINUTES = 30;

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const DIRECTIONS = new Map(
  Object.entries<{ axis: 'x' | 'y'; sign: 1 | -1 }>({
    ArrowLeft: { axis: 'x', sign: -1 },
    ArrowRight: { axis: 'x', sign: 1 },
    ArrowUp: { axis: 'y', sign: -1 },
    ArrowDown: { axis: 'y', sign: 1 },
  }),
);

/** `tooShort`: the event would have no length left. */
type KeyboardMove = { kind: 'moved' | 'resized'; times: ItemTimes } | { kind: 'tooShort' };

/**
 * The move that a key asks for. Alt with an arrow key moves the event. Alt and Shift with an arrow key move its end.
 * Left and right mean a day. Up and down mean half an hour, but in a month they move an event by a week. Null for other
 * keys, and for half hours of whole days. With Ctrl or ⌘ the keys belong to browser, system or screen reader.
 */
export const moveByKey = (
  times: ItemTimes,
  { key, altKey, shiftKey, ctrlKey, metaKey }: Key,
  view: View,
): KeyboardMove | null => {
  const direction = DIRECTIONS.get(key);
  if (!direction || !altKey || ctrlKey || metaKey) return null;
  const { axis, sign } = direction;
  // Whole days have no half hours.
  if (times.allDay && axis === 'y' && (shiftKey || view !== 'month')) return null;
  if (shiftKey) {
    const end = axis === 'x' ? addDays(times.end, sign) : addMinutes(times.end, sign * STEP_MINUTES);
    return end > times.start ? { kind: 'resized', times: { ...times, end } } : { kind: 'tooShort' };
  }
  if (axis === 'x') return { kind: 'moved', times: movedTo(times, addDays(times.start, sign)) };
  const start = view === 'month' ? addDays(times.start, sign * 7) : addMinutes(times.start, sign * STEP_MINUTES);
  return { kind: 'moved', times: movedTo(times, start) };
};

/** The day in a grid to which a key leads; null for another key. */
export const walkByKey = (day: Date, { key, altKey, shiftKey, ctrlKey, metaKey }: Key): Date | null => {
  if (altKey || shiftKey || ctrlKey || metaKey) return null;
  const week = { weekStartsOn: FIRST_WEEKDAY } as const;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, week);
    case 'End':
      return startOfDay(endOfWeek(day, week));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
};
