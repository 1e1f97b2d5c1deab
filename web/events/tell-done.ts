import { showToast } from '#web/ui/toast-store.ts';
import { type Done, doneTexts } from './done.ts';

/** Says that a change is made, and offers to undo it [SAFE-01]. The code of undoing comes with the first change. */
export const tellDone = async (done: Done): Promise<void> => {
  const late = await import('./undo.tsx').catch(() => undefined);
  if (late) late.tellUndoable(done);
  else showToast(doneTexts(done));
};
