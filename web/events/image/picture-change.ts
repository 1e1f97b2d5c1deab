/** The change of an event's picture when the dialog is saved. */
export type PictureChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly file: File };
