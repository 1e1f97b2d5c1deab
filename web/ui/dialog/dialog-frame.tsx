import {
  Dialog,
  type DialogContentProps,
  type DialogHeaderProps,
  type DialogRootProps,
  Portal,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The `onFocusOutside` handler of a dialog that a click beside it closes. The focus leaves such a dialog only in
 * React's strict mode: it mounts everything twice, and between the two mounts the focus is on the button.
 */
export const ignoreFocusOutside = (domEvent: { preventDefault: () => void }): void => domEvent.preventDefault();

type DialogFrameProps = Omit<DialogRootProps, 'recipe' | 'open' | 'onOpenChange' | 'children'> & {
  isOpen: boolean;
  /**
   * Called by Escape, by a click beside the dialog, or by its close button. Without it the user cannot close the
   * dialog.
   */
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
