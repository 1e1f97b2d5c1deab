import { Box, Drawer, Flex, IconButton, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { MenuIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { NavList } from './nav-list.tsx';
import { UserMenu } from './user-menu.tsx';

/** Under 768 px: a bar with the title, and the sidebar as a drawer behind its button. */
export const MobileBar = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Flex as="header" hideFrom="md" align="center" gap="2" h="14" px="2" bg="bg.panel" borderBottomWidth="1px">
      <Drawer.Root
        recipe={drawerSlotRecipe}
        placement="start"
        size="xs"
        lazyMount
        unmountOnExit
        open={open}
        onOpenChange={(details) => setOpen(details.open)}
      >
        <Drawer.Trigger asChild>
          <IconButton variant="ghost" colorPalette="gray" aria-label={words.openMenu}>
            <Box asChild boxSize="6">
              <MenuIcon />
            </Box>
          </IconButton>
        </Drawer.Trigger>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content maxW="72">
              <Drawer.Header py="0" px="4" minH="14" borderBottomWidth="1px">
                <Drawer.Title textStyle="md">{words.title}</Drawer.Title>
                <Drawer.CloseTrigger asChild position="static">
                  <IconButton variant="ghost" colorPalette="gray" aria-label={words.closeMenu}>
                    <CloseIcon />
                  </IconButton>
                </Drawer.CloseTrigger>
              </Drawer.Header>
              <Drawer.Body p="0" display="flex">
                <NavList onNavigate={close} />
              </Drawer.Body>
              <Drawer.Footer p="2" borderTopWidth="1px">
                <Box flex="1" minW="0">
                  <UserMenu onNavigate={close} />
                </Box>
              </Drawer.Footer>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
      <Box fontWeight="semibold">{words.title}</Box>
    </Flex>
  );
};
