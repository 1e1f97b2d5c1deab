import { ApiError } from '#web/api/api-error.ts';
import { reloadLists } from '#web/events/event-lists.ts';

/** Whether nobody knows if the server has done it: a refusal is an answer. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'connection' || thrown.kind === 'unreadable' || thrown.status >= 500);

/**
 * Creations whose answer was lost, of one dialog. What is typed otherwise afterwards is sent as another creation; where the one
 * before was made all the same, it goes into the trash: one event is left, as was meant.
 */
export const lostCreations = () => {
  const changes = new Set<string>();
  return {
    failed: (change: string, thrown: unknown): void => {
      if (isUnknown(thrown)) changes.add(change);
    },
    /** Takes the others back. The event itself stands, so a failure of this is not told. */
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
