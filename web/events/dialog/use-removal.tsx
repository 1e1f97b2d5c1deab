import { useRef, useState } from 'react';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { errorText } from '#web/api/api-error.ts';
import { deleteEvent, isStale, reloadLists } from '#web/events/event-lists.ts';
import { useScopeQuestion } from '#web/events/scope/use-scope-question.tsx';
import { notifyUndoable } from '#web/events/undo.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';

/**
 * Deletes an event without a question, because that can be undone [SAFE-11]. For an occurrence it asks for the scope
 * [REC-27]. A failure is shown, and the dialog stays as it was. The caller draws `question` in the dialog.
 */
export const useRemoval = (event: CalendarEvent | undefined, onRemoved: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const scopes = useScopeQuestion();
  const tried = useRef<{ scope: EventScope | undefined; change: string }>(undefined);

  /** The id of the change. A retry sends the same id. */
  const changeFor = (scope: EventScope | undefined): string => {
    if (tried.current?.scope !== scope) tried.current = undefined;
    tried.current ??= { scope, change: crypto.randomUUID() };
    return tried.current.change;
  };

  const remove = async (scope?: EventScope): Promise<void> => {
    if (!event) return;
    setBusy(true);
    try {
      const change = changeFor(scope);
      await deleteEvent(event, { scope, change });
      notifyUndoable({ description: eventWords.removed, change });
      onRemoved();
    } catch (thrown) {
      notifyError(errorText(thrown));
      if (isStale(thrown)) void reloadLists();
    } finally {
      setBusy(false);
    }
  };

  const askForScope = async (occurrence: CalendarEvent): Promise<void> => {
    const scope = await scopes.ask({ action: 'remove', event: occurrence });
    if (scope) await remove(scope);
  };

  return {
    isAsked: scopes.isAsked,
    isBusy,
    /** Deletes the event. For an occurrence it first asks for the scope. */
    start: () => void (event?.seriesId ? askForScope(event) : remove()),
    cancel: scopes.cancel,
    // The fragment sets this question apart from another scope question that the dialog draws beside it.
    question: <>{scopes.question}</>,
  };
};
