let kept = '';

/** Keeps the name of a sign-in that was not finished, for the next sign-in. An empty text: no name. */
export const keepName = (name: string): void => {
  kept = name;
};
export const keptName = (): string => kept;
