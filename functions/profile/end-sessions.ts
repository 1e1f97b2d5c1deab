import { newSession, renewedAnswer } from '#functions/auth/session-answer.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/sessions.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/**
 * Ends the caller's other sessions by a new `sessionVersion`. The answer carries the only token of this version
 * [SES-03].
 */
export const endOtherSessions = handle(contract.endOtherSessions, async (request) => {
  const { user, token, now, storage } = request;
  const line = { type: 'AUTH', ...doneBy(user, user), description: entries.sessionsEnded } as const;
  // Keeps the time of the last confirmation.
  const session = {
    ...newSession(user, request),
    confirmedAt: user.sessions?.[token.id]?.confirmedAt ?? user.createdAt,
  };
  const security = await storage.settings.getSecuritySettings();
  const next = await storage.users.endOthers(user, session, line, now);
  return renewedAnswer(next, session.id, { ...request, security });
});

export const endOneSession = handle(contract.endOneSession, async ({ user, params, now, storage }) => {
  const line = { type: 'AUTH', ...doneBy(user, user), description: entries.sessionsEnded } as const;
  await storage.users.endListed(user, params.id, line, now);
  return { ok: true } as const;
});
