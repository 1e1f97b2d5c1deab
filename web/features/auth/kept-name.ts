let kept = '';

/** Keeps the name of an unfinished sign-in for the next sign-in; empty: no name. */
export const keepName = (name: string): void => {
  kept = name;
};
export const keptName = (): string => kept;
