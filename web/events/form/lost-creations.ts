import { ApiError } from '#web/api/api-error.ts';
import { reloadLists } from '#web/events/event-lists.ts';

/** Whether the server may have made the change. A refusal is a clear answer. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'connection' || thrown.kind === 'unreadable' || thrown.status >= 500);

/**
 * Creations of a dialog whose answers were lost. A later try with other fields is a new creation. If the server has made an
 * earlier one too, that one goes into the trash, so that one event is left.
 */
export const lostCreations = () => {
  const changes = new Set<string>();
  return {
    failed: (change: string, thrown: unknown): void => {
      if (isUnknown(thrown)) changes.add(change);
    },
    /** Undoes the other creations. A failure of that is not shown, because the event itself was made. */
    made: async (change: string): Promise<void> => {
      changes.delete(change);
      if (changes.size === 0) return;
      const { undoWhole } = await import('#web/events/undo.tsx');
      await Promise.all([...changes].map((lost) => undoWhole(lost)));
      changes.clear();
      await reloadLists();
    },
  };
};
