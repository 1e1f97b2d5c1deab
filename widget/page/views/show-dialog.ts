// jsdom, Firefox before 98 and Safari before 15.4 have no modal dialogs: there one is shown without being modal.

export const openModal = (dialog: HTMLDialogElement): void => {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
};

export const closeModal = (dialog: HTMLDialogElement): void => {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.dispatchEvent(new Event('close'));
};

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
  openModal(dialog);
};

export const dismissDialog = (root: ParentNode): void => {
  const dialog = root.querySelector('dialog');
  if (dialog) closeModal(dialog);
};
