import { Button, HStack, IconButton } from '@chakra-ui/react';
import type { Copy } from '#shared/contracts/administration.ts';
import { copyWords as words } from '#shared/locale/admin.ts';
import { useDownload } from '#web/api/use-download.ts';
import { CloseIcon, DownloadIcon, TrashIcon } from '#web/ui/icons.tsx';
import { fetchCopy } from './download-copy.ts';

type Props = { copy: Copy; when: string; onRemove: () => void };

/** The buttons of a copy: download, with progress and a way to stop, and delete, which asks first. */
export const CopyButtons = ({ copy, when, onRemove }: Props) => {
  const { percent, start, stop } = useDownload(async (making) => {
    const file = await fetchCopy(copy.name, making);
    return file && { file, name: words.fileName(copy.name), done: words.downloaded };
  }, words.downloadFailed);
  const progress = percent === null ? null : words.downloading(percent);
  return (
    <HStack gap="1" justify="flex-end">
      <Button
        size="sm"
        variant="ghost"
        colorPalette={progress ? 'gray' : 'blue'}
        fontVariantNumeric="tabular-nums"
        aria-label={progress ? `${progress} ${words.stop}` : words.downloadOne(when)}
        onClick={() => (progress ? stop() : void start())}
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
