import { Dialog, type DialogBodyProps, IconButton, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { BackCloses } from './back-closes.tsx';
import { ignoreFocusOutside } from './ignore-focus-outside.ts';

type Props = {
  title: string;
  /** Of the button with the cross; absent: «Закрыть». */
  closeLabel?: string;
  onClose: () => void;
  size: 'sm' | 'md' | 'xl';
  body?: DialogBodyProps;
  footer?: ReactNode;
  /** Opened by a dialog that «Back» closes: it answers for this one too. */
  isInner?: boolean;
  children: ReactNode;
};

/** A dialog that is open while it is drawn, with a list that scrolls inside; Escape, «Back» and its button close it. */
export const ListDialog = ({
  title,
  closeLabel = shellWords.close,
  onClose,
  size,
  body,
  footer,
  isInner = false,
  children,
}: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    open
    size={size}
    placement="center"
    scrollBehavior="inside"
    persistentElements={[findToaster]}
    onFocusOutside={ignoreFocusOutside}
    onOpenChange={({ open }) => {
      if (!open) onClose();
    }}
  >
    {!isInner && <BackCloses onBack={onClose} />}
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner p="4">
        <Dialog.Content>
          <Dialog.Header pb="2" pe="14">
            <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
          </Dialog.Header>
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
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
