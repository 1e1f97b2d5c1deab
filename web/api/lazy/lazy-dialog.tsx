import { type ComponentType, Suspense, useState } from 'react';
import { Opening } from '#web/ui/dialog/opening.tsx';
import { lazyPart } from './lazy-part.ts';

/** `isOpen` is left out by a dialog that is drawn only while it is open. */
type DialogProps = { readonly isOpen?: boolean; readonly onClose?: () => void; readonly onCancel?: () => void };

/**
 * A dialog whose code is fetched when it is first opened. From then on it stays mounted, so that it can fade out and give
 * the focus back.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>) => {
  let loaded = false;
  const Dialog: ComponentType<P> = lazyPart(async () => {
    const component = await load();
    loaded = true;
    return component;
  });
  const Opened = (props: P) => {
    const { isOpen = true, onClose, onCancel = onClose } = props;
    const [wasOpened, setOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={isOpen && <Opening onCancel={() => onCancel?.()} />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
  return Object.assign(Opened, { isLoaded: () => loaded });
};
