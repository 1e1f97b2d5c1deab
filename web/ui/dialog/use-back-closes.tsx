import { useEffect, useRef } from 'react';

/** Closes the component; returns false when it asks first and stays. */
type Close = () => boolean;

// Ids of entries are good for this load of the page: after a reload an entry belongs to nothing that is open.
let open: { readonly entry: string; readonly close: Close } | null = null;
let resting: string | null = null;
// True from our history.back() until it takes effect.
let isGoingBack = false;

const entryHere = (): string | undefined => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state ? String(state.layer) : undefined;
};

const push = (entry: string): void => history.pushState({ ...history.state, layer: entry }, '');
const goBack = (): void => {
  isGoingBack = true;
  history.back();
};

const onPopState = (): void => {
  const here = entryHere();
  const isOurs = isGoingBack;
  isGoingBack = false;
  if (open) {
    if (here === open.entry) return;
    // The component opened while the browser was going back. An entry pushed then would have been lost, so it gets one now.
    if (isOurs) push(open.entry);
    // Back from the entry of an open component: if it stays open, go forward to its entry again.
    else if (!open.close()) history.forward();
    return;
  }
  // Forward to the entry of a closed component: there is nothing to show.
  if (here !== undefined && here !== resting) goBack();
};

// Going back would stop the browser from leaving the page or loading it again.
let isLeaving = false;
const hasStayed = (): void => {
  isLeaving = false;
};
addEventListener('beforeunload', () => {
  isLeaving = true;
  // The browser's question may be answered with «stay».
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, hasStayed, { once: true, capture: true });
});

const giveUp = (entry: string): void => {
  if (resting !== entry || isLeaving) return;
  resting = null;
  if (entryHere() === entry) goBack();
};

/** Changes the address once such a component has closed. An earlier change would leave the component's entry in the history. */
export const onceClosed = (change: () => void): void => {
  if (entryHere() === undefined) change();
  else addEventListener('popstate', change, { once: true });
};

/**
 * Lets the browser's «Back» close what this component shows instead of leaving the screen, as people expect on a phone. The
 * component has an entry in the history, which goes when it is closed in another way. One component at a time.
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
    if (!(isFree || isGoingBack)) push(entry);
    resting = null;
    // Opening a component shows that the page was not left after all.
    hasStayed();
    const mine = { entry, close: () => latest.current() };
    open = mine;
    return () => {
      if (open === mine) open = null;
      resting = entry;
      // A component that opens in its place does so in the same commit, and takes the entry over.
      queueMicrotask(() => giveUp(entry));
    };
  }, []);
};

/** `useBackCloses` as a component, for what is not always open: «Back» calls `onBack` while it is drawn. */
export const BackCloses = ({ onBack }: { onBack: () => void }) => {
  useBackCloses(() => {
    onBack();
    return true;
  });
  return null;
};
