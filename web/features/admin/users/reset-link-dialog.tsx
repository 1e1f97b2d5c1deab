import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import type { Output } from '#shared/contracts/endpoint.ts';
import type { makeResetLink } from '#shared/contracts/reset.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { resetLinkWords as words } from '#shared/locale/links.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { DialogFrame, ignoreFocusOutside } from '#web/ui/dialog/dialog-frame.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { absoluteLink, copyLink } from './made-link.ts';

export type MadeLink = Output<typeof makeResetLink> & { readonly username: string };

/** A new password link, shown only this once [PASS-02]. */
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
    <DialogFrame
      isOpen={isOpen}
      title={words.title(made?.username ?? '')}
      size={{ base: 'xs', md: 'md' }}
      closeOnInteractOutside={false}
      persistentElements={[findToaster]}
      onFocusOutside={ignoreFocusOutside}
      onClose={onClose}
    >
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
    </DialogFrame>
  );
};
