import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Loading } from '#web/ui/status/loading.tsx';

/**
 * Draws its children after the rest of the screen. List and editor together would block a slow phone for a tenth of a
 * second. Nothing moves when the children appear, because they stand below the list or beside it. Give the id of the
 * embedding as key, so that a new choice removes the former editor at once.
 */
export const AfterList = ({ children }: { children: ReactNode }) => {
  const [isTime, setTime] = useState(false);
  // useDeferredValue does not help: React already defers the whole screen, and does not defer a part of it again.
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : <Loading minHeight="12rem" />;
};
