import type { ReactNode } from 'react';

/**
 * Only one toast is visible at a time. It is shown for 5 s, and is removed 1,000,000 ms after it was dismissed
 * [TOAST-02…04].
 */
const TOAST_LIMIT = 1;
const TOAST_DURATION_MS = 5_000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type Toast = {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** A button of the message, such as "repeat". */
  readonly action?: ReactNode;
  readonly variant: 'default' | 'destructive';
  /** Milliseconds on screen. */
  readonly duration: number;
  /** False once it was dismissed. A dismissed toast is hidden, and is removed later. */
  readonly open: boolean;
};

type ToastInput = Pick<Toast, 'title' | 'description' | 'action'> & Partial<Pick<Toast, 'variant' | 'duration'>>;

const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let toasts: readonly Toast[] = [];
let count = 0;

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const forgetRemoval = (id: string): void => {
  clearTimeout(removals.get(id));
  removals.delete(id);
};

/** All toasts that are not removed, newest first. Every change makes a new array. */
export const readToasts = (): readonly Toast[] => toasts;

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Shows a toast in place of the older one. Returns its id. */
export const showToast = (input: ToastInput): string => {
  count += 1;
  const id = String(count);
  const toast: Toast = { variant: 'default', duration: TOAST_DURATION_MS, ...input, id, open: true };
  const kept = [toast, ...toasts].slice(0, TOAST_LIMIT);
  for (const { id: older } of toasts) {
    if (!kept.some((one) => one.id === older)) forgetRemoval(older);
  }
  set(kept);
  return id;
};

/** Hides a toast; it is removed later [TOAST-03]. */
export const dismissToast = (id: string): void => {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  forgetRemoval(id);
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      set(toasts.filter((toast) => toast.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
};
