import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { skeletonRecipe } from '@chakra-ui/react/theme';
import { Link } from 'react-router-dom';
import type { Stats } from '#shared/contracts/administration.ts';
import { statsWords as words } from '#shared/locale/admin-dashboard.ts';
import { countText, percentText } from '#web/features/admin/parts/number-text.ts';

/** Each number, and where what it counts is listed. */
const NUMBERS = [
  { name: 'totalUsers', to: '/admin/users' },
  { name: 'activeUsers', to: '/admin/users?state=active' },
  { name: 'adminUsers', to: '/admin/users?role=admin' },
  { name: 'totalEvents', to: '/admin?when=all' },
  { name: 'upcomingEvents', to: '/admin?when=upcoming' },
  // With those that began earlier and go on, as the number counts them.
  { name: 'eventsToday', to: '/admin?view=week' },
] as const satisfies readonly { name: keyof Stats; to: string }[];

const Place = chakra('div', { base: { containerType: 'inline-size' } });
const Cards = chakra('dl', { base: { display: 'grid', gap: { base: '3', md: '4' } } });
const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    p: { base: '2', sm: '3.5', md: '5' },
    hyphens: 'auto',
    minW: '0',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
  },
});
/** The whole card leads to its list. */
const Way = chakra(Link, {
  base: {
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg', textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});
/** On the narrowest phones a little smaller, so that «Администраторы» stays in one line. */
const Name = chakra('dt', {
  base: { color: 'fg.muted', fontSize: { base: 'clamp(0.75rem, 4vw, 0.875rem)', sm: 'sm' }, lineHeight: '1.25rem' },
});
const Value = chakra('dd', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    mt: 'auto',
    pt: '1',
    fontWeight: 'semibold',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
});
/** Apart from the number before it by a space and a box of its own: both are read and copied as two. */
const Share = chakra('span', {
  base: {
    textStyle: 'sm',
    fontWeight: 'medium',
    letterSpacing: '0',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    position: 'relative',
  },
});

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** Columns by the place there is; six numbers fill the rows of each. */
const FULL = { ...columns(2), '@container (min-width: 62rem)': columns(3) };
const BRIEF = {
  ...columns(2),
  '@container (min-width: 34rem)': columns(3),
  '@container (min-width: 66rem)': columns(6),
};

type Props = {
  /** Undefined until they have come. */
  stats: Stats | undefined;
  /** Smaller, for the top of the admin page [ADM-14]. */
  brief?: boolean;
};

/** The six numbers; of the active users also their share to one decimal [DASH-01, DASH-02]. */
export const StatCards = ({ stats, brief = false }: Props) => (
  <Place>
    <Cards aria-busy={!stats} css={brief ? BRIEF : FULL}>
      {NUMBERS.map(({ name, to }) => (
        <Card key={name}>
          <Name>
            <Way to={to}>{words[name]}</Way>
          </Name>
          <Value textStyle={brief ? '2xl' : { base: '2xl', md: '4xl' }}>
            {stats ? countText(stats[name]) : <Skeleton recipe={skeletonRecipe} h="1em" w="3ch" my="0.25em" />}
            {stats && name === 'activeUsers' && (
              <>
                {' '}
                <Share>
                  {percentText(stats.activeUsers, stats.totalUsers)} %
                  <Box as="span" srOnly={brief ? true : { base: true, md: false }}>
                    {' '}
                    {words.ofAll}
                  </Box>
                </Share>
              </>
            )}
          </Value>
        </Card>
      ))}
    </Cards>
  </Place>
);
