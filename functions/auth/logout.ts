import { answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { clearedSessionCookie } from '#functions/http/token-cookie.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** Ends this session; those of other devices have tokens of their own and go on. */
export const logout = handle(contract.logout, async ({ user, token, now, headers, storage }) => {
  await storage.users.endSession(token, { type: 'AUTH', username: user.username, description: entries.signedOut }, now);
  return answer({ ok: true } as const, { cookies: [clearedSessionCookie(headers)] });
});
