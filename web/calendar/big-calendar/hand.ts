import type { Selection } from 'react-big-calendar/lib/Selection';

/** State of the drag under the pointer; a single object, as there is one pointer. */
export const hand = {
  /** Distance from the start of the event to the point where it was grabbed. */
  days: 0,
  milliseconds: 0,
  /** Distance from its top, in pixels. */
  offsetTop: 0,
  /** Whether a key is down that makes a copy of what is dropped. */
  copies: false,
  /** The last movement of a drag that goes on; null without one. */
  moved: null as Event | null,
};

/** A press so far away that the library takes no movement for a click. */
const FAR = { x: -10_000, y: -10_000 };

const listen = (types: readonly string[], heard: (domEvent: Event) => void): (() => void) => {
  for (const type of types) document.addEventListener(type, heard, { passive: false });
  return () => {
    for (const type of types) document.removeEventListener(type, heard);
  };
};

/**
 * Lets a row or column that was rendered during a drag, on a newly turned page, take part in it: the library's rows listen from the
 * press on, which this one has missed.
 */
export const carryOn = (selection: Selection): void => {
  const end = (domEvent: Event) => selection._handleTerminatingEvent(domEvent);
  const onKey = (domEvent: Event) => {
    if (domEvent instanceof KeyboardEvent && domEvent.key === 'Escape') end(domEvent);
  };
  selection._initialEventData = FAR;
  selection._removeMoveListener = listen(['mousemove', 'touchmove'], selection._handleMoveEvent);
  selection._removeEndListener = listen(['mouseup', 'touchend'], end);
  selection._onEscListener = listen(['keydown'], onKey);
  // Let go of without another movement, it belongs to where the pointer is.
  if (hand.moved) selection._handleMoveEvent(hand.moved);
};
