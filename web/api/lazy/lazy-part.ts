import { type ComponentType, lazy } from 'react';
import { fetchCode } from './fetch-code.ts';

/** A component whose code is fetched when it is first shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await fetchCode(load) }));
