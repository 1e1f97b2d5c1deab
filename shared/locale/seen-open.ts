/** The button that opens «Где стоит». The dialog brings its own words (seen.ts). */
export const seenOpen = 'Где стоит';
