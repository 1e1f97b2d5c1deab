let kept = '';

/** The name of a sign-in that was half done, for its first step to begin with; empty: none. */
export const keepName = (name: string): void => {
  kept = name;
};
export const keptName = (): string => kept;
