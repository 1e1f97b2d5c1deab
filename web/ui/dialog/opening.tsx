import { Box } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Loading } from '#web/ui/status/loading.tsx';

const INPUT = ['keydown', 'beforeinput', 'pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick'] as const;

/** A tap gives the dialog up only after this long: an impatient second tap should not, and a phone has no Escape. */
const PATIENT_MS = 3000;

const isShortcut = (domEvent: Event): boolean =>
  domEvent instanceof KeyboardEvent && (domEvent.ctrlKey || domEvent.metaKey || domEvent.key.startsWith('F'));

/**
 * Stands for a dialog whose code is being fetched. Nothing below takes input meanwhile; Escape or a later tap gives the dialog up. The
 * focus stays where it is, so that the dialog can give it back.
 */
export const Opening = ({ onCancel }: { onCancel: () => void }) => {
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });

  // A layout effect ends as the dialog is drawn. A later end would swallow the first letter that is typed into the dialog.
  useLayoutEffect(() => {
    // The window hears events before the document, where the listeners of dialogs are.
    const since = performance.now();
    const isGivenUp = (domEvent: Event): boolean =>
      domEvent instanceof KeyboardEvent
        ? domEvent.key === 'Escape'
        : domEvent.type === 'pointerdown' && performance.now() - since > PATIENT_MS;
    const take = (domEvent: Event): void => {
      domEvent.stopImmediatePropagation();
      if (!isShortcut(domEvent)) domEvent.preventDefault();
      if (isGivenUp(domEvent)) cancel.current();
    };
    const options = { capture: true, passive: false } as const;
    for (const name of INPUT) addEventListener(name, take, options);
    return () => {
      for (const name of INPUT) removeEventListener(name, take, options);
    };
  }, []);

  // React's own portal: Chakra's comes with the code of all dialogs.
  return createPortal(
    <Box position="fixed" inset="0" zIndex="modal" cursor="progress">
      <Loading />
    </Box>,
    document.body,
  );
};
