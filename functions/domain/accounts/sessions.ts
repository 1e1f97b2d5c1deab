/** A session in its account; times are ISO instants. */
export type StoredSession = {
  /**
   * The account's `sessionVersion` at the beginning of the session. The session ends when the account has a higher
   * version.
   */
  readonly version: number;
  readonly createdAt: string;
  readonly seenAt: string;
  /** The last time that the password was given. */
  readonly confirmedAt: string;
  readonly device: { readonly system: string; readonly browser: string };
};
export type NewSession = StoredSession & { readonly id: string };

type Account = {
  readonly sessionVersion: number;
  readonly sessions?: Readonly<Record<string, StoredSession>> | undefined;
};

type Claims = { readonly id: string; readonly sessionVersion: number; readonly isForCode: boolean };

/** The life of a session, of its token and of the token's cookie, in seconds [SEC-12]. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** The most sessions of an account at the same time [SES-07]. */
export const SESSIONS_MAX = 20;

/** The least milliseconds between two writes of a session's last use [SES-06]. */
const SEEN_EVERY_MS = 60 * 60_000;

/**
 * Whether a token is valid: it has the account's present `sessionVersion`, and the account lists its session. A token
 * for a code belongs to no session yet.
 */
export const isLive = (account: Account, { id, sessionVersion, isForCode }: Claims): boolean =>
  sessionVersion === account.sessionVersion && (isForCode || account.sessions?.[id]?.version === sessionVersion);

/** Seconds since 1970. */
const expiryOf = ({ createdAt }: Pick<StoredSession, 'createdAt'>): number =>
  Math.floor(Date.parse(createdAt) / 1000) + SESSION_SECONDS;

/** The sessions of an account that are neither ended nor expired. The session that was used last comes first. */
export const liveSessions = ({ sessions = {}, sessionVersion }: Account, now: Date): NewSession[] =>
  Object.entries(sessions)
    .filter(([, session]) => session.version === sessionVersion && expiryOf(session) * 1000 > now.getTime())
    .map(([id, session]) => ({ ...session, id }))
    .sort((one, other) => (one.seenAt < other.seenAt ? 1 : -1));

/**
 * The ids of the sessions to remove when another session begins. These are the sessions that are over. In a full
 * account, the session with the oldest last use is removed too.
 */
export const removedForNew = (account: Account, now: Date): string[] => {
  const kept = liveSessions(account, now).slice(0, SESSIONS_MAX - 1);
  return Object.keys(account.sessions ?? {}).filter((id) => !kept.some((session) => session.id === id));
};

export const isUnseenForLong = ({ seenAt }: Pick<StoredSession, 'seenAt'>, now: Date): boolean =>
  now.getTime() >= Date.parse(seenAt) + SEEN_EVERY_MS;
