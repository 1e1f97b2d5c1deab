import { type ComponentType, lazy } from 'react';

/** A screen that is fetched when it is first shown, or ahead by `prefetch()`; `load` names the export that is the screen. */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    {
      /** Fetches its chunk before it is needed; a failure shows when it is. */
      prefetch: (): void => {
        load().catch(() => undefined);
      },
    },
  );
