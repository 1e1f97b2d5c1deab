import { Box, Button } from '@chakra-ui/react';

type Props = {
  title: string;
  /** The server's text. */
  reason: string;
  retryLabel: string;
  onRetry: () => void;
};

/** In a dialog, in place of what could not be fetched: why, and a way to try again. */
export const NotLoaded = ({ title, reason, retryLabel, onRetry }: Props) => (
  <Box role="alert" py="3" color="fg.error" overflowWrap="anywhere">
    {title}: {reason}
    <Button display="flex" mt="2" size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
      {retryLabel}
    </Button>
  </Box>
);
