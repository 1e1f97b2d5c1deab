import { asListedUser } from '#functions/domain/accounts/account.ts';
import * as contract from '#shared/contracts/users.ts';
import { handle } from './storage.ts';

/**
 * Adds two things to the found users: their lockouts, and the names of the heirs of users who are being removed. Each
 * takes one read.
 */
export const searchUsers = handle(contract.searchUsers, async ({ query, now, storage: { settings, users } }) => {
  const { maxLoginAttempts } = await settings.getSecuritySettings();
  const clock = { limit: maxLoginAttempts, now };
  const { found, total, next } = await users.searchUsers(query, clock);
  const [lockouts, heirs] = await Promise.all([
    users.lockouts(clock),
    users.usernamesOf(found.flatMap(({ heirId }) => heirId ?? [])),
  ]);
  const heirOf = (id: string | undefined) => {
    const username = id === undefined ? undefined : heirs.get(id);
    return id === undefined || username === undefined ? undefined : { id, username };
  };
  return {
    users: found.map((user) =>
      asListedUser(user, { lockedUntil: lockouts.get(user.usernameKey), heir: heirOf(user.heirId) }),
    ),
    total,
    next,
  };
});
