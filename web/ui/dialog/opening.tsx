import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Loading } from '#web/ui/status/loading.tsx';

const INPUT = ['keydown', 'beforeinput', 'pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick'] as const;

/**
 * After this time a tap cancels the dialog, because a phone has no Escape key. An earlier tap may be the impatient
 * second tap on a button.
 */
const CANCEL_AFTER_MS = 3000;

const isShortcut = (domEvent: Event): boolean =>
  domEvent instanceof KeyboardEvent && (domEvent.ctrlKey || domEvent.metaKey || domEvent.key.startsWith('F'));

/** A dialog focuses a field within so many animation frames after it is drawn. Some dialogs focus none. */
const FOCUS_FRAMES = 30;

/** The typed text after one more key. */
const withKey = (typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string => {
  if (ctrlKey || metaKey || altKey) return typed;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : typed;
};

/** While the code loads: blocks all input, and collects the typed keys. Escape or a late tap cancels. */
const blockInput = (typed: { current: string }, cancel: () => void): (() => void) => {
  const since = performance.now();
  const cancels = (domEvent: Event): boolean =>
    domEvent instanceof KeyboardEvent
      ? domEvent.key === 'Escape'
      : domEvent.type === 'pointerdown' && performance.now() - since > CANCEL_AFTER_MS;
  const take = (domEvent: Event): void => {
    domEvent.stopImmediatePropagation();
    if (!isShortcut(domEvent)) domEvent.preventDefault();
    if (domEvent instanceof KeyboardEvent) typed.current = withKey(typed.current, domEvent);
    if (cancels(domEvent)) cancel();
  };
  // The listeners are on the window, so they run before the listeners of other dialogs on the document.
  const options = { capture: true, passive: false } as const;
  for (const name of INPUT) addEventListener(name, take, options);
  return () => {
    for (const name of INPUT) removeEventListener(name, take, options);
  };
};

/** Once the dialog is drawn: collects keys until the dialog focuses a field, and types the text into that field. */
const typeAhead = (typed: { current: string }, cancel: () => void): (() => void) => {
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  const take = (domEvent: KeyboardEvent): void => {
    const now = withKey(typed.current, domEvent);
    const isEscape = domEvent.key === 'Escape';
    if (now === typed.current && !isEscape) return;
    domEvent.stopImmediatePropagation();
    domEvent.preventDefault();
    typed.current = now;
    if (isEscape) cancel();
  };
  const give = (): void => {
    done.abort();
    // A moment later, because the dialog selects the field's text just after it has moved the focus.
    queueMicrotask(() => typed.current !== '' && document.execCommand('insertText', false, typed.current));
  };
  addEventListener('keydown', take, options);
  addEventListener('focusin', give, options);
  addEventListener('pointerdown', () => done.abort(), options);
  const wait = (frames: number): void => {
    if (frames === 0) done.abort();
    else if (!done.signal.aborted) requestAnimationFrame(() => wait(frames - 1));
  };
  wait(FOCUS_FRAMES);
  return () => done.abort();
};

type OpeningProps = {
  /** Whether the dialog's code is loaded, and the dialog itself is drawn. */
  isLoaded?: boolean;
  /** Shown while the code loads; by default a spinner in the middle of the window. */
  frame?: ReactNode;
  onCancel: () => void;
};

/**
 * Stands in for a dialog until it is drawn and has focused a field. Text that is typed before goes into that field
 * [FACE-012]. The focus stays in place, so that the dialog can give it back when it closes.
 */
export const Opening = ({ isLoaded = false, frame = <Loading isAtOnce />, onCancel }: OpeningProps) => {
  const typed = useRef('');
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });

  // A layout effect, so that no key gets lost between the two phases.
  useLayoutEffect(() => {
    const phase = isLoaded ? typeAhead : blockInput;
    return phase(typed, () => cancel.current());
  }, [isLoaded]);

  // This is React's own portal, because the portal of Chakra would bring the code of all dialogs.
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
