import { useEffect, useRef } from 'react';

/** Closes the component; returns false when it asks first and stays. */
type Close = () => boolean;

/** Milliseconds that the history entry of a closed dialog waits for another that opens in its place and may have to be loaded. */
const REST_MS = 300;

// Ids of entries hold for this page only: after a reload an entry belongs to nothing that is open.
let open: { readonly entry: string; readonly close: Close } | null = null;
let resting: string | null = null;

const entryHere = (): string | undefined => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state ? String(state.layer) : undefined;
};

const onPopState = (): void => {
  const here = entryHere();
  if (open) {
    // Back from the entry of an open component: if it stays open, go forward to its entry again.
    if (here !== open.entry && !open.close()) history.forward();
    return;
  }
  // Forward to the entry of a closed component: there is nothing to show.
  if (here !== undefined && here !== resting) history.back();
};

// A page that is being left or loaded anew would stay: going back calls that off.
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});

const giveUp = (entry: string): void => {
  if (resting !== entry || isLeaving) return;
  resting = null;
  if (entryHere() === entry) history.back();
};

/**
 * The browser's «Back» closes what this component shows instead of leaving the screen, as people close things on a phone: it
 * has an entry of its own in the history, which goes when it is closed in another way. One at a time.
 */
export const useBackCloses = (close: Close): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    addEventListener('popstate', onPopState);
    const here = entryHere();
    const isFree = here !== undefined && here === resting;
    const entry = isFree ? here : crypto.randomUUID();
    if (!isFree) history.pushState({ ...history.state, layer: entry }, '');
    resting = null;
    const mine = { entry, close: () => latest.current() };
    open = mine;
    return () => {
      if (open === mine) open = null;
      resting = entry;
      setTimeout(() => giveUp(entry), REST_MS);
    };
  }, []);
};
