import { type Act, actOfChange, actOfClick, actOfKey } from './act.ts';

// After a key the focus is on the newly selected day, once it has been drawn.
const focusSelected = (root: HTMLElement): void => {
  requestAnimationFrame(() => root.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus());
};

/** Hears what visitors do anywhere in the root, until aborted. */
export const listen = (root: HTMLElement, perform: (act: Act) => void, signal: AbortSignal): void => {
  const hear = (actOf: (target: EventTarget | null) => Act | null) => (domEvent: Event) => {
    const act = actOf(domEvent.target);
    if (act) perform(act);
  };
  root.addEventListener('click', hear(actOfClick), { signal });
  root.addEventListener('change', hear(actOfChange), { signal });
  const onKey = (domEvent: KeyboardEvent): void => {
    if (domEvent.altKey || domEvent.ctrlKey || domEvent.metaKey) return;
    const act = actOfKey(domEvent.target, domEvent.key);
    if (!act) return;
    domEvent.preventDefault();
    perform(act);
    focusSelected(root);
  };
  root.addEventListener('keydown', onKey, { signal });
  // The close of a dialog does not bubble.
  root.addEventListener('close', () => perform({ type: 'close' }), { signal, capture: true });
};
