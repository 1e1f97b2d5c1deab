import { Center, Spinner } from '@chakra-ui/react';
import { shellWords } from '#shared/locale/shell.ts';

/** A spinner in the middle of the space it is given. Comes late enough not to flash on a quick answer. */
export const Loading = ({ minHeight = '100dvh' }: { minHeight?: string }) => (
  <Center minH={minHeight} role="status" aria-label={shellWords.loading} animation="fade-in 200ms 120ms both">
    <Spinner size="lg" color="blue.fg" borderWidth="3px" />
  </Center>
);
