import { useEffect, useRef, useState } from 'react';

/**
 * Asks before a dialog with unsaved changes is closed by accident: Escape, a click beside it, «Back», leaving the page.
 * @param isDirty whether anything would be lost; asked at that moment
 */
export const useLeaveGuard = (isDirty: () => boolean, onClose: () => void) => {
  const [isAsked, setAsked] = useState(false);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });

  useEffect(() => {
    const onBeforeUnload = (domEvent: BeforeUnloadEvent) => {
      if (latest.current()) domEvent.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  return {
    isAsked,
    /** Closes at once when nothing would be lost; answers whether it did. */
    tryToLeave: (): boolean => {
      const mayLeave = !isDirty();
      if (mayLeave) onClose();
      else setAsked(true);
      return mayLeave;
    },
    stay: () => setAsked(false),
  };
};
