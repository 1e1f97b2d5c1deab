import { addDays, addMinutes, set } from 'date-fns';
import type { MouseEvent as ReactMouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { STEP_MINUTES } from '#web/calendar/drag/keyboard-moves.ts';
import type { Slot } from '#web/calendar/drag/times-of-slot.ts';

/** Elements with a tap action of their own. */
const TAPPED_ITSELF = 'button, a, [role=button], .rbc-event, .rbc-show-more';

type Point = { readonly clientX: number; readonly clientY: number };

/** The first of these elements under a point: its place among them, and how far down in it the point is, 0 to 1. */
const under = (root: Element, selector: string, { clientX: x, clientY: y }: Point) => {
  for (const [index, element] of [...root.querySelectorAll(selector)].entries()) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x >= left && x < right && y >= top && y < bottom) return { index, share: (y - top) / (bottom - top) };
  }
  return null;
};

/** The free slot under a point, by the first day that is shown; null: there is none. */
const slotAt = (root: Element, first: Date, point: Point): Slot | null => {
  // Days lie in rows above the hours, which scroll away under them.
  const day = under(root, '.rbc-day-bg', point);
  if (day) {
    const start = addDays(first, day.index);
    return { start, end: addDays(start, 1), isDrawn: false };
  }
  const column = under(root, '.rbc-day-slot', point);
  if (!column) return null;
  const minutes = Math.floor((column.share * 1440) / STEP_MINUTES) * STEP_MINUTES;
  const start = set(addDays(first, column.index), { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return { start, end: addMinutes(start, STEP_MINUTES), isDrawn: false };
};

/**
 * Listeners for the calendar's root: the library selects a slot by a click of a mouse or by a long press, and knows no tap.
 * @param first midnight of the first day that is shown
 */
export const slotTaps = (first: Date, onSlot: (slot: Slot) => void) => {
  let isTouch = false;
  return {
    onPointerDownCapture: ({ pointerType }: ReactPointerEvent) => {
      isTouch = pointerType === 'touch';
    },
    onClick: (domEvent: ReactMouseEvent) => {
      const { target, currentTarget } = domEvent;
      if (!isTouch || !(target instanceof Element) || target.closest(TAPPED_ITSELF)) return;
      const slot = slotAt(currentTarget, first, domEvent);
      if (slot) onSlot(slot);
    },
  };
};
