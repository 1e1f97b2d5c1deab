import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

// Copies by selecting the text. For pages without https, and browsers that refuse the clipboard.
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // The element is put into the open dialog, if there is one, because the focus may not leave the dialog.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  home.append(area);
  area.select();
  const done = typeof document.execCommand === 'function' && document.execCommand('copy');
  area.remove();
  return done;
};

/** Puts a text into the clipboard. Resolves to whether that was possible. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Copies a text, and shows a toast about it. */
export const copyWithToast = async (text: string, words: { copied: string; notCopied: string }): Promise<void> => {
  if (await copyText(text)) notifySuccess(words.copied);
  else notifyError(words.notCopied);
};
