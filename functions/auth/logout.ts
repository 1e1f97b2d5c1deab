import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { answer } from '#functions/http/answer.ts';
import { clearedSessionCookie } from '#functions/http/token-cookie.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/** Ends this session; those of other devices have tokens of their own and go on. */
export const logout = handle(contract.logout, async ({ user, token, now, headers, storage }) => {
  // Nobody has signed in yet; the token that waits for a code is forgotten by its holder.
  if (token.isForCode) return answer({ ok: true } as const, {});
  await storage.users.endSession(token, { type: 'AUTH', ...doneBy(user, user), description: entries.signedOut }, now);
  return answer({ ok: true } as const, { cookies: [clearedSessionCookie(headers)] });
});
