import { newAccount } from '#functions/domain/account.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { assertLongEnough } from '#functions/domain/password.ts';
import { handleWithPasswords } from '#functions/http/handle.ts';
import { sessionAnswer } from '#functions/http/token-answer.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

export const register = handleWithPasswords(
  contract.register,
  async ({ body, now, headers, storage, tokens, passwords }) => {
    const { settings, users } = storage;
    const { username, password } = body;
    const security = await settings.getSecuritySettings();
    assertLongEnough(password, security);
    // Before the costly hash; of two simultaneous registrations the transaction still lets only one have the name.
    if (await users.findUser(username)) throw new Conflict(words.usernameTaken);
    const passwordHash = await passwords.hash(password);
    const account = newAccount({ id: newId(), username, role: 'user', passwordHash }, now);
    // A registration signs in too.
    const user = { ...account, lastSignInAt: account.createdAt };
    await users.addUser(user, { type: 'USER', username, description: entries.registered }, now);
    return sessionAnswer(user, { tokens, security, now, headers });
  },
);
