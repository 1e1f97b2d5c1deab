import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  /** What is missing, where the place does not say it. */
  title?: ReactNode;
  /** The server's text. */
  reason: string;
  retryLabel: string;
  onRetry: () => void;
};

/** In a dialog or a card, in place of what could not be fetched: why, and a way to try again. */
export const NotLoaded = ({ title, reason, retryLabel, onRetry }: Props) => (
  <Box role="alert" py="3" color="fg.error" overflowWrap="anywhere">
    {title !== undefined && <>{title}: </>}
    {reason}
    <Button display="flex" mt="2" size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
      {retryLabel}
    </Button>
  </Box>
);
