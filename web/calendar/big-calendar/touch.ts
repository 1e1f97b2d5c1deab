import { addDays, addMinutes, set } from 'date-fns';
import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type TouchEvent as ReactTouchEvent,
  useContext,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { STEP_MINUTES } from '#web/calendar/drag/keyboard-moves.ts';
import type { Slot } from '#web/calendar/drag/times-of-slot.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { DnDContext } from './library.ts';

/** Shorter than the 250 ms after which the library looks whether something was picked up. */
const PICK_UP_MS = 150;
const REST_OF_TOUCH = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Keeps a touch alive after its element is gone. The browser sends a whole touch to the element on which it began, and
 * the addon removes this element when it draws its preview. From then on the touch is repeated at the element under the
 * finger.
 */
const keepTouchAlive = (origin: Element): void => {
  let last: Element = document.body;

  const forward = (domEvent: Event) => {
    if (!(domEvent instanceof TouchEvent)) return;
    if (domEvent.type !== 'touchmove') for (const type of REST_OF_TOUCH) origin.removeEventListener(type, forward);
    if (origin.isConnected) return;
    const [finger] = domEvent.changedTouches;
    last = (finger && document.elementFromPoint(finger.clientX, finger.clientY)) ?? last;
    if (domEvent.cancelable) domEvent.preventDefault();
    const { touches, targetTouches, changedTouches } = domEvent;
    last.dispatchEvent(
      new TouchEvent(domEvent.type, {
        bubbles: true,
        cancelable: true,
        touches: [...touches],
        targetTouches: [...targetTouches],
        changedTouches: [...changedTouches],
      }),
    );
  };

  for (const type of REST_OF_TOUCH) origin.addEventListener(type, forward, { passive: false });
};

/**
 * Listeners by which a long press picks up an event, because the addon itself starts a move only with a mouse button.
 * If the finger moves before the press is long enough, the calendar scrolls.
 */
export const useLongPress = (item: CalendarItem) => {
  const { draggable } = useContext(DnDContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = () => clearTimeout(timer.current);
  const end = () => {
    wait();
    // The timeout lets the library handle the drop first.
    setTimeout(() => draggable?.onEnd(null));
  };

  // These listen in the capture phase, because the addon replaces `onTouchStart`.
  return {
    onTouchStartCapture: ({ target }: ReactTouchEvent) => {
      wait();
      if (item.isFixed) return;
      timer.current = setTimeout(() => {
        if (target instanceof Element) keepTouchAlive(target);
        flushSync(() => draggable?.onBeginAction(item, 'move'));
      }, PICK_UP_MS);
    },
    onTouchMoveCapture: wait,
    onTouchEndCapture: end,
    onTouchCancelCapture: end,
  };
};

/** Elements that act on a tap themselves. */
const TAPPED_ITSELF = 'button, a, [role=button], .rbc-event, .rbc-show-more';

type Point = { readonly clientX: number; readonly clientY: number };

/**
 * The first element under a point: its index, and `share`, the height of the point in the element, from 0 (top) to 1
 * (bottom).
 */
const under = (root: Element, selector: string, { clientX: x, clientY: y }: Point) => {
  for (const [index, element] of [...root.querySelectorAll(selector)].entries()) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x >= left && x < right && y >= top && y < bottom) return { index, share: (y - top) / (bottom - top) };
  }
  return null;
};

/** The free slot under a point. @param first midnight of the first day that is shown */
const slotAt = (root: Element, first: Date, point: Point): Slot | null => {
  // Days come first, because scrolled hours may be under the row of days.
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
 * Listeners by which a tap selects a slot and a double click expands it. The library takes only mouse clicks and long
 * presses, and reads a slow double click as two clicks.
 * @param first midnight of the first day that is shown
 */
export const slotTaps = (first: Date, onSlot: (slot: Slot) => void, onDoubleClick: () => void) => {
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
    onDoubleClick: ({ target }: ReactMouseEvent) => {
      // The library reports a selected slot of a month in a timeout, so this comes in a timeout too.
      if (target instanceof Element && !target.closest(TAPPED_ITSELF)) setTimeout(onDoubleClick);
    },
  };
};
