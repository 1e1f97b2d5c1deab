import { type DragEvent, type PointerEvent, useRef, useState } from 'react';

/** A toast swiped this far to the right is dismissed [TOAST-05]. CSS pixels. */
const SWIPE_THRESHOLD_PX = 50;

/** Follows a finger or mouse to the right; `onSwiped` once it lets go at or past the threshold. */
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
        // The buttons inside keep their clicks: a captured pointer would take them away.
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
      // Text selected by a swipe that was too short would be dragged by the next one.
      onDragStart: (domEvent: DragEvent) => domEvent.preventDefault(),
    },
  };
};
