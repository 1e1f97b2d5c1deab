import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Opening } from '#web/ui/dialog/opening.tsx';
import { notifyMissingCode } from '#web/ui/toast/notify.tsx';
import { connectionFailed, readConnection, watchConnection } from './connection.ts';

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = watchConnection(() => {
      if (readConnection() !== 'online') return;
      stop();
      resolve();
    });
  });

/**
 * Fetches code of the application. A failed fetch counts as a lost connection: the banner says so and looks for the server,
 * the screen stays as it is, and the code is fetched once more when the server answers.
 * @throws what the second try throws, as for code that a new release has replaced
 */
export const fetchCode = async <T,>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    connectionFailed();
    await untilOnline();
    return load();
  }
};

/** A component whose code is fetched when it is first shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await fetchCode(load) }));

/** `isOpen` is left out by a dialog that is drawn only while it is open. */
type DialogProps = { readonly isOpen?: boolean; readonly onClose?: () => void; readonly onCancel?: () => void };

/** Stands for a dialog whose code cannot be fetched: says so and closes. What is open below stays, with what is typed in it. */
const Missing = ({ isOpen = true, onClose, onCancel = onClose }: DialogProps) => {
  const cancel = useEffectEvent(() => onCancel?.());
  useEffect(() => {
    if (!isOpen) return;
    notifyMissingCode();
    cancel();
  }, [isOpen]);
  return null;
};

/**
 * A dialog whose code is fetched when it is first opened. From then on it stays mounted, so that it can fade out and give
 * the focus back.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>) => {
  let loaded = false;
  const Dialog = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const component = await fetchCode(load);
      loaded = true;
      return { default: component };
    } catch (thrown) {
      console.error(thrown);
      return { default: Missing };
    }
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
