import { embeddingToasts as toasts } from '#shared/locale/embeddings.ts';
import { notifyError } from '#web/ui/notify.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** The copy toast [EMB-08], in milliseconds. */
const COPY_TOAST_MS = 1_000;

// For pages without https, and for browsers that refuse: the old way through a selection.
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog the focus may not leave it.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  home.append(area);
  area.select();
  const done = typeof document.execCommand === 'function' && document.execCommand('copy');
  area.remove();
  return done;
};

const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Puts the code into the clipboard and says so for a second [EMB-08], or says how else to get it. */
export const copyCode = async (code: string): Promise<void> => {
  if (await copyText(code)) {
    showToast({ title: toasts.copied, description: toasts.copiedHint, duration: COPY_TOAST_MS });
  } else {
    notifyError(toasts.notCopied);
  }
};

/** The same for a bare address. */
export const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) showToast({ title: toasts.linkCopied, duration: COPY_TOAST_MS });
  else notifyError(toasts.linkNotCopied);
};
