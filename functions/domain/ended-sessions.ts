/** A session that was ended by sign-out while its token is not yet expired. `expiresAt`: seconds since 1970. */
export type EndedSession = { readonly id: string; readonly expiresAt: number };

type Sessions = { readonly sessionVersion: number; readonly endedSessions?: readonly EndedSession[] | undefined };

/** So many fit beside an account without making its reading dearer. */
const ENDED_MAX = 40;

/** Whether this session of the account was ended. */
export const hasEnded = ({ endedSessions = [] }: Sessions, id: string): boolean =>
  endedSessions.some((ended) => ended.id === id);

/**
 * The ended sessions that an account keeps, each until its token expires. Signing out more often than there is room for
 * begins a new session generation, which ends all tokens so far: none comes back to life.
 */
export const withEnded = (
  { sessionVersion, endedSessions = [] }: Sessions,
  { id, expiresAt }: EndedSession,
  now: Date,
): { sessionVersion: number; endedSessions: EndedSession[] } => {
  const unexpired = endedSessions.filter((ended) => ended.expiresAt * 1000 > now.getTime());
  if (unexpired.length === ENDED_MAX) return { sessionVersion: sessionVersion + 1, endedSessions: [] };
  return { sessionVersion, endedSessions: [...unexpired, { id, expiresAt }] };
};
