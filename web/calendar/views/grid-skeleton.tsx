import { Box, SimpleGrid } from '@chakra-ui/react';
import { shellWords } from '#shared/locale/shell.ts';

/** Days of a month or a week, while the code that draws them comes. */
export const GridSkeleton = () => (
  <SimpleGrid
    role="status"
    aria-label={shellWords.loading}
    columns={7}
    gap="px"
    h="var(--calendar-height)"
    overflow="hidden"
    borderWidth="1px"
    borderRadius="l3"
    bg="border"
    animation="pulse"
  >
    {Array.from({ length: 42 }, (_, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Box key={day} bg="bg.panel" />
    ))}
  </SimpleGrid>
);
