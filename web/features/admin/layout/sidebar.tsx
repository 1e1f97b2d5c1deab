import { Box, Flex, IconButton } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { SidebarIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { SearchButton } from '#web/ui/search-button.tsx';
import { NavList } from './nav-list.tsx';
import { PanelTitle } from './panel-title.tsx';
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * 240 px [ADM-01]. With larger letters the sidebar is wider, up to a quarter of the window, and longer labels take two
 * lines.
 */
const WIDTH = 'clamp(240px, 15rem, 25vw)';
/** 60 px [ADM-01], more with larger letters. */
const COLLAPSED_WIDTH = '3.75rem';

/** The sidebar of wide screens. Below 768 px it is a drawer. */
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
      w={collapsed ? COLLAPSED_WIDTH : WIDTH}
      bg="bg.panel"
      borderEndWidth="1px"
      zIndex="docked"
    >
      <Flex
        align="center"
        minH="14"
        ps={collapsed ? '0' : '16px'}
        pe={collapsed ? '0' : '8px'}
        // A small gap, so that the title fits one line beside two buttons.
        gap="2px"
        borderBottomWidth="1px"
      >
        {!collapsed && <PanelTitle />}
        {!collapsed && <SearchButton />}
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
