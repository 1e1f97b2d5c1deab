/**
 * Makes the dialog in the page modal, if there is one that is not yet. The browser then keeps the focus inside, closes it
 * on Escape and gives the focus back to where it was.
 */
export const showDialog = (root: ParentNode): void => {
  const dialog = root.querySelector('dialog');
  if (!dialog) return;
  if (dialog.open) {
    // The focused element may have gone with the earlier content.
    if (!dialog.contains(document.activeElement)) dialog.querySelector('h2')?.focus();
    return;
  }
  // jsdom and very old browsers have no modal dialogs: there it is shown without being modal.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
};

export const dismissDialog = (root: ParentNode): void => {
  const dialog = root.querySelector('dialog');
  if (typeof dialog?.close === 'function') dialog.close();
  else dialog?.dispatchEvent(new Event('close'));
};
