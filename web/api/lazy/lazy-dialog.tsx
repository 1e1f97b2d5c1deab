import { Box } from '@chakra-ui/react';
import { type ComponentType, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Loading } from '#web/ui/status/loading.tsx';
import { lazyPart } from './lazy-part.ts';

/**
 * A dialog whose code is fetched when it is first opened. From then on it stays mounted, so that it can fade out and give
 * the focus back.
 */
export const lazyDialog = <P extends { isOpen: boolean }>(load: () => Promise<ComponentType<P>>) => {
  let loaded = false;
  const Dialog: ComponentType<P> = lazyPart(async () => {
    const component = await load();
    loaded = true;
    return component;
  });
  const Opened = (props: P) => {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    const waiting = (
      <Box position="fixed" inset="0" zIndex="modal" pointerEvents="none">
        <Loading />
      </Box>
    );
    return (
      // React's own portal: Chakra's comes with the code of all dialogs.
      <Suspense fallback={createPortal(waiting, document.body)}>
        <Dialog {...props} />
      </Suspense>
    );
  };
  return Object.assign(Opened, { isLoaded: () => loaded });
};
