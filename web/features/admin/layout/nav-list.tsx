import { chakra, Stack } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import { adminWords as words } from '#shared/locale/admin.ts';
import { DashboardIcon, LogIcon, UsersIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { SettingsIcon } from '#web/ui/icons.tsx';

/** The items of the sidebar with their icons, in order [ADM-02]. */
const SECTIONS = [
  ['dashboard', DashboardIcon],
  ['users', UsersIcon],
  ['log', LogIcon],
  ['settings', SettingsIcon],
] as const;
export type AdminSection = (typeof SECTIONS)[number][0];

/** The addresses of the sections, and the section of the shown screen, both from the table of routes. */
export type Sections = {
  readonly pathOf: (section: AdminSection) => string;
  readonly current: AdminSection | undefined;
};

export const SectionsContext = createContext<Sections>({
  pathOf: () => '/',
  current: undefined,
});

const NavLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minH: '10',
    px: '11px',
    py: '1',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    textStyle: 'sm',
    hyphens: 'auto',
    overflowWrap: 'anywhere',
    transition: 'background 120ms, color 120ms',
    focusRing: 'outside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'blue.subtle', color: 'blue.fg' },
    '& svg': { flex: 'none', fontSize: '1.25rem' },
  },
});

type Props = {
  /** Whether only the icons are shown. The labels are then for screen readers and tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** The sections of the admin panel. */
export const NavList = ({ collapsed = false, onNavigate }: Props) => {
  const { pathOf, current } = useContext(SectionsContext);
  return (
    <Stack as="nav" aria-label={words.navigation} gap="1" p="2" flex="1" overflowX="hidden" overflowY="auto">
      {SECTIONS.map(([section, Icon]) => {
        const label = words[section];
        return (
          <NavLink
            key={section}
            to={pathOf(section)}
            aria-current={section === current ? 'page' : undefined}
            aria-label={collapsed ? label : undefined}
            title={collapsed ? label : undefined}
            onClick={() => onNavigate?.()}
          >
            <Icon />
            {!collapsed && label}
          </NavLink>
        );
      })}
    </Stack>
  );
};
