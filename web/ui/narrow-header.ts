/** In a header of a phone with large letters: it has no room for its words. The header is the container. */
export const NARROW_HEADER = '@container (max-width: 18rem)';
