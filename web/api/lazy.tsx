import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
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

/** The code of dialogs that has not been fetched yet, in the order of their modules. */
const awaited = new Set<() => Promise<unknown>>();

const savesData = (): boolean =>
  v.is(v.object({ connection: v.object({ saveData: v.literal(true) }) }), {
    connection: Reflect.get(navigator, 'connection'),
  });

/** Safari has no idle times. */
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );

/**
 * Fetches the code of all dialogs that the drawn screens can open, one after the other in idle times; that of dialogs which these open comes
 * last. Does nothing where the browser saves data. What fails is fetched again when it is needed.
 */
export const fetchDialogsAhead = async (): Promise<void> => {
  if (savesData()) return;
  // Modules that come meanwhile add theirs.
  for (const load of awaited) {
    awaited.delete(load);
    await untilIdle();
    await load().catch(() => undefined);
  }
};

/**
 * A dialog whose code is fetched when it is first opened, or ahead. From then on it stays mounted, so that it can fade out and give the focus
 * back. No `lazy`: React shows what suspended at the earliest 300 ms after its fallback, and suspends for code that is there.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded ??= await load();
    return loaded;
  };
  awaited.add(fetched);
  const Opened = (props: P) => {
    const { isOpen = true, onClose, onCancel = onClose } = props;
    const [wasOpened, setOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setOpened(true);
    const [Dialog, setDialog] = useState(() => loaded);
    if (!Dialog && loaded) setDialog(() => loaded);
    const isMissing = wasOpened && !Dialog;
    useEffect(() => {
      if (!isMissing) return;
      fetchCode(fetched).then(
        (component) => setDialog(() => component),
        (thrown) => {
          console.error(thrown);
          setDialog(() => Missing);
        },
      );
    }, [isMissing]);
    if (!wasOpened) return null;
    return (
      <>
        {isOpen && <Opening isLoaded={Dialog !== undefined} onCancel={() => onCancel?.()} />}
        {Dialog && <Dialog {...props} />}
      </>
    );
  };
  return Object.assign(Opened, { isLoaded: () => loaded !== undefined });
};
