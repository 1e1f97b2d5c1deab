/** Half of a surrogate pair is a string to JavaScript and to nobody else: no table stores it. What is no text is whole. */
export const isWellFormed = (value: unknown): boolean => typeof value !== 'string' || value.isWellFormed();
