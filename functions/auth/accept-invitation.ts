import { doneBy } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/invitations.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { readLinkToken } from './link-token.ts';
import { assertMayBegin, newMember } from './new-member.ts';
import { sessionAnswer } from './session-answer.ts';
import { handle } from './storage.ts';

/**
 * The call works under every registration policy, because an administrator has approved the invited person by the link.
 * Administrators' widgets may show events of the new account, like those of every account that an administrator makes
 * [REG-03, REG-07].
 */
export const acceptInvitation = handle(contract.acceptInvitation, async (request) => {
  const { body, now, storage } = request;
  const security = await storage.settings.getSecuritySettings();
  await assertMayBegin(request, body, security);
  const { id, hash } = readLinkToken(body.token);
  const invitation = await storage.users.findInvitation(id, hash, now);
  const { role, email } = invitation;
  const { account, sessionId } = await newMember(request, body, { role, security });
  const user = { ...account, ...(email !== undefined && { email }) };
  const line = { type: 'USER', ...doneBy(user, user), description: entries.invitationAccepted(role) } as const;
  await storage.users.acceptInvitation(invitation, user, line, now);
  return sessionAnswer(user, sessionId, { ...request, security });
});
