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
 * Fetches code of the application. A failed fetch counts as a lost connection: the banner appears, the screen stays,
 * and the code is fetched once more when the server answers.
 * @throws the error of the second try, for example when a new release has replaced the code
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

/** A dialog without `isOpen` is drawn only while it is open. */
type DialogProps = { readonly isOpen?: boolean; readonly onClose?: () => void; readonly onCancel?: () => void };

/**
 * Takes the place of a dialog whose code cannot be fetched. Shows a toast about it, and closes. The screen below and
 * typed text stay.
 */
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
 * Functions that load the code of dialogs, in the order of the modules. `fetchDialogsAhead` takes them out one by one.
 */
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
 * Fetches the code of all dialogs that the drawn screens can open, one dialog at a time, while the browser is idle.
 * Dialogs that other dialogs open come last. Does nothing if the browser saves data. Code that cannot be fetched is
 * fetched again when its dialog opens.
 */
export const fetchDialogsAhead = async (): Promise<void> => {
  if (savesData()) return;
  // Modules that are loaded meanwhile add their dialogs.
  for (const load of awaited) {
    awaited.delete(load);
    await untilIdle();
    await load().catch(() => undefined);
  }
};

/** Resolves in the task after the next frame. */
const untilPainted = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Makes a dialog with its code in a file of its own. The code is fetched ahead, or when the dialog first opens. An
 * opened dialog stays mounted, so that it can fade out and give the focus back. React's `lazy` does not fit: it shows
 * the fallback for at least 300 ms, and suspends even when the code is loaded.
 * @param Frame looks like the empty dialog. Give a frame to a dialog that takes long to draw: the frame is painted
 * first, even if the code is loaded [FACE-014].
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>, Frame?: ComponentType<P>) => {
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
    const [Dialog, setDialog] = useState<ComponentType<P>>();
    if (!Dialog && loaded && !Frame) setDialog(() => loaded);
    const isMissing = wasOpened && !Dialog;
    useEffect(() => {
      if (!isMissing) return;
      Promise.all([fetchCode(fetched), Frame && untilPainted()]).then(
        ([component]) => setDialog(() => component),
        (thrown) => {
          console.error(thrown);
          setDialog(() => Missing);
        },
      );
    }, [isMissing]);
    if (!wasOpened) return null;
    return (
      <>
        {isOpen && (
          <Opening
            isLoaded={Dialog !== undefined}
            frame={Frame && <Frame {...props} />}
            onCancel={() => onCancel?.()}
          />
        )}
        {Dialog && <Dialog {...props} />}
      </>
    );
  };
  return Object.assign(Opened, { isLoaded: () => loaded !== undefined });
};
