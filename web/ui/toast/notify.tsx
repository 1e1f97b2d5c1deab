import { Button } from '@chakra-ui/react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { toastWords } from '#shared/locale/toast.ts';
import { undoWords } from '#shared/locale/undo.ts';
import { showToast } from './toast-store.ts';

/** A success toast titled «Успешно». */
export const notifySuccess = (description: string): string => showToast({ title: toastWords.success, description });

/** A destructive toast titled «Ошибка» with the server's text. */
export const notifyError = (description: string): string =>
  showToast({ title: toastWords.error, description, variant: 'destructive' });

const UNDO_MS = 10_000;

/** A success toast that offers to undo the change for 10 s, once: a double click would undo what is undone. */
export const notifyWithUndo = (description: string, onUndo: () => void): string => {
  let isAsked = false;
  const undo = (): void => {
    if (!isAsked) onUndo();
    isAsked = true;
  };
  return showToast({
    title: toastWords.success,
    description,
    duration: UNDO_MS,
    action: (
      <Button mt="2" size="xs" variant="outline" colorPalette="gray" onClick={undo}>
        {undoWords.undo}
      </Button>
    ),
  });
};

const SHOWN_MS = 20_000;

/** Says that code could not be fetched, and offers a reload. A new release removes the code of the one before it. */
export const notifyMissingCode = (): void => {
  showToast({
    title: toastWords.error,
    description: words.codeMissing,
    variant: 'destructive',
    duration: SHOWN_MS,
    action: (
      <Button mt="2" size="xs" variant="outline" colorPalette="gray" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    ),
  });
};
