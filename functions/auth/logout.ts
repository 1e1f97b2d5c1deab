import { answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { clearedSessionCookie } from '#functions/http/token-cookie.ts';
import { commitWithLog } from '#functions/storage/log.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** The token itself lives on until it expires, as other devices of the user may hold it: the client drops its own. */
export const logout = handle(contract.logout, async ({ user, now, headers }) => {
  await commitWithLog([], { type: 'AUTH', username: user.username, description: entries.signedOut }, now);
  return answer({ ok: true } as const, { cookies: [clearedSessionCookie(headers)] });
});
