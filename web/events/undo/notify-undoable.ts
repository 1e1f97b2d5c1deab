import { showToast } from '#web/ui/toast/toast-store.ts';
import { type UndoableChange, undoableTexts } from './undoable-change.ts';

/** Says that a change is made, and offers to undo it [SAFE-01]. The code of undoing comes with the first change. */
export const notifyUndoable = async (change: UndoableChange): Promise<void> => {
  const late = await import('./undo.tsx').catch(() => undefined);
  if (late) late.showUndoToast(change);
  else showToast(undoableTexts(change));
};
