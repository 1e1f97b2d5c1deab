import { liveSessions } from '#functions/domain/accounts/sessions.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { ListedSession } from '#shared/contracts/sessions.ts';
import * as contract from '#shared/contracts/sessions.ts';
import { handle } from './storage.ts';

/**
 * The sessions of an account in the form that its owner gets [SES-01].
 * @param currentId the id of the calling session
 */
export const sessionsOf = (user: User, currentId: string, now: Date): ListedSession[] =>
  liveSessions(user, now).map(({ id, device: { system, browser }, createdAt, seenAt }) => ({
    id,
    system,
    browser,
    createdAt,
    seenAt,
    isCurrent: id === currentId,
  }));

export const listSessions = handle(contract.listSessions, async ({ user, token, now }) => ({
  sessions: sessionsOf(user, token.id, now),
}));
