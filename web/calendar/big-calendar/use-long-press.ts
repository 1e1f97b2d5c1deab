import { type TouchEvent as ReactTouchEvent, useContext, useRef } from 'react';
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
import { flushSync } from 'react-dom';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

/** Before the library's own 250 ms, when it looks whether something has been picked up. */
const PICK_UP_MS = 150;
const REST_OF_TOUCH = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * A touch belongs to the element that it began on. The addon draws a column anew once it shows its preview, so that
 * element is gone, and the rest of the touch with it: from there on it is told to what now lies under the finger.
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
 * Picks an event up by a long press. The library waits for one, but its addon begins a move only for a mouse's button,
 * which a touch has not; so it is begun here. A finger that moves earlier scrolls.
 */
export const useLongPress = (item: CalendarItem) => {
  const { draggable } = useContext(DnDContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = () => clearTimeout(timer.current);
  const end = () => {
    wait();
    // After the library has taken the drop, if there was one; then this changes nothing.
    setTimeout(() => draggable?.onEnd(null));
  };

  // In the capture phase, as the addon puts a listener of its own in the place of `onTouchStart`.
  return {
    onTouchStartCapture: ({ target }: ReactTouchEvent) => {
      wait();
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
