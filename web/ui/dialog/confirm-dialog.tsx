import { Button, Dialog } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { DialogFrame } from './dialog-frame.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  question: string;
  confirm: string;
  /** The label of the other button; by default «Отмена». */
  cancel?: string | undefined;
  /** Whether the dialog stays open, and can be neither confirmed nor cancelled. */
  isBusy?: boolean;
  /** False disables the confirming button, for example until the user has chosen an heir. */
  isAllowed?: boolean;
  /** The element that gets the focus when the dialog closes; by default the one that had it before. */
  finalFocusEl?: (() => HTMLElement | null) | undefined;
  /** Shown below the question: the consequences, or something that the user must do first. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone. The cancelling button has the focus. */
export const ConfirmDialog = ({
  isOpen,
  title,
  question,
  confirm,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) => {
  const { cancel = shellWords.cancel, isBusy = false, isAllowed = true, finalFocusEl, children } = rest;
  const cancelId = useId();
  return (
    <DialogFrame
      role="alertdialog"
      scrollBehavior="inside"
      size={{ base: 'xs', md: 'sm' }}
      isOpen={isOpen}
      title={title}
      // On wide screens the dialog is as wide as its two buttons side by side.
      content={{ w: { md: 'fit-content' }, minW: { md: '24rem' }, maxW: { md: '34rem' } }}
      initialFocusEl={() => document.getElementById(cancelId)}
      {...(finalFocusEl && { finalFocusEl })}
      closeOnInteractOutside={false}
      onClose={() => {
        if (!isBusy) onCancel();
      }}
    >
      <Dialog.Body>
        <Dialog.Description>{question}</Dialog.Description>
        {children}
      </Dialog.Body>
      {/* On a phone a button with a long label fills a row. */}
      <Dialog.Footer flexWrap="wrap" css={{ '& > button': { flex: { base: '1 1 auto', md: 'none' } } }}>
        <Button id={cancelId} variant="outline" colorPalette="gray" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button colorPalette="red" aria-busy={isBusy} disabled={isBusy || !isAllowed} onClick={onConfirm}>
          {confirm}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
};
