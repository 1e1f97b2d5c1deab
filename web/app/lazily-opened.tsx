import { Box } from '@chakra-ui/react';
import { type ComponentType, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Loading } from '#web/ui/loading.tsx';
import { lazily } from './lazily.tsx';

/** While a click has to wait for its code. In the body: a panel would cut it off. */
const Waiting = () =>
  createPortal(
    <Box position="fixed" inset="0" zIndex="modal" pointerEvents="none">
      <Loading />
    </Box>,
    document.body,
  );

/**
 * What opens on a click, such as a dialog: fetched when it is first opened, or ahead by `prefetch()`. From then on it stays
 * where it is, as its way out takes a moment. One that cannot be fetched is for the error boundary, which offers a reload.
 */
export const lazilyOpened = <P extends { isOpen: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const Later = lazily(load);
  const Opened = (props: P) => {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    return (
      wasOpened && (
        <Suspense fallback={<Waiting />}>
          <Later {...props} />
        </Suspense>
      )
    );
  };
  const { isLoaded, prefetch } = Later;
  const ahead = () => void prefetch();
  return Object.assign(Opened, {
    isLoaded,
    prefetch,
    /** For the button that opens it. */
    onButton: { onPointerEnter: ahead, onFocus: ahead },
  });
};
