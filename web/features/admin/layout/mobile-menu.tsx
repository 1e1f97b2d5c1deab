import { Box, Drawer, IconButton, Portal } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { NavList } from './nav-list.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** The sidebar of narrow screens, a drawer. */
export const MobileMenu = ({ isOpen, onClose }: Props) => (
  <Drawer.Root
    placement="start"
    size="xs"
    lazyMount
    unmountOnExit
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose();
    }}
  >
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
            <NavList onNavigate={onClose} />
          </Drawer.Body>
          <Drawer.Footer p="2" borderTopWidth="1px">
            <Box flex="1" minW="0">
              <UserMenu onNavigate={onClose} />
            </Box>
          </Drawer.Footer>
        </Drawer.Content>
      </Drawer.Positioner>
    </Portal>
  </Drawer.Root>
);
