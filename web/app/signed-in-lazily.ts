import { lazily } from './lazily.tsx';

/** The signed-in part with its router, which the sign-in screen does without. */
export const SignedIn = lazily(async () => (await import('./signed-in.tsx')).SignedIn);
