import { Button } from '@chakra-ui/react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { toastWords } from '#shared/locale/toast.ts';
import { showToast } from './toast-store.ts';

const SHOWN_MS = 20_000;

/** Says that what was asked for could not be fetched, as after a new release, which takes the code of the last one away. */
export const notifyMissingCode = (): void => {
  showToast({
    title: toastWords.error,
    description: words.codeMissing,
    variant: 'destructive',
    duration: SHOWN_MS,
    action: (
      <Button mt="2" size="xs" variant="outline" colorPalette="gray" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    ),
  });
};
