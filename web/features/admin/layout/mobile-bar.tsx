import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { MenuIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { SearchButton } from '#web/ui/search-button.tsx';
import { PanelTitle } from './panel-title.tsx';

const MobileMenu = lazyDialog(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** The bar of windows narrower than 768 px: a title, and a button that opens the sidebar as a drawer. */
export const MobileBar = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex as="header" align="center" gap="2" h="14" px="2" bg="bg.panel" borderBottomWidth="1px">
      <IconButton
        variant="ghost"
        colorPalette="gray"
        aria-label={words.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Box asChild boxSize="6">
          <MenuIcon />
        </Box>
      </IconButton>
      <PanelTitle />
      <SearchButton />
      <MobileMenu isOpen={isOpen} onClose={() => setOpen(false)} />
    </Flex>
  );
};
