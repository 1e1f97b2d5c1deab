/**
 * Puts a text into the clipboard by selecting it: the newer way is forbidden in a frame unless the host allows it. The text is
 * put into the open dialog, as nothing outside a modal one can be selected.
 */
export const copyText = (root: HTMLElement, text: string): void => {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  field.readOnly = true;
  (root.querySelector('dialog') ?? root).append(field);
  field.select();
  document.execCommand?.('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
};
