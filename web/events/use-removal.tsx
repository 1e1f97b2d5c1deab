import { useState } from 'react';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { errorText } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { deleteEvent } from './event-lists.ts';
import { useScopeQuestion } from './scope-question.tsx';

/**
 * Deletes an event after a question; for an occurrence the question is the scope [REC-27]. A failure says why and leaves the
 * dialog as it was. `question` is to be drawn within the dialog.
 */
export const useRemoval = (event: CalendarEvent | undefined, onRemoved: () => void) => {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const scopes = useScopeQuestion();

  const remove = async (scope?: EventScope): Promise<void> => {
    if (!event) return;
    setBusy(true);
    try {
      await deleteEvent(event, scope);
      notifySuccess(eventWords.removed);
      onRemoved();
    } catch (thrown) {
      notifyError(errorText(thrown));
      setConfirming(false);
    } finally {
      setBusy(false);
    }
  };

  const askForScope = async (): Promise<void> => {
    const scope = await scopes.ask({ action: 'remove' });
    if (scope) await remove(scope);
  };

  return {
    isAsked: isConfirming || scopes.isAsked,
    isBusy,
    ask: () => {
      if (event?.seriesId) void askForScope();
      else setConfirming(true);
    },
    cancel: () => {
      scopes.cancel();
      setConfirming(false);
    },
    question: (
      <>
        {scopes.question}
        <ConfirmDialog
          isOpen={isConfirming}
          title={words.confirmRemoveTitle}
          question={words.confirmRemoveText(event?.title ?? '')}
          confirm={words.remove}
          cancel={words.cancel}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      </>
    ),
  };
};
