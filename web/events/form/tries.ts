import type { CalendarEvent } from '#shared/contracts/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { reloadLists } from '#web/events/event-lists.ts';

/**
 * Whether the server may have made the change, because its answer is missing or unclear. A refusal is a clear answer.
 */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'connection' || thrown.kind === 'unreadable' || thrown.status >= 500);

/** The tries of one dialog to save. */
export const newTries = () => {
  let last: { readonly sent: readonly unknown[]; readonly change: string } | undefined;
  /** Creations whose answers were lost. */
  const lost = new Set<string>();

  /** Undoes the creations that got no clear answer. A failed undo is not shown, because the event itself was made. */
  const undoLost = async (): Promise<void> => {
    const { undoWhole } = await import('#web/events/undo.tsx');
    await Promise.all([...lost].map((change) => undoWhole(change)));
    lost.clear();
    await reloadLists();
  };

  return {
    /**
     * The id of the change for a try to save. If a try sends the same data as the try before, it gets the same id
     * [SAFE-01].
     */
    changeFor: (...sent: readonly unknown[]): string => {
      const isSame = last?.sent.length === sent.length && last.sent.every((part, at) => part === sent[at]);
      if (!isSame || !last) last = { sent, change: crypto.randomUUID() };
      return last.change;
    },
    /**
     * Waits for a creation. A later try with other fields is a new creation. The server may have made the event of an
     * earlier try too. That event then goes into the trash, so that only one event is left.
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
