import { chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { logWords as words } from '#shared/locale/admin-log.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { GAP, pageNumbers } from './page-numbers.ts';

const box: SystemStyleObject = {
  display: 'inline-grid',
  placeItems: 'center',
  minW: { base: '8', sm: '9' },
  h: { base: '8', sm: '9' },
  px: { base: '1', sm: '1.5' },
  borderRadius: 'l2',
  textStyle: 'sm',
  fontVariantNumeric: 'tabular-nums',
};
const PageLink = chakra(Link, {
  base: {
    ...box,
    color: 'fg.muted',
    focusRing: 'outside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'blue.solid', color: 'blue.contrast', fontWeight: 'semibold' },
  },
});
const Still = chakra('span', { base: { ...box, color: 'fg.subtle' } });

type Props = { current: number; pages: number; searchOfPage: (page: number) => string };

/** Page numbers as links, so that «Back» works and a page can be opened in a new tab [LOG-03]. */
export const Pager = ({ current, pages, searchOfPage }: Props) => {
  const step = (page: number, label: string, arrow: React.ReactNode) =>
    page < 1 || page > pages ? (
      <Still aria-hidden opacity={0.5}>
        {arrow}
      </Still>
    ) : (
      <PageLink to={searchOfPage(page)} aria-label={label}>
        {arrow}
      </PageLink>
    );
  return (
    <Flex as="nav" aria-label={words.paging} gap="0.5" justify="center" wrap="wrap">
      {step(current - 1, words.previous, <ChevronLeftIcon />)}
      {pageNumbers(current, pages).map((page, at, all) =>
        page === GAP ? (
          <Still key={`gap-${all[at - 1]}`} aria-hidden>
            …
          </Still>
        ) : (
          <PageLink
            key={page}
            to={searchOfPage(page)}
            aria-label={words.page(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </PageLink>
        ),
      )}
      {step(current + 1, words.next, <ChevronRightIcon />)}
    </Flex>
  );
};
