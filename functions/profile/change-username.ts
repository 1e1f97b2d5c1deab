import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNotReserved } from '#functions/domain/accounts/lookalike.ts';
import { usernameKey } from '#functions/domain/accounts/username.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/** The limit of renames: each try tells whether somebody has the name [SEC-23]. */
const ofUser = (subject: string): Limit => ({ kind: 'RENAME', subject, window: 60 * 60_000, max: 10 });

/**
 * The token contains the user's id and not the name, so it stays valid. A call with the present name changes nothing
 * and is not logged.
 */
export const changeUsername = handle(contract.changeUsername, async ({ user, body, now, storage }) => {
  const security = await storage.settings.getSecuritySettings();
  const { username } = body;
  if (username === user.username) return asCurrentUser(user, security, now);
  // An administrator may have given a user a reserved name. This user may change only the case of the name.
  if (user.role !== 'admin' && usernameKey(username) !== user.usernameKey) assertNotReserved(username);
  await storage.limits.take(ofUser(user.id), now);
  const line = {
    type: 'USER',
    ...doneBy(user, user),
    description: entries.renamed(user.username, username),
  } as const;
  return asCurrentUser(await storage.users.renameUser(user, username, line, now), security, now);
});
