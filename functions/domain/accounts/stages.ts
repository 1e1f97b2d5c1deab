import type { Stage } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { isPasswordExpired } from './password.ts';
import { liveSessions, type StoredSession } from './sessions.ts';

/** Milliseconds for which a confirmation counts [PASS-08]. */
const CONFIRMED_MS = 15 * 60_000;

type Account = {
  readonly passwordChangedAt: string;
  readonly twoFactorAt?: string | undefined;
  readonly waits?: true | undefined;
};
type Sessions = {
  readonly sessionVersion: number;
  readonly sessions?: Readonly<Record<string, StoredSession>> | undefined;
};

/**
 * The stages that a signed-in user must still take, in their order. The stage `code` is not among them: it comes before
 * a session exists.
 */
export const stagesOf = (account: Account, security: SecuritySettings, now: Date): Stage[] => [
  ...(security.requireTwoFactor && account.twoFactorAt === undefined ? (['setup'] as const) : []),
  ...(account.waits ? (['approval'] as const) : []),
  ...(isPasswordExpired(account, security, now) ? (['expired'] as const) : []),
];

/** Whether the password was given in this session within the last 15 minutes. */
export const isConfirmed = (account: Sessions, sessionId: string, now: Date): boolean => {
  const session = liveSessions(account, now).find(({ id }) => id === sessionId);
  return session !== undefined && now.getTime() <= Date.parse(session.confirmedAt) + CONFIRMED_MS;
};
