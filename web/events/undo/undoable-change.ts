import type { ReactNode } from 'react';
import { toastWords } from '#shared/locale/toast.ts';

/** A change that is made and can be undone. */
export type UndoableChange = {
  readonly description: string;
  /** The id that the change was sent with. */
  readonly change: string;
  /** More was asked for than could be done. */
  readonly isPartial?: boolean;
  /** Another button beside «Отменить». */
  readonly action?: ReactNode;
};

/** The words of its toast: what was done in part is not «Успешно», its counts stand in the title. */
export const undoableTexts = ({ description, isPartial }: UndoableChange) =>
  isPartial ? { title: description } : { title: toastWords.success, description };
