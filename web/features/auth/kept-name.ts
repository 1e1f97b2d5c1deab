let kept = '';

/** Keeps the name of a half-done sign-in for the next first step; empty: none. */
export const keepName = (name: string): void => {
  kept = name;
};
export const keptName = (): string => kept;
