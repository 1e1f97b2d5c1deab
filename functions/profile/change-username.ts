import * as v from 'valibot';
import { asCurrentUser } from '#functions/domain/account.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { assertNotReserved } from '#functions/domain/lookalike.ts';
import { usernameKey } from '#functions/domain/username.ts';
import { handle } from '#functions/http/handle.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/**
 * The name that was typed, if this user may have it. Their own one in another case they may, also one of before that nobody could
 * take now.
 * @throws Rejected
 */
const allowedName = (typed: string, user: User): string => {
  const taken = v.safeParse(contract.Username, typed);
  const username = taken.success ? taken.output : typed;
  if (usernameKey(username) === user.usernameKey) return username;
  if (!taken.success) throw new Rejected(taken.issues[0].message);
  if (user.role !== 'admin') assertNotReserved(username);
  return username;
};

/** Each try tells whether somebody bears a name [SEC-23]. */
const ofUser = (subject: string): Limit => ({ kind: 'RENAME', subject, window: 60 * 60_000, max: 10 });

/** The token names the user by id, so it stays valid. The same name again changes and logs nothing. */
export const changeUsername = handle(contract.changeUsername, async ({ user, body, now, storage }) => {
  const security = await storage.settings.getSecuritySettings();
  const username = allowedName(body.username, user);
  if (username === user.username) return asCurrentUser(user, security, now);
  await storage.limits.take(ofUser(user.id), now);
  const line = {
    type: 'USER',
    ...doneBy(user, user),
    description: entries.renamed(user.username, username),
  } as const;
  return asCurrentUser(await storage.users.renameUser(user, username, line, now), security, now);
});
