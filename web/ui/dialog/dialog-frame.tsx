import {
  Dialog,
  type DialogContentProps,
  type DialogHeaderProps,
  type DialogRootProps,
  Portal,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The `onFocusOutside` of a dialog that a click beside it closes. The focus is trapped, so it leaves only in React's strict
 * mode: everything is mounted twice, and in between the focus is on the button.
 */
export const ignoreFocusOutside = (domEvent: { preventDefault: () => void }): void => domEvent.preventDefault();

type DialogFrameProps = Omit<DialogRootProps, 'recipe' | 'open' | 'onOpenChange' | 'children'> & {
  isOpen: boolean;
  /** Called by Escape, a click beside the dialog, or its close button; absent: there is no way to close it. */
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
