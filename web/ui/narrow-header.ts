/** A header without room for its words: a phone with large letters. */
export const NARROW_HEADER = '@container (max-width: 18rem)';
