import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { skeletonRecipe } from '@chakra-ui/react/theme';
import { adminWords as words } from '#shared/locale/admin.ts';

/** Grey bars where rows will stand; the height of the real ones, so that nothing jumps when they come. */
export const RowsSkeleton = ({ rows = 10 }: { rows?: number }) => (
  <Box role="status" aria-label={words.loading} p="4">
    <Stack gap="4">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={row} recipe={skeletonRecipe} h="6" w={`${88 - ((row * 13) % 34)}%`} />
      ))}
    </Stack>
  </Box>
);
