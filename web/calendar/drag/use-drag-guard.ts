import { useCallback, useRef } from 'react';

const ENDS = ['mouseup', 'touchend', 'touchcancel', 'keydown'] as const;

/**
 * Knows whether an event is being dragged or resized. The library reports only the start of a drag. Its end is a
 * released pointer, or Escape.
 */
export const useDragGuard = () => {
  const isDragging = useRef(false);

  const onDragStart = useCallback(() => {
    isDragging.current = true;
    const stop = (domEvent: Event) => {
      if (domEvent instanceof KeyboardEvent && domEvent.key !== 'Escape') return;
      isDragging.current = false;
      for (const end of ENDS) window.removeEventListener(end, stop);
    };
    for (const end of ENDS) window.addEventListener(end, stop);
  }, []);

  const isPaused = useCallback(() => isDragging.current, []);
  return { onDragStart, isPaused };
};
