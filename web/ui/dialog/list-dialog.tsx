import { Dialog, type DialogBodyProps, IconButton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { DialogFrame, ignoreFocusOutside } from './dialog-frame.tsx';
import { BackCloses } from './use-back-closes.tsx';

type ListDialogProps = {
  title: string;
  /** Label of the button with the cross; by default «Закрыть». */
  closeLabel?: string;
  onClose: () => void;
  size: 'sm' | 'md' | 'xl';
  body?: DialogBodyProps;
  footer?: ReactNode;
  /** Whether another dialog has opened it. That dialog handles «Back», and then closes this one too. */
  isInner?: boolean;
  children: ReactNode;
};

/** A dialog with a scrolling list, open while it is drawn. Escape, «Back» and its button close it. */
export const ListDialog = ({
  title,
  closeLabel = shellWords.close,
  onClose,
  size,
  body,
  footer,
  isInner = false,
  children,
}: ListDialogProps) => (
  <>
    {!isInner && <BackCloses onBack={onClose} />}
    <DialogFrame
      isOpen
      title={title}
      header={{ pe: '14' }}
      size={size}
      scrollBehavior="inside"
      persistentElements={[findToaster]}
      onFocusOutside={ignoreFocusOutside}
      onClose={onClose}
    >
      <Dialog.Body px="6" pb="6" {...body}>
        {children}
      </Dialog.Body>
      {footer && (
        <Dialog.Footer flexWrap="wrap" borderTopWidth="1px" pt="4">
          {footer}
        </Dialog.Footer>
      )}
      <Dialog.CloseTrigger asChild>
        <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={closeLabel}>
          <CloseIcon />
        </IconButton>
      </Dialog.CloseTrigger>
    </DialogFrame>
  </>
);
