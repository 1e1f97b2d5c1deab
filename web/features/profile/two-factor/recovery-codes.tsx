import { Button, chakra, Dialog, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { recoveryWords as words } from '#shared/locale/two-factor.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx';
import { download } from '#web/ui/download.ts';
import { useAskBeforeUnload } from '#web/ui/use-ask-before-unload.ts';

type RecoveryCodesProps = {
  username: string;
  codes: readonly string[];
  /** Called when the codes are saved and the dialog has closed. */
  onDone: () => void;
};

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '4',
    borderRadius: 'l2',
    bg: 'bg.muted',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    gap: '2',
    fontFamily: 'mono',
    textAlign: 'center',
  },
});

/** The recovery codes. They are shown once, and only the button «Коды сохранены» closes them [2FA-02, 2FA-14]. */
export const RecoveryCodes = ({ username, codes, onDone }: RecoveryCodesProps) => {
  const [isOpen, setOpen] = useState(true);
  useAskBeforeUnload(true);
  const save = (): void => {
    const text = [words.fileTitle(username), '', ...codes, ''].join('\r\n');
    download(new Blob([text], { type: 'text/plain;charset=utf-8' }), words.file);
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={words.title}
      scrollBehavior="inside"
      size={{ base: 'xs', md: 'sm' }}
      closeOnEscape={false}
      closeOnInteractOutside={false}
      onExitComplete={onDone}
    >
      <Dialog.Body>
        <Stack gap="4">
          <Dialog.Description color="fg.muted">{words.hint}</Dialog.Description>
          <List aria-label={words.title}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </List>
          <HStack gap="2" wrap="wrap">
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => void copyWithToast(codes.join('\n'), words)}
            >
              {words.copy}
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={save}>
              {words.download}
            </Button>
          </HStack>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => setOpen(false)}>{words.saved}</Button>
      </Dialog.Footer>
    </DialogFrame>
  );
};
