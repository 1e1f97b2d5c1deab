import {
  Dialog,
  type DialogContentProps,
  type DialogHeaderProps,
  type DialogRootProps,
  Portal,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * For `onFocusOutside` of a dialog that a click beside it closes. Its focus is trapped, so nobody takes it out on purpose; React's
 * strict mode does, which closes what it opens once to open it again: the focus goes back to the button for a moment.
 */
export const ignoreFocusOutside = (domEvent: { preventDefault: () => void }): void => domEvent.preventDefault();

type DialogFrameProps = Omit<DialogRootProps, 'recipe' | 'open' | 'onOpenChange' | 'children'> & {
  isOpen: boolean;
  /** Called by Escape, a click beside it and its own button for closing; absent: none of them closes it. */
  onClose?: () => void;
  title: string;
  header?: DialogHeaderProps;
  content?: DialogContentProps;
  /** `Dialog.Body` and `Dialog.Footer`. */
  children: ReactNode;
};

/** Backdrop, box and title of a dialog in the middle of the window. */
export const DialogFrame = ({ isOpen, onClose, title, header, content, children, ...root }: DialogFrameProps) => (
  <Dialog.Root
    placement="center"
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose?.();
    }}
    {...root}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner p="4">
        <Dialog.Content {...content}>
          <Dialog.Header pb="2" {...header}>
            <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
          </Dialog.Header>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
