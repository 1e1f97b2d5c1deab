/** Half of a surrogate pair is a string in JavaScript, but no table stores it. Values that are no strings pass. */
export const isWellFormed = (value: unknown): boolean => typeof value !== 'string' || value.isWellFormed();
