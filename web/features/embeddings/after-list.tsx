import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Loading } from '#web/ui/status/loading.tsx';

/**
 * Draws its children once the rest of the screen is drawn: on a slow phone list and editor in one piece hold up everything
 * for a tenth of a second. They stand below the list or beside it, so nothing moves. Give it the id of what is edited as
 * key: a choice then takes the last editor away at once.
 */
export const AfterList = ({ children }: { children: ReactNode }) => {
  const [isTime, setTime] = useState(false);
  // Not useDeferredValue: the whole screen is drawn deferred already, and React does not defer a part of that again.
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : <Loading minHeight="12rem" />;
};
