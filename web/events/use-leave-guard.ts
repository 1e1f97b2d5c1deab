import { useEffect, useState } from 'react';

/** Asks before a dialog with unsaved changes is closed by accident: Escape, a click beside it, «Back», leaving the page. */
export const useLeaveGuard = (isDirty: boolean, onClose: () => void) => {
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    if (!isDirty) return;
    const onBeforeUnload = (domEvent: BeforeUnloadEvent) => domEvent.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);

  return {
    isAsked,
    /** Closes at once when nothing would be lost; answers whether it did. */
    tryToLeave: (): boolean => {
      if (isDirty) setAsked(true);
      else onClose();
      return !isDirty;
    },
    stay: () => setAsked(false),
  };
};
