import { NOTHING, type Picked } from './picked.ts';

/** What is picked, outside of React: a tick draws its own row anew, and not the list. */
export const createSelection = () => {
  const listeners = new Set<() => void>();
  let picked: Picked = NOTHING;
  return {
    read: (): Picked => picked,
    change: (next: (before: Picked) => Picked): void => {
      const before = picked;
      picked = next(before);
      if (picked !== before) for (const listener of listeners) listener();
    },
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
export type Selection = ReturnType<typeof createSelection>;
