import { embeddingToasts as toasts } from '#shared/locale/embeddings.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The copy toast [EMB-08], in milliseconds. */
const COPY_TOAST_MS = 1_000;

/** Copies the code and says so for a second [EMB-08], or says how else it can be copied. */
export const copyCode = async (code: string): Promise<void> => {
  if (await copyText(code)) {
    showToast({ title: toasts.copied, description: toasts.copiedHint, duration: COPY_TOAST_MS });
  } else {
    notifyError(toasts.notCopied);
  }
};

/** Copies an address, and says so for a second, or says that it was not copied. */
export const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) showToast({ title: toasts.linkCopied, duration: COPY_TOAST_MS });
  else notifyError(toasts.linkNotCopied);
};
