import { asCurrentUser } from '#functions/domain/account.ts';
import { handle } from '#functions/http/handle.ts';
import { getSecuritySettings } from '#functions/storage/settings.ts';
import { renameUser } from '#functions/storage/users.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** The token names the user by id, so it stays alive. The same name again changes and logs nothing. */
export const changeUsername = handle(contract.changeUsername, async ({ user, body, now }) => {
  const security = await getSecuritySettings();
  const { username } = body;
  if (username === user.username) return asCurrentUser(user, security, now);
  const line = {
    type: 'USER',
    username: user.username,
    description: entries.renamed(user.username, username),
  } as const;
  return asCurrentUser(await renameUser(user, username, line, now), security, now);
});
