import { chakra } from '@chakra-ui/react';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toastWords as words } from '#shared/locale/toast.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { dismissToast, readToasts, type Toast, watchToasts } from './toast-store.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const Viewport = chakra('section', {
  base: {
    position: 'fixed',
    // Above dialogs and the connection banner.
    zIndex: '1700',
    right: 'max(1rem, env(safe-area-inset-right))',
    // Toasts are above a bar at the bottom of the window. use-bottom-bar.ts sets the height of that bar.
    bottom: 'calc(var(--bottom-bar, 0px) + max(1rem, env(safe-area-inset-bottom)))',
    left: '1rem',
    ml: 'auto',
    maxW: '24rem',
    outline: 'none',
    pointerEvents: 'none',
    '& ol': { listStyle: 'none', m: '0', p: '0' },
    '& .toast': {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '0.75rem',
      p: '0.875rem 0.75rem 0.875rem 1rem',
      border: '1px solid {colors.border}',
      borderLeft: '4px solid #16a34a',
      borderRadius: '0.75rem',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: '0 12px 32px rgb(15 23 42 / 18%)',
      fontSize: '0.875rem',
      lineHeight: '1.25rem',
      touchAction: 'pan-y',
      transform: 'translateX(var(--swipe, 0))',
      transition: 'transform 150ms ease',
      animation: 'slide-from-bottom 180ms ease, fade-in 180ms ease',
      '&[data-swiping]': { transition: 'none' },
      '&[data-variant=destructive]': { borderLeftColor: '#dc2626' },
      // On a phone, a toast that is older than the open dialog is hidden, because it would cover the fields and buttons
      // there.
      '&[data-behind]': { visibility: { base: 'hidden', sm: 'visible' } },
    },
    '&:focus-visible .toast, & .toast:focus-visible': {
      outline: '2px solid {colors.blue.focusRing}',
      outlineOffset: '2px',
    },
    '& .toast-text': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    '& .toast-title': { fontWeight: 'semibold' },
    '& .toast-description': { color: 'fg.muted' },
    '& .toast-close': {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      boxSize: '1.75rem',
      borderRadius: 'l1',
      color: 'fg.muted',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
  },
});

type Style = CSSProperties & { '--swipe'?: string };

const swipeStyle = (offset: number | null): Style => (offset === null ? {} : { '--swipe': `${offset}px` });

const openDialogs = (): Element[] => [...document.querySelectorAll('[role$=dialog][data-state=open]')];

/** Whether a dialog has opened after the toast. */
const useDialogAbove = (): boolean => {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    let before = openDialogs();
    const observer = new MutationObserver(() => {
      const open = openDialogs();
      before = before.filter((one) => open.includes(one));
      setAbove(open.length > before.length);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    return () => observer.disconnect();
  }, []);
  return isAbove;
};

const ToastCard = ({ toast, paused }: { toast: Toast; paused: boolean }) => {
  const { id, duration } = toast;
  const { offset, handlers } = useSwipeRight(() => dismissToast(id));
  const isBehind = useDialogAbove();

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, paused]);

  return (
    <div
      className="toast"
      role={toast.variant === 'destructive' ? 'alert' : 'status'}
      data-variant={toast.variant}
      data-swiping={offset === null ? undefined : ''}
      data-behind={isBehind ? '' : undefined}
      style={swipeStyle(offset)}
      {...handlers}
    >
      <div className="toast-text">
        <div className="toast-title">{toast.title}</div>
        {toast.description && <div className="toast-description">{toast.description}</div>}
        {toast.action}
      </div>
      <button type="button" className="toast-close" aria-label={words.close} onClick={() => dismissToast(id)}>
        <CloseIcon />
      </button>
    </div>
  );
};

/**
 * The element that holds the toasts. While a dialog is open, people can use the toasts, and a click on them does not
 * close the dialog.
 */
export const findToaster = (): HTMLElement | null => document.querySelector<HTMLElement>('.toaster');

/**
 * The region of toasts, which F8 focuses, also from an open dialog. The time of a toast stands still while the pointer
 * or the focus is on it [TOAST-02, TOAST-06].
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(watchToasts, readToasts);
  const viewport = useRef<HTMLElement>(null);
  // The id of the paused toast, and not a flag, because no pointer event comes when a toast vanishes under the pointer.
  const [pausedId, setPausedId] = useState<string | null>(null);

  const open = toasts.filter((toast) => toast.open);
  const newest = open[0]?.id ?? null;
  const pause = () => setPausedId(newest);

  /** The element that had the focus before F8, until the focus leaves the toasts. */
  const before = useRef<HTMLElement>(undefined);
  const giveBack = () => {
    before.current?.focus();
    before.current = undefined;
  };
  const onInput = useEffectEvent((domEvent: Event) => {
    /** Undefined: the focus has moved. */
    const key = domEvent instanceof KeyboardEvent ? domEvent.key : undefined;
    const isInside = domEvent.target instanceof Node && viewport.current?.contains(domEvent.target);
    if (!isInside) {
      if (key === undefined) before.current = undefined;
      if (key !== 'F8') return;
      const focused = document.activeElement;
      before.current = focused instanceof HTMLElement ? focused : undefined;
      viewport.current?.focus();
      return;
    }
    if (key !== undefined && !['Tab', 'Escape'].includes(key)) return;
    // An open dialog would take the focus back, and would react to Tab and Escape.
    if (before.current) domEvent.stopImmediatePropagation();
    if (key === undefined) pause();
    if (key !== 'Escape') return;
    for (const { id } of open) dismissToast(id);
    giveBack();
  });
  useEffect(() => {
    // These listen on the window, before the listeners of dialogs on the document.
    for (const type of ['keydown', 'focusin']) addEventListener(type, onInput, true);
    return () => {
      for (const type of ['keydown', 'focusin']) removeEventListener(type, onInput, true);
    };
  }, []);
  // A pressed button disappears with its toast, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) giveBack();
  });
  // The toast in place of a paused one is paused too.
  useEffect(() => {
    if (viewport.current?.matches(':hover, :focus-within')) setPausedId(newest);
  }, [newest]);
  const resume = () => setPausedId(null);
  return createPortal(
    <Viewport
      ref={viewport}
      className="toaster"
      // An open dialog hides all elements beside it from screen readers, except those with this attribute.
      data-live-announcer=""
      aria-label={words.region}
      tabIndex={-1}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onBlur={resume}
    >
      <ol>
        {open.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} paused={pausedId === toast.id} />
          </li>
        ))}
      </ol>
    </Viewport>,
    document.body,
  );
};
