import { Button, HStack, IconButton } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Copy } from '#shared/contracts/administration.ts';
import { copyWords as words } from '#shared/locale/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/features/admin/parts/download.ts';
import { CloseIcon, DownloadIcon, TrashIcon } from '#web/ui/icons.tsx';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { fetchCopy } from './download-copy.ts';

type Props = { copy: Copy; when: string; onRemove: () => void };

/** Downloads a copy or asks to delete it; while it is downloaded the button shows how far it is and stops it. */
export const CopyButtons = ({ copy, when, onRemove }: Props) => {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const file = await fetchCopy(copy.name, { signal: controller.signal, onProgress: setShare });
      if (!file) return;
      download(file, words.fileName(copy.name));
      notifySuccess(words.downloaded);
    } catch (thrown) {
      notifyError(words.downloadFailed(errorText(thrown)));
    } finally {
      setShare(null);
    }
  };

  const progress = share === null ? null : words.downloading(Math.floor(share * 100));
  return (
    <HStack gap="1" justify="flex-end">
      <Button
        size="sm"
        variant="ghost"
        colorPalette={progress ? 'gray' : 'blue'}
        fontVariantNumeric="tabular-nums"
        aria-label={progress ? `${progress} ${words.stop}` : words.downloadOne(when)}
        onClick={() => (progress ? running.current?.abort() : void start())}
      >
        {progress ? <CloseIcon /> : <DownloadIcon />}
        {progress ?? words.download}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="red"
        aria-label={words.removeOne(when)}
        title={words.remove}
        disabled={progress !== null}
        onClick={onRemove}
      >
        <TrashIcon />
      </IconButton>
    </HStack>
  );
};
