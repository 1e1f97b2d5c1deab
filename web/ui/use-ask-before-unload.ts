import { useEffect } from 'react';

const ask = (domEvent: BeforeUnloadEvent): void => domEvent.preventDefault();

/** While `isAsking`, the browser asks before the page is closed or reloaded. */
export const useAskBeforeUnload = (isAsking: boolean): void =>
  useEffect(() => {
    if (!isAsking) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
