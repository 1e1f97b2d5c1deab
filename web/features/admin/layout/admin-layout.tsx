import { Box, Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { MobileBar } from './mobile-bar.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of everything an admin sees (SPEC §2). It stays while the screens within it change, come and fail. */
export const AdminLayout = () => {
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <Flex minH="100dvh" direction={{ base: 'column', md: 'row' }}>
      {isNarrow ? <MobileBar /> : <Sidebar />}
      <Box flex="1" minW="0">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading minHeight="60dvh" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Flex>
  );
};
