import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type Action, DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { hand } from './hand.ts';

type Turning = {
  /** The day that the calendar shows. */
  date: Date;
  /** Turns the page back or on. */
  onTurn: (step: -1 | 1) => void;
  /** Goes to the page of a day. */
  onReturn: (date: Date) => void;
};

export const TurningContext = createContext<Turning>({
  date: new Date(),
  onTurn: () => undefined,
  onReturn: () => undefined,
});

/** Width of the side strip, in pixels; a pointer beyond the calendar counts too. */
const EDGE_PX = 24;
/** How long a drag stays at a side before the first page is turned, and before each next one. */
const FIRST_MS = 700;
const NEXT_MS = 1_200;

type Side = -1 | 0 | 1;

const sideAt = (box: DOMRect, x: number): Side => {
  if (x < box.left + EDGE_PX) return -1;
  return x > box.right - EDGE_PX ? 1 : 0;
};

const xOf = (domEvent: Event): number | undefined => {
  if (domEvent instanceof MouseEvent) return domEvent.clientX;
  return domEvent instanceof TouchEvent ? domEvent.touches[0]?.clientX : undefined;
};

const MOVES = ['mousemove', 'touchmove', 'dragover'];
const ENDS = ['mouseup', 'touchend', 'touchcancel', 'drop'];
/** Silence after which a native drag counts as ended: browsers report its position often, but not its cancellation. */
const SILENCE_MS = 1_000;

type Calendar = {
  box: () => DOMRect | undefined;
  action: () => Action | undefined;
  /** Called with the side that the pointer is near. */
  onSide: (side: Side) => void;
  onTurn: (step: -1 | 1) => void;
  /** The drag was dropped outside, or Escape was pressed. */
  onGiveUp: () => void;
  onEnd: () => void;
};

/** Watches drags. Returns a function that stops watching. */
const watchSides = ({ box, action, onSide, onTurn, onGiveUp, onEnd }: Calendar) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let at: Side = 0;
  /** An event at a side is first taken away from there. */
  let isArmed = false;

  const turn = () => {
    if (at === 0) return;
    onTurn(at);
    timer = setTimeout(turn, NEXT_MS);
  };
  const goTo = (next: Side) => {
    if (next === at) return;
    at = next;
    onSide(next);
    clearTimeout(timer);
    if (next !== 0) timer = setTimeout(turn, FIRST_MS);
  };
  const forget = () => {
    goTo(0);
    isArmed = false;
    hand.moved = null;
    onEnd();
  };
  const giveUp = () => {
    onGiveUp();
    forget();
  };

  const onMove = (domEvent: Event) => {
    const [area, x, held] = [box(), xOf(domEvent), action()];
    const isRow = domEvent.type === 'dragover';
    // An edge in a column of hours stays in its column.
    const isHeld = held?.interacting && held.direction !== 'UP' && held.direction !== 'DOWN';
    if (!area || x === undefined || !(isHeld || isRow)) return;
    if (isHeld) hand.moved = domEvent;
    clearTimeout(silence);
    if (isRow) silence = setTimeout(forget, SILENCE_MS);
    const next = sideAt(area, x);
    if (next === 0 || x < area.left || x > area.right) isArmed = true;
    goTo(isArmed ? next : 0);
  };
  const onLetGo = ({ type }: Event) => {
    clearTimeout(silence);
    if (type === 'drop' || !hand.moved) return forget();
    // After the row under the pointer has taken it, if there is one.
    setTimeout(() => (action()?.interacting ? giveUp() : forget()));
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && hand.moved) setTimeout(giveUp);
  };

  for (const type of MOVES) addEventListener(type, onMove, { capture: true, passive: true });
  for (const type of ENDS) addEventListener(type, onLetGo, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
  return () => {
    for (const type of MOVES) removeEventListener(type, onMove, { capture: true });
    for (const type of ENDS) removeEventListener(type, onLetGo, { capture: true });
    removeEventListener('keydown', onKey, { capture: true });
    clearTimeout(silence);
    forget();
  };
};

/**
 * Turns the page while something is dragged at a side of the calendar: an event, its edge in a row of days, a row of a full
 * day's list. The drag goes on there (hand.ts). Put down nowhere, or with Escape, it leads back to the page where it began.
 */
export const PageTurner = () => {
  const mark = useRef<HTMLDivElement>(null);
  const { draggable } = useContext(DnDContext);
  const turning = useContext(TurningContext);
  const latest = useRef({ draggable, ...turning });
  const [side, setSide] = useState<Side>(0);
  useEffect(() => {
    latest.current = { draggable, ...turning };
  });

  useEffect(() => {
    let cameFrom: Date | null = null;
    return watchSides({
      box: () => mark.current?.previousElementSibling?.getBoundingClientRect(),
      action: () => latest.current.draggable?.dragAndDropAction,
      onSide: setSide,
      onTurn: (step) => {
        cameFrom ??= latest.current.date;
        latest.current.onTurn(step);
      },
      onGiveUp: () => {
        latest.current.draggable?.onEnd(null);
        if (cameFrom) latest.current.onReturn(cameFrom);
      },
      onEnd: () => {
        cameFrom = null;
      },
    });
  }, []);

  return (
    <div ref={mark} className="page-edge" data-side={side} aria-hidden="true">
      {side < 0 && <ChevronLeftIcon />}
      {side > 0 && <ChevronRightIcon />}
    </div>
  );
};
