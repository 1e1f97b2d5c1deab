import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds of a long press, which chooses a row. */
const LONG_PRESS_MS = 500;

type Gestures = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether a tap anywhere in a row ticks it, where there are no checkboxes. */
  readonly isByTap: boolean;
  /** Gets the key of the row. */
  readonly onPick: (key: string, isRange: boolean) => void;
  readonly onLongPress: (key: string) => void;
};

const rowKeyAt = (target: EventTarget | null): string | null => {
  const row = target instanceof Element ? target.closest('[data-event-id]')?.closest('[data-row]') : null;
  return row?.getAttribute('data-row') ?? null;
};

/** On a phone a long press on a row begins the selection. After that a tap ticks a row instead of opening it. */
export const useListGestures = ({ scroller, isByTap, onPick, onLongPress }: Gestures): void => {
  /** True after a long press until its click, which does not count as a tap. */
  const isPressed = useRef(false);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => clearTimeout(timer);

    const onTouchStart = (domEvent: TouchEvent) => {
      forget();
      isPressed.current = false;
      const key = rowKeyAt(domEvent.target);
      if (key === null || domEvent.touches.length > 1) return;
      timer = setTimeout(() => {
        isPressed.current = true;
        onLongPress(key);
      }, LONG_PRESS_MS);
    };
    const onMenu = (domEvent: Event) => {
      // Keeps Android from acting on the long press itself.
      if (isPressed.current) domEvent.preventDefault();
    };
    const onClick = (domEvent: MouseEvent) => {
      const key = rowKeyAt(domEvent.target);
      if (key === null || !(isPressed.current || isByTap)) return;
      domEvent.preventDefault();
      domEvent.stopPropagation();
      if (!isPressed.current) onPick(key, domEvent.shiftKey);
      isPressed.current = false;
    };
    const onKeyDown = (domEvent: KeyboardEvent) => {
      const key = isByTap && (domEvent.key === ' ' || domEvent.key === 'Enter') ? rowKeyAt(domEvent.target) : null;
      if (key === null) return;
      domEvent.preventDefault();
      domEvent.stopPropagation();
      onPick(key, domEvent.shiftKey);
    };

    list.addEventListener('touchstart', onTouchStart, { passive: true });
    for (const type of ['touchmove', 'touchend', 'touchcancel'] as const)
      list.addEventListener(type, forget, { passive: true });
    list.addEventListener('contextmenu', onMenu);
    list.addEventListener('click', onClick, { capture: true });
    list.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      forget();
      list.removeEventListener('touchstart', onTouchStart);
      for (const type of ['touchmove', 'touchend', 'touchcancel'] as const) list.removeEventListener(type, forget);
      list.removeEventListener('contextmenu', onMenu);
      list.removeEventListener('click', onClick, { capture: true });
      list.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [scroller, isByTap, onPick, onLongPress]);
};
