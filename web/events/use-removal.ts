import { useState } from 'react';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { eventWords } from '#shared/locale/event-dialog.ts';
import { errorText } from '#web/api/api-error.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { deleteEvent } from './event-lists.ts';

/** Deleting with its question: asked, being done, done. A failure says why and leaves the dialog as it was. */
export const useRemoval = (event: CalendarEvent | undefined, onRemoved: () => void) => {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    if (!event) return;
    setBusy(true);
    try {
      await deleteEvent(event.id);
      notifySuccess(eventWords.removed);
      onRemoved();
    } catch (thrown) {
      notifyError(errorText(thrown));
      setAsked(false);
    } finally {
      setBusy(false);
    }
  };

  return { isAsked, isBusy, ask: () => setAsked(true), cancel: () => setAsked(false), remove };
};
