/** The button that opens «Где стоит»; the words of the dialog come with it (seen.ts). */
export const seenOpen = 'Где стоит';
