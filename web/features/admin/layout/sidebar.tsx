import { Box, Flex, IconButton } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { SidebarIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { NavList } from './nav-list.tsx';
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts';
import { UserMenu } from './user-menu.tsx';

/** CSS pixels [ADM-01]. */
export const SIDEBAR_WIDTH = 240;
export const SIDEBAR_COLLAPSED_WIDTH = 60;

/** The sidebar of wide screens; under 768 px the drawer stands for it. */
export const Sidebar = () => {
  const [collapsed, toggle] = useSidebarCollapsed();
  const label = collapsed ? words.expand : words.collapse;
  return (
    <Flex
      as="aside"
      aria-label={words.title}
      direction="column"
      flex="none"
      position="sticky"
      top="0"
      h="100dvh"
      w={`${collapsed ? SIDEBAR_COLLAPSED_WIDTH : SIDEBAR_WIDTH}px`}
      transition="width 160ms ease"
      bg="bg.panel"
      borderEndWidth="1px"
      zIndex="docked"
    >
      <Flex align="center" h="14" px={collapsed ? '2' : '4'} pe="2" gap="2" borderBottomWidth="1px">
        {!collapsed && (
          <Box flex="1" fontWeight="semibold" whiteSpace="nowrap">
            {words.title}
          </Box>
        )}
        <IconButton
          variant="ghost"
          colorPalette="gray"
          size="sm"
          mx={collapsed ? 'auto' : undefined}
          aria-label={label}
          aria-expanded={!collapsed}
          _expanded={{ bg: 'transparent', _hover: { bg: 'bg.muted' } }}
          title={label}
          onClick={toggle}
        >
          <Box asChild boxSize="5" transform={collapsed ? 'scaleX(-1)' : undefined}>
            <SidebarIcon />
          </Box>
        </IconButton>
      </Flex>
      <NavList collapsed={collapsed} />
      <Box p="2" borderTopWidth="1px">
        <UserMenu collapsed={collapsed} />
      </Box>
    </Flex>
  );
};
