declare global {
  /** Address of the script that this one fetches, if any; the build puts it in. Empty in the dev server. */
  const NEXT_SCRIPT: string;
}

/** Runs the script that this one fetches; runs it again if it is there already. */
export const addNextScript = (): void => {
  const script = document.createElement('script');
  script.src = NEXT_SCRIPT;
  document.head.append(script);
};
