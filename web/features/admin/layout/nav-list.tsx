import { chakra, Stack } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { adminWords as words } from '#shared/locale/admin.ts';
import { isCurrent, NAV_ITEMS } from './nav-items.tsx';

const NavLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    h: '10',
    px: '11px',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    transition: 'background 120ms, color 120ms',
    focusRing: 'outside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'blue.subtle', color: 'blue.fg' },
    '& svg': { flex: 'none', fontSize: '1.25rem' },
  },
});

type Props = {
  /** Icons alone; the labels stay for screen readers and as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** The four items of the admin panel. */
export const NavList = ({ collapsed = false, onNavigate }: Props) => {
  const { pathname } = useLocation();
  return (
    <Stack as="nav" aria-label={words.navigation} gap="1" p="2" flex="1" overflowX="hidden" overflowY="auto">
      {NAV_ITEMS.map(({ to, label, Icon, prefetch }) => (
        <NavLink
          key={to}
          to={to}
          aria-current={isCurrent(pathname, to) ? 'page' : undefined}
          aria-label={collapsed ? label : undefined}
          title={collapsed ? label : undefined}
          onPointerEnter={() => void prefetch?.()}
          onFocus={() => void prefetch?.()}
          onClick={() => onNavigate?.()}
        >
          <Icon />
          {!collapsed && label}
        </NavLink>
      ))}
    </Stack>
  );
};
