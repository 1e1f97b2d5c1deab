import { useEffect, useRef } from 'react';

/** Closes the component; returns false if it asks first and stays. */
type Close = () => boolean;

// The open component and the id of its entry in the history. Entries from before a reload stay in the history, but their
// ids belong to no open component.
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
    // The component opened while the browser was going back, so the browser would have dropped the component's entry.
    // The entry is added now.
    if (isOurs) push(open.entry);
    // The browser went back from the entry of an open component. If the component stays open, the browser goes forward
    // to that entry again.
    else if (!open.close()) history.forward();
    return;
  }
  // The browser went forward to the entry of a closed component. There is nothing to show, so it goes back.
  if (here !== undefined && here !== resting) goBack();
};

// Whether the page is being left or reloaded. Going back at that moment would stop the browser from leaving.
let isLeaving = false;
const hasStayed = (): void => {
  isLeaving = false;
};
addEventListener('beforeunload', () => {
  isLeaving = true;
  // The answer to the browser's question may be «stay».
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, hasStayed, { once: true, capture: true });
});

const giveUp = (entry: string): void => {
  if (resting !== entry || isLeaving) return;
  resting = null;
  if (entryHere() === entry) goBack();
};

/**
 * Changes the address after a component with `useBackCloses` has closed. If the address changed before that, the
 * component's entry would stay in the history.
 */
export const onceClosed = (change: () => void): void => {
  if (entryHere() === undefined) change();
  else addEventListener('popstate', change, { once: true });
};

/**
 * «Back» closes this component instead of leaving the screen, as people expect on a phone. The component has an entry
 * in the history. If the component closes in another way, the entry is removed. Only one component at a time can use
 * this.
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
    // The page was not left after all.
    hasStayed();
    const mine = { entry, close: () => latest.current() };
    open = mine;
    return () => {
      if (open === mine) open = null;
      resting = entry;
      // Gives the entry up a moment later, because a component that replaces this component opens in the same commit
      // and takes over the entry.
      queueMicrotask(() => giveUp(entry));
    };
  }, []);
};

/** `useBackCloses` as a component: «Back» calls `onBack` while it is drawn. */
export const BackCloses = ({ onBack }: { onBack: () => void }) => {
  useBackCloses(() => {
    onBack();
    return true;
  });
  return null;
};
