import { type ComponentType, lazy } from 'react';

/** A screen that is fetched when it is first shown; `load` names the export that is the screen. */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }));
