import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Forbidden } from '#functions/domain/errors.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { assertMayBegin, newMember } from './new-member.ts';
import { sessionAnswer } from './session-answer.ts';
import { handle } from './storage.ts';

export const register = handle(contract.register, async (request) => {
  const { body, now, storage } = request;
  const security = await storage.settings.getSecuritySettings();
  if (security.registration === 'invite') throw new Forbidden('only-by-invitation');
  await assertMayBegin(request, body, security);
  const { account, sessionId } = await newMember(request, body, { role: 'user', security });
  const user: User = {
    ...account,
    // Administrators' widgets show events of the new account only after an administrator allows it [REG-07].
    publishes: false,
    ...(security.registration === 'approval' && { waits: true }),
  };
  await storage.users.addUser(user, { type: 'USER', ...doneBy(user, user), description: entries.registered }, now);
  return sessionAnswer(user, sessionId, { ...request, security });
});
