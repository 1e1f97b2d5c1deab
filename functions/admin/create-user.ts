import { asUserAccount, newAccount } from '#functions/domain/accounts/account.ts';
import { assertAllowed } from '#functions/domain/accounts/allowed-password.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { assertConfirmed } from '#functions/http/authorize.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

export const createUser = handle(
  contract.createUser,
  async ({ user: admin, token, body, now, storage: { settings, users }, passwords }) => {
    const { username, password, role } = body;
    if (role === 'admin') assertConfirmed({ user: admin, token, now });
    await assertAllowed(password, username, await settings.getSecuritySettings());
    if (await users.findUser(username)) throw new Conflict('username-taken', { field: 'username' });
    const user = newAccount({ id: newId(), username, role, passwordHash: await passwords.hash(password) }, now);
    const description = entries.userCreated(username, role);
    await users.addUser(user, { type: 'USER', ...doneBy(admin, user), description }, now);
    return asUserAccount(user);
  },
);
