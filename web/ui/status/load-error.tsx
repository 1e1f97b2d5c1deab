import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';

type Props = {
  /** The name of the missing thing, where the place does not say it. */
  title?: ReactNode;
  /** The server's text. */
  reason: string;
  onRetry: () => void;
};

/** Stands in a dialog or a card in place of content that could not be fetched: the reason, and a way to try again. */
export const LoadError = ({ title, reason, onRetry }: Props) => (
  <Box role="alert" py="3" color="fg.error" overflowWrap="anywhere">
    {title !== undefined && <>{title}: </>}
    {reason}
    <Button display="flex" mt="2" size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
      {shellWords.retry}
    </Button>
  </Box>
);
