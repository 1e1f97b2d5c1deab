import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Loading } from '#web/ui/status/loading.tsx';

const INPUT = ['keydown', 'beforeinput', 'pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick'] as const;

/**
 * A tap cancels the dialog only after this many milliseconds. An impatient second tap must not cancel it, but a tap
 * must be able to, because a phone has no Escape key.
 */
const PATIENT_MS = 3000;

const isShortcut = (domEvent: Event): boolean =>
  domEvent instanceof KeyboardEvent && (domEvent.ctrlKey || domEvent.metaKey || domEvent.key.startsWith('F'));

/** A drawn dialog moves the focus within this number of frames, if it moves the focus at all. */
const FRAMES = 30;

/** What was typed, with this key. */
const withKey = (typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string => {
  if (ctrlKey || metaKey || altKey) return typed;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : typed;
};

type OpeningProps = {
  /** Its code is there: the dialog itself is drawn. */
  isLoaded?: boolean;
  /** The element that is shown while the dialog is loading. Absent: a spinner in the middle of the window. */
  frame?: ReactNode;
  onCancel: () => void;
};

/**
 * Stands in for a dialog that is opening. While the dialog's code is loading it shows a spinner and blocks all input
 * below. Escape or a later tap cancels. The focus stays in place, so that the dialog can give it back when it closes.
 * Text that is typed before the dialog focuses a field goes into that field [FACE-012].
 */
export const Opening = ({ isLoaded = false, frame = <Loading isAtOnce />, onCancel }: OpeningProps) => {
  const typed = useRef('');
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });

  // A layout effect ends as the dialog is drawn.
  useLayoutEffect(() => {
    if (isLoaded) return;
    // Listens on the window, because the window gets events before the listeners of dialogs on the document.
    const since = performance.now();
    const isGivenUp = (domEvent: Event): boolean =>
      domEvent instanceof KeyboardEvent
        ? domEvent.key === 'Escape'
        : domEvent.type === 'pointerdown' && performance.now() - since > PATIENT_MS;
    const take = (domEvent: Event): void => {
      domEvent.stopImmediatePropagation();
      if (!isShortcut(domEvent)) domEvent.preventDefault();
      if (domEvent instanceof KeyboardEvent) typed.current = withKey(typed.current, domEvent);
      if (isGivenUp(domEvent)) cancel.current();
    };
    const options = { capture: true, passive: false } as const;
    for (const name of INPUT) addEventListener(name, take, options);
    return () => {
      for (const name of INPUT) removeEventListener(name, take, options);
    };
  }, [isLoaded]);

  useLayoutEffect(() => {
    if (!isLoaded) return;
    const done = new AbortController();
    const options = { capture: true, signal: done.signal };
    const take = (domEvent: KeyboardEvent): void => {
      const now = withKey(typed.current, domEvent);
      const isGivenUp = domEvent.key === 'Escape';
      if (now === typed.current && !isGivenUp) return;
      domEvent.stopImmediatePropagation();
      domEvent.preventDefault();
      typed.current = now;
      if (isGivenUp) cancel.current();
    };
    // Gives the text a moment later, because the code that moves the focus then selects the field's text.
    const give = (): void => {
      done.abort();
      queueMicrotask(() => typed.current !== '' && document.execCommand('insertText', false, typed.current));
    };
    addEventListener('keydown', take, options);
    addEventListener('focusin', give, options);
    addEventListener('pointerdown', () => done.abort(), options);
    const wait = (frames: number): void => {
      if (frames === 0) done.abort();
      else if (!done.signal.aborted) requestAnimationFrame(() => wait(frames - 1));
    };
    wait(FRAMES);
    return () => done.abort();
  }, [isLoaded]);

  // React's own portal: Chakra's comes with the code of all dialogs.
  return (
    !isLoaded &&
    createPortal(
      <Box position="fixed" inset="0" zIndex="modal" cursor="progress">
        {frame}
      </Box>,
      document.body,
    )
  );
};
