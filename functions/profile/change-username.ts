import { asCurrentUser } from '#functions/domain/account.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** The token names the user by id, so it stays valid. The same name again changes and logs nothing. */
export const changeUsername = handle(contract.changeUsername, async ({ user, body, now, storage }) => {
  const security = await storage.settings.getSecuritySettings();
  const { username } = body;
  if (username === user.username) return asCurrentUser(user, security, now);
  const line = {
    type: 'USER',
    username: user.username,
    description: entries.renamed(user.username, username),
  } as const;
  return asCurrentUser(await storage.users.renameUser(user, username, line, now), security, now);
});
