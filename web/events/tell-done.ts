import type { ReactNode } from 'react';
import { notifySuccess } from '#web/ui/notify.ts';

export type Done = {
  readonly description: string;
  /** The id that the change was sent with. */
  readonly change: string;
  /** Another button beside «Отменить». */
  readonly action?: ReactNode;
};

/** Says that a change is made, and offers to undo it [SAFE-01]. The code of undoing comes with the first change. */
export const tellDone = async (done: Done): Promise<void> => {
  const late = await import('./undo.tsx').catch(() => undefined);
  if (late) late.tellUndoable(done);
  else notifySuccess(done.description);
};
