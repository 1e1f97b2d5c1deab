import { Box, Button, Flex } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';

type Props = {
  label: string;
  page: number;
  /** The number of pages, if it is known. */
  pages?: number | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** Buttons «back» and «forward» for a list that is read by cursors; nothing for a single page. */
export const KeysetPager = ({ label, page, pages, previous, next }: Props) => {
  if (!previous && !next) return null;
  return (
    <Flex
      as="nav"
      aria-label={label}
      align="center"
      justify="space-between"
      gap="2"
      p={{ base: '2', sm: '3' }}
      wrap="wrap"
      borderTopWidth="1px"
    >
      <Button
        size="sm"
        px={{ base: '2', sm: '3.5' }}
        variant="outline"
        colorPalette="gray"
        disabled={!previous}
        onClick={previous}
      >
        <ChevronLeftIcon />
        {words.previousPage}
      </Button>
      <Box
        role="status"
        textStyle="sm"
        color="fg.muted"
        // Three in a row do not fit on the narrowest phones.
        css={{ '@media (max-width: 22rem)': { order: -1, flexBasis: '100%', textAlign: 'center' } }}
      >
        {pages === undefined ? words.page(page) : words.pageOf(page, pages)}
      </Box>
      <Button
        size="sm"
        px={{ base: '2', sm: '3.5' }}
        variant="outline"
        colorPalette="gray"
        disabled={!next}
        onClick={next}
      >
        {words.nextPage}
        <ChevronRightIcon />
      </Button>
    </Flex>
  );
};
