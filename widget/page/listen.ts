import { type Act, actOfChange, actOfClick } from './act.ts';

/** Hears what visitors do anywhere in the root, until aborted. */
export const listen = (root: HTMLElement, perform: (act: Act) => void, signal: AbortSignal): void => {
  const hear = (actOf: (target: EventTarget | null) => Act | null) => (domEvent: Event) => {
    const act = actOf(domEvent.target);
    if (act) perform(act);
  };
  root.addEventListener('click', hear(actOfClick), { signal });
  root.addEventListener('change', hear(actOfChange), { signal });
  // The close of a dialog does not bubble.
  root.addEventListener('close', () => perform({ type: 'close' }), { signal, capture: true });
};
