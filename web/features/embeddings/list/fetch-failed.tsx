import { Box, Button } from '@chakra-ui/react';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';

type Props = { reason: string; onRetry: () => void };

/** The list could not be fetched [EMB-10]. What was fetched before stays below. */
export const FetchFailed = ({ reason, onRetry }: Props) => (
  <Box role="alert" p="3" borderWidth="1px" borderColor="border.error" borderRadius="l2" bg="bg.panel" textStyle="sm">
    <Box fontWeight="medium" color="fg.error" lang="en">
      {words.fetchFailed}
    </Box>
    <Box color="fg.muted" overflowWrap="anywhere">
      {reason}
    </Box>
    <Button mt="2" size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
      {words.tryAgain}
    </Button>
  </Box>
);
