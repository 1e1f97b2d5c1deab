/** In a header of a phone with large letters: it has no room for its words. The header is the container. */
export const NO_ROOM = '@container (max-width: 18rem)';
