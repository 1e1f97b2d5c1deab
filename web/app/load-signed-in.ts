/** The signed-in part with its router, which the sign-in screen does without. Calling it early fetches it early. */
export const loadSignedIn = async () => ({ default: (await import('./signed-in.tsx')).SignedIn });
