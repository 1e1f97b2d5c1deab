import { useEffect, useRef } from 'react';

/** Closes the component; returns false if it asks first and stays. */
type Close = () => boolean;

/** The open component, and the id of its entry in the history. */
let open: { readonly entry: string; readonly close: Close } | null = null;
/** The entry of the component that has just closed. The next component takes it over, or it is removed. */
let freeEntry: string | null = null;
/** True from our history.back() until its `popstate`. */
let isGoingBack = false;

/** The id of the present history entry, even if the entry was made before a reload. */
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
  const wasGoingBack = isGoingBack;
  isGoingBack = false;
  if (open) {
    if (here === open.entry) return;
    // The component opened while we were going back, and got no entry then.
    if (wasGoingBack) push(open.entry);
    // The user pressed «Back». If the component stays open, the browser returns to its entry.
    else if (!open.close()) history.forward();
    return;
  }
  // The user went forward to the entry of a closed component, which has nothing to show.
  if (here !== undefined && here !== freeEntry) goBack();
};

/** True while the page is left or reloaded. Going back at that moment would stop the browser from leaving. */
let isLeaving = false;
const stay = (): void => {
  isLeaving = false;
};
addEventListener('beforeunload', () => {
  isLeaving = true;
  // The browser may ask whether to leave, and the user may stay. Input shows that the page is still there.
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, stay, { once: true, capture: true });
});

/** Removes the entry of a closed component, unless another component has taken it over. */
const removeEntry = (entry: string): void => {
  if (freeEntry !== entry || isLeaving) return;
  freeEntry = null;
  if (entryHere() === entry) goBack();
};

/**
 * Changes the address after the history entry of the closed component is removed. With an earlier change that entry
 * would stay in the history.
 */
export const onceClosed = (change: () => void): void => {
  // The entry of a component that was open before a reload stays, but nothing will close.
  if (entryHere() === undefined || !(open || isGoingBack)) change();
  else addEventListener('popstate', change, { once: true });
};

/**
 * «Back» closes this component instead of leaving the screen, as people expect on a phone. The component has an entry
 * in the history, which is removed if the component closes in another way. Only one component at a time can use this.
 */
export const useBackCloses = (close: Close): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    addEventListener('popstate', onPopState);
    const here = entryHere();
    const takesOver = here !== undefined && here === freeEntry;
    const entry = takesOver ? here : crypto.randomUUID();
    // An entry that is added while the browser goes back would be lost; `onPopState` adds it later.
    if (!(takesOver || isGoingBack)) push(entry);
    freeEntry = null;
    stay();
    const mine = { entry, close: () => latest.current() };
    open = mine;
    return () => {
      if (open === mine) open = null;
      freeEntry = entry;
      // Waits for the end of React's commit, in which a component may open that replaces this one.
      queueMicrotask(() => removeEntry(entry));
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
