import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Stats } from '#shared/contracts/administration.ts';
import { statsWords as words } from '#shared/locale/admin-dashboard.ts';
import { countText, percentText } from '#web/features/admin/parts/number-text.ts';

/** Each number with the address of its list. */
const NUMBERS = [
  { name: 'totalUsers', to: '/admin/users' },
  { name: 'activeUsers', to: '/admin/users?state=active' },
  { name: 'adminUsers', to: '/admin/users?role=admin' },
  { name: 'totalEvents', to: '/admin?when=all' },
  { name: 'upcomingEvents', to: '/admin?when=upcoming' },
  // The number links to the week, because the week also shows the counted events that began before today.
  { name: 'eventsToday', to: '/admin?view=week' },
] as const satisfies readonly { name: keyof Stats; to: string }[];

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

const Place = chakra('div', { base: { containerType: 'inline-size' } });

// One style for all cards. With a Chakra element for each part a phone would take ten times as long.
const Cards = chakra('dl', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4' },
    ...columns(2),
    '& > div': {
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
    // Smaller letters on the narrowest phones, so that «Администраторы» stays in one line.
    '& dt': { color: 'fg.muted', fontSize: { base: 'clamp(0.75rem, 4vw, 0.875rem)', sm: 'sm' }, lineHeight: '1.25rem' },
    // The link covers the whole card.
    '& a': {
      borderRadius: 'l1',
      focusVisibleRing: 'outside',
      _hover: { color: 'fg', textDecoration: 'underline' },
      _after: { content: '""', position: 'absolute', inset: '0' },
    },
    '& dd': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '2',
      mt: 'auto',
      pt: '1',
      textStyle: '2xl',
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      fontVariantNumeric: 'tabular-nums',
    },
    // A space and a box of its own part the text from the number. So screen readers and copies get two words.
    '& dd > span': {
      textStyle: 'sm',
      fontWeight: 'medium',
      letterSpacing: '0',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      position: 'relative',
    },
    '& dd > [aria-hidden]': {
      h: '1em',
      w: '3ch',
      my: '0.25em',
      borderRadius: 'l2',
      bg: 'bg.emphasized',
      animation: 'pulse',
      animationDuration: '1.2s',
    },
    '& dd > span > span': { srOnly: true },
  },
  // Numbers of columns that divide six, so that every row is full.
  variants: {
    size: {
      brief: { '@container (min-width: 34rem)': columns(3), '@container (min-width: 66rem)': columns(6) },
      full: {
        '@container (min-width: 62rem)': columns(3),
        '& dd': { textStyle: { base: '2xl', md: '4xl' } },
        '& dd > span > span': { srOnly: { base: true, md: false } },
      },
    },
  },
});

type Props = {
  /** Undefined while loading. */
  stats: Stats | undefined;
  /** Whether the cards are smaller, for the top of the admin page [ADM-14]. */
  brief?: boolean;
};

const textOf = (stats: Stats, name: (typeof NUMBERS)[number]['name']): string => {
  const text = countText(stats[name]);
  return stats.atLeast?.includes(name) ? words.atLeast(text) : text;
};

/** The six numbers. Active users are shown as a share too, with one decimal [DASH-01, DASH-02]. */
export const StatCards = ({ stats, brief = false }: Props) => (
  <Place>
    <Cards aria-busy={!stats} size={brief ? 'brief' : 'full'}>
      {NUMBERS.map(({ name, to }) => (
        <div key={name}>
          <dt>
            <Link to={to}>{words[name]}</Link>
          </dt>
          <dd>
            {stats ? textOf(stats, name) : <div aria-hidden />}
            {stats && name === 'activeUsers' && (
              <>
                {' '}
                <span>
                  {percentText(stats.activeUsers, stats.totalUsers)} %<span> {words.ofAll}</span>
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </Cards>
  </Place>
);
