/**
 * Makes the dialog in the page modal, if there is one that is not yet. The browser then keeps the focus inside, closes it
 * on Escape and gives the focus back to where it was.
 */
export const showDialog = (root: ParentNode): void => {
  const dialog = root.querySelector('dialog');
  // jsdom and very old browsers know no modal dialogs: shown, if not modal, is better than not shown.
  if (!dialog || dialog.open) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
};

export const dismissDialog = (root: ParentNode): void => {
  const dialog = root.querySelector('dialog');
  if (typeof dialog?.close === 'function') dialog.close();
  else dialog?.dispatchEvent(new Event('close'));
};
