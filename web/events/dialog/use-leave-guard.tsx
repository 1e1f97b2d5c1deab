import { useEffect, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { lazyDialog } from '#web/api/lazy.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

/**
 * Asks before a dialog with unsaved changes closes: by Escape, by a click beside it, by «Back», or because the page is
 * left. The caller draws `question` in the dialog.
 * @param isDirty whether closing would lose anything; called when the dialog is to close
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

  const cancel = () => setAsked(false);
  return {
    isAsked,
    /** Closes the dialog if nothing would be lost, otherwise asks. Returns whether the dialog was closed. */
    tryToLeave: (): boolean => {
      const mayLeave = !isDirty();
      if (mayLeave) onClose();
      else setAsked(true);
      return mayLeave;
    },
    cancel,
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title={words.confirmLeaveTitle}
        question={words.confirmLeaveText}
        confirm={words.leave}
        cancel={words.stay}
        onConfirm={onClose}
        onCancel={cancel}
      />
    ),
  };
};
