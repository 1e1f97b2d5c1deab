import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { MobileBar } from './mobile-bar.tsx';
import { type Sections, SectionsContext } from './nav-list.tsx';
import { Sidebar } from './sidebar.tsx';

type Props = { sections: Sections; children: ReactNode };

/** The frame around every screen of an administrator. It stays in place when the screen inside changes or fails. */
export const AdminLayout = ({ sections, children }: Props) => {
  const isNarrow = useMediaQuery('(max-width: 47.99rem)');
  return (
    <SectionsContext value={sections}>
      <Flex minH="100dvh" direction={{ base: 'column', md: 'row' }}>
        {isNarrow ? <MobileBar /> : <Sidebar />}
        <Box flex="1" minW="0">
          {children}
        </Box>
      </Flex>
    </SectionsContext>
  );
};
