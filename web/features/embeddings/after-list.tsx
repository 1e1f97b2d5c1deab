import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Loading } from '#web/ui/status/loading.tsx';

/**
 * Draws its children after the rest of the screen. Drawn together, list and editor block a slow phone for a tenth of a second.
 * Nothing moves, as the children stand below the list or beside it. Use the id of the embedding as key, so that another choice
 * removes the last editor at once.
 */
export const AfterList = ({ children }: { children: ReactNode }) => {
  const [isTime, setTime] = useState(false);
  // useDeferredValue does not help: React defers the whole screen already, and not again a part of it.
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : <Loading minHeight="12rem" />;
};
