import { Button, Dialog, IconButton, Portal, Stack } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { codeWords as words } from '#shared/locale/embeddings.ts';
import { AdminHint } from '#web/features/embeddings/admin-hint.tsx';
import { CopyIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { stayOpen } from '#web/ui/stay-open.ts';
import { findToaster } from '#web/ui/toaster.tsx';
import { HighlightedCode } from './highlighted-code.tsx';
import { PasteHelp } from './paste-help.tsx';

type Props = {
  isOpen: boolean;
  code: string;
  embedding: Embedding;
  onCopy: () => void;
  onClose: () => void;
};

/** «Код для встраивания», with where to paste it [EMB-06]. */
export const CodeDialog = ({ isOpen, code, embedding, onCopy, onClose }: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    placement="center"
    size="lg"
    scrollBehavior="inside"
    open={isOpen}
    lazyMount
    unmountOnExit
    // A toast is no part of what the dialog covers.
    persistentElements={[findToaster]}
    onFocusOutside={stayOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose();
    }}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner p={{ base: '3', md: '6' }}>
        <Dialog.Content borderRadius="l3" my="auto">
          <Dialog.Header pb="1">
            <Dialog.Title>{words.dialogTitle}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>
            <Stack gap="4">
              <Dialog.Description color="fg.muted">{words.dialogText}</Dialog.Description>
              <AdminHint />
              <HighlightedCode code={code} />
              <PasteHelp embedding={embedding} />
            </Stack>
          </Dialog.Body>
          <Dialog.Footer borderTopWidth="1px" pt="4" flexWrap="wrap">
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              {words.close}
            </Button>
            <Button onClick={onCopy}>
              <CopyIcon />
              {words.copy}
            </Button>
          </Dialog.Footer>
          <IconButton
            aria-label={words.dismiss}
            variant="ghost"
            colorPalette="gray"
            size="sm"
            position="absolute"
            top="3"
            insetEnd="3"
            onClick={onClose}
          >
            <CloseIcon />
          </IconButton>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
