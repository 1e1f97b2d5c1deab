import type { Selection } from 'react-big-calendar/lib/Selection';

/** What the pointer holds; there is one pointer. */
export const hand = {
  /** From the start of an event to where it was taken hold of. */
  days: 0,
  milliseconds: 0,
  /** From its top, in pixels. */
  offsetTop: 0,
  /** Whether a key is down that makes a copy of what is dropped. */
  copies: false,
  /** The last movement of a drag that goes on; null without one. */
  moved: null as Event | null,
};

/** Farther from every pointer than what the library takes for a click. */
const FAR = { x: -10_000, y: -10_000 };

const listen = (types: readonly string[], heard: (domEvent: Event) => void): (() => void) => {
  for (const type of types) document.addEventListener(type, heard, { passive: false });
  return () => {
    for (const type of types) document.removeEventListener(type, heard);
  };
};

/**
 * Lets a row or a column go on with a drag in whose midst it was drawn, on a page that was turned to. The library's rows hear the
 * pointer from its press on, which these have missed.
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
