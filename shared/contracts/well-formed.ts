// Browsers have `isWellFormed` and `toWellFormed` only since 2023.
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces each lone half of a surrogate pair by U+FFFD. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');

/** False for a string with half of a surrogate pair, which the table cannot store. True for anything else. */
export const isWellFormed = (value: unknown): boolean =>
  typeof value !== 'string' || value.search(LONE_SURROGATE) === -1;
