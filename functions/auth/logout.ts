import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { answer } from '#functions/http/answer.ts';
import { clearedSessionCookie } from '#functions/http/token-cookie.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/** Ends this session only. */
export const logout = handle(contract.logout, async ({ user, token, now, headers, storage }) => {
  // The token still waits for its code: no session has begun.
  if (token.isForCode) return answer({ ok: true } as const, {});
  await storage.users.endSession(token, { type: 'AUTH', ...doneBy(user, user), description: entries.signedOut }, now);
  return answer({ ok: true } as const, { cookies: [clearedSessionCookie(headers)] });
});
