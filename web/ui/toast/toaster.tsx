import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toastWords as words } from '#shared/locale/toast.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { dismissToast, readToasts, type Toast, watchToasts } from './toast-store.ts';
import './toaster.css';
import { useSwipeRight } from './use-swipe-right.ts';

type Style = CSSProperties & { '--swipe'?: string };

const swipeStyle = (offset: number | null): Style => (offset === null ? {} : { '--swipe': `${offset}px` });

const openDialogs = (): Element[] => [...document.querySelectorAll('[role$=dialog][data-state=open]')];

/** Whether a dialog is open that opened after the toast. */
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

/** The viewport of the toasts: a dialog leaves it usable, and a click on it does not close the dialog. */
export const findToaster = (): HTMLElement | null => document.querySelector<HTMLElement>('.toaster');

/** The region of toasts: one at a time; F8 moves the focus here, hovering or focus stops the clock [TOAST-02, TOAST-06]. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(watchToasts, readToasts);
  const viewport = useRef<HTMLElement>(null);
  // By toast: what vanishes under the pointer never says that the pointer left.
  const [pausedId, setPausedId] = useState<string | null>(null);

  useEffect(() => {
    const onKeyDown = (domEvent: KeyboardEvent) => {
      if (domEvent.key === 'F8') viewport.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const open = toasts.filter((toast) => toast.open);
  const newest = open[0]?.id ?? null;
  const pause = () => setPausedId(newest);
  // One that takes the place of another under the pointer, or with the focus there, stands still as that one did.
  useEffect(() => {
    if (viewport.current?.matches(':hover, :focus-within')) setPausedId(newest);
  }, [newest]);
  const resume = () => setPausedId(null);
  return (
    <section
      ref={viewport}
      className="toaster"
      aria-label={words.region}
      tabIndex={-1}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={(domEvent) => {
        if (domEvent.key === 'Escape') for (const { id } of open) dismissToast(id);
      }}
    >
      <ol>
        {open.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} paused={pausedId === toast.id} />
          </li>
        ))}
      </ol>
    </section>
  );
};
