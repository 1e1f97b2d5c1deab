import { asUserAccount, newAccount } from '#functions/domain/account.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { assertLongEnough } from '#functions/domain/password.ts';
import { handleWithPasswords } from '#functions/http/handle.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

export const createUser = handleWithPasswords(
  contract.createUser,
  async ({ user: admin, body, now, storage: { settings, users }, passwords }) => {
    const { username, password, role } = body;
    assertLongEnough(password, await settings.getSecuritySettings());
    if (await users.findUser(username)) throw new Conflict(words.usernameTaken);
    const user = newAccount({ id: newId(), username, role, passwordHash: await passwords.hash(password) }, now);
    const description = entries.userCreated(username, role);
    await users.addUser(user, { type: 'USER', username: admin.username, description }, now);
    return asUserAccount(user);
  },
);
