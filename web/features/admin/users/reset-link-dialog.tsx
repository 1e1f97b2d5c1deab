import { Button, Dialog, Portal, Stack, Text } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { Output } from '#shared/contracts/endpoint.ts';
import type { makeResetLink } from '#shared/contracts/reset.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { resetLinkWords as words } from '#shared/locale/links.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { ignoreFocusOutside } from '#web/ui/dialog/ignore-focus-outside.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { absoluteLink, copyLink } from './made-link.ts';

export type MadeLink = Output<typeof makeResetLink> & { readonly username: string };

/** The link to a new password that was just made; it is shown this once [PASS-02]. */
export const ResetLinkDialog = ({
  isOpen,
  made,
  onClose,
}: {
  isOpen: boolean;
  made: MadeLink | null;
  onClose: () => void;
}) => {
  const link = made ? absoluteLink(made.link) : '';
  const expires = new Date(made?.expiresAt ?? 0);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      placement="center"
      size={{ base: 'xs', md: 'md' }}
      open={isOpen}
      closeOnInteractOutside={false}
      persistentElements={[findToaster]}
      onFocusOutside={ignoreFocusOutside}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="4">
          <Dialog.Content borderRadius="l3">
            <Dialog.Header pb="2">
              <Dialog.Title overflowWrap="anywhere">{words.title(made?.username ?? '')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <Dialog.Description color="fg.muted">{words.hint}</Dialog.Description>
                <TextField label={words.link} readOnly value={link} onValue={() => undefined} />
                <Text color="fg.muted" textStyle="sm">
                  {words.expires(dateTimeText(expires))}
                </Text>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {shellWords.close}
              </Button>
              <Button onClick={() => void copyLink(link)}>{words.copy}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
