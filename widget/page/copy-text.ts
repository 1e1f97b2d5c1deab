/**
 * Puts a text into the clipboard. By selecting it, for in a stranger's frame the browser's newer way is forbidden unless the
 * host allows it. Inside the open dialog: nothing else can be selected while that is modal.
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
