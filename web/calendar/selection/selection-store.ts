import { NOTHING, type Picked } from './picked.ts';

/** The selection, kept outside React: a tick renders its own row only, not the list. */
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
