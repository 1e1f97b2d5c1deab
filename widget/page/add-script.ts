declare global {
  /** Address of the script that this one fetches, if any; the build puts it in. Empty in the dev server. */
  const NEXT_SCRIPT: string;
}

/** Runs a script of ours; when it is there already, once more. */
export const addScript = (src: string): void => {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
};
