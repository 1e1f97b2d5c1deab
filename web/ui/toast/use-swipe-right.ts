import { type DragEvent, type PointerEvent, useRef, useState } from 'react';

/** Distance in CSS pixels after which a swipe to the right dismisses a toast [TOAST-05]. */
const SWIPE_THRESHOLD_PX = 50;

/** Follows a finger or mouse to the right. Calls `onSwiped` if it is released at the threshold or beyond. */
export const useSwipeRight = (onSwiped: () => void) => {
  const from = useRef<number | null>(null);
  const [offset, setOffset] = useState<number | null>(null);

  const distance = (domEvent: PointerEvent) =>
    from.current === null ? 0 : Math.max(0, domEvent.clientX - from.current);

  const stop = () => {
    from.current = null;
    setOffset(null);
  };

  return {
    offset,
    handlers: {
      onPointerDown: (domEvent: PointerEvent<HTMLElement>) => {
        if (domEvent.button !== 0) return;
        // Buttons need their clicks, which a captured pointer would take away.
        if (domEvent.target instanceof Element && domEvent.target.closest('button, a')) return;
        from.current = domEvent.clientX;
        domEvent.currentTarget.setPointerCapture?.(domEvent.pointerId);
      },
      onPointerMove: (domEvent: PointerEvent) => {
        if (from.current !== null) setOffset(distance(domEvent));
      },
      onPointerUp: (domEvent: PointerEvent) => {
        const far = distance(domEvent) >= SWIPE_THRESHOLD_PX;
        stop();
        if (far) onSwiped();
      },
      onPointerCancel: stop,
      // A short swipe selects text, and the next swipe would drag it.
      onDragStart: (domEvent: DragEvent) => domEvent.preventDefault(),
    },
  };
};
