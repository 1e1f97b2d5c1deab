import { type ComponentType, lazy, useState } from 'react';

/**
 * A screen that is fetched when it is first shown, or ahead by `prefetch()`; `load` names the export that is the screen.
 * One that is there already is drawn at once: React keeps whatever has suspended from the screen for 300 ms more.
 */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined;
  const fetchIt = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(fetchIt);
  const Lazily = (props: P) => {
    // Chosen once: another type of element would begin anew with empty state.
    const [Screen] = useState(() => loaded ?? Later);
    return <Screen {...props} />;
  };
  return Object.assign(Lazily, {
    isLoaded: (): boolean => loaded !== undefined,
    /** Fetches its chunk before it is needed; never fails, as a failure shows when it is. */
    prefetch: async (): Promise<void> => {
      await fetchIt().catch(() => undefined);
    },
  });
};
