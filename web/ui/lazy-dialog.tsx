import { Box, Portal } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Loading } from './loading.tsx';

/**
 * A dialog whose code is fetched when it is first opened. From then on it stays mounted, so that it can fade out and give
 * the focus back. A failed fetch is thrown to the nearest error boundary.
 */
export const lazyDialog = <P extends { isOpen: boolean }>(load: () => Promise<ComponentType<P>>) => {
  let loaded = false;
  const Dialog: ComponentType<P> = lazy(async () => {
    const component = await load();
    loaded = true;
    return { default: component };
  });
  const Opened = (props: P) => {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    const waiting = (
      <Portal>
        <Box position="fixed" inset="0" zIndex="modal" pointerEvents="none">
          <Loading />
        </Box>
      </Portal>
    );
    return (
      wasOpened && (
        <Suspense fallback={waiting}>
          <Dialog {...props} />
        </Suspense>
      )
    );
  };
  return Object.assign(Opened, { isLoaded: () => loaded });
};
