/** The signed-in part with its router, which the sign-in screen does without. */
export const loadSignedIn = async () => ({ default: (await import('./signed-in.tsx')).SignedIn });

/** Fetches it before it is needed; a failure shows when it is. */
export const prefetchSignedIn = (): void => {
  loadSignedIn().catch(() => undefined);
};
