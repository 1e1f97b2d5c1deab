/**
 * The button that opens the dialog «Где стоит». The words of the dialog itself are in seen.ts, which is loaded with the
 * dialog.
 */
export const seenOpen = 'Где стоит';
