import type { CalendarEvent } from '#shared/contracts/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { reloadLists } from '#web/events/event-lists.ts';

/** Whether the server may have made the change in spite of the error. A refusal means that it has not. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'connection' || thrown.kind === 'unreadable' || thrown.status >= 500);

/** The attempts of one dialog to save. */
export const newTries = () => {
  let last: { readonly sent: readonly unknown[]; readonly change: string } | undefined;
  /** Ids of the changes of creations that got no answer. */
  const lost = new Set<string>();

  /** Undoes the creations without an answer. A failure is not shown, because the event itself was made. */
  const undoLost = async (): Promise<void> => {
    const { undoWhole } = await import('#web/events/undo.tsx');
    await Promise.all([...lost].map((change) => undoWhole(change)));
    lost.clear();
    await reloadLists();
  };

  return {
    /**
     * The id of the change for an attempt. If the data are the same as in the attempt before, so is the id [SAFE-01].
     */
    changeFor: (...sent: readonly unknown[]): string => {
      const isSame = last?.sent.length === sent.length && last.sent.every((part, at) => part === sent[at]);
      if (!isSame || !last) last = { sent, change: crypto.randomUUID() };
      return last.change;
    },
    /** To be called after a save that leaves the dialog open: the same data are then saved by a new change. */
    forget: (): void => {
      last = undefined;
    },
    /**
     * Waits for a creation. An earlier attempt without an answer may have created another event. That event is then
     * moved to the trash, so that one event is left.
     */
    created: async (change: string, creation: Promise<CalendarEvent>): Promise<CalendarEvent> => {
      try {
        const event = await creation;
        lost.delete(change);
        if (lost.size > 0) undoLost().catch(() => undefined);
        return event;
      } catch (thrown) {
        if (isUnknown(thrown)) lost.add(change);
        throw thrown;
      }
    },
  };
};
