import { Button } from '@chakra-ui/react';
import { shellWords } from '#shared/locale/shell.ts';
import { Note } from './note.tsx';

type Props = {
  title: string;
  /** The server's text. */
  reason: string;
  onRetry: () => void;
};

/** Takes the place of data that could not be loaded: the reason and a button to try again. */
export const LoadFailed = ({ title, reason, onRetry }: Props) => (
  <Note tone="bad" title={title} live>
    {reason}
    <Button mt="3" size="sm" variant="outline" colorPalette="gray" display="flex" bg="bg.panel" onClick={onRetry}>
      {shellWords.retry}
    </Button>
  </Note>
);
