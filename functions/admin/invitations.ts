import { linkTo, newLinkToken } from '#functions/auth/link-token.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Conflict, Rejected } from '#functions/domain/errors.ts';
import { newId } from '#functions/storage/ids.ts';
import type { StoredInvitation } from '#functions/storage/users/invitations.ts';
import * as contract from '#shared/contracts/invitations.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

const shown = ({ hash, by, ...invitation }: StoredInvitation): contract.Invitation => invitation;

export const listInvitations = handle(contract.listInvitations, async ({ now, storage }) => ({
  invitations: (await storage.users.listInvitations(now)).map(shown),
}));

/**
 * If an invitation names an address, the link goes there by letter and is not in the answer. So whoever uses the link has
 * proven to own the address [REG-05].
 */
export const createInvitation = handle(contract.createInvitation, async ({ user, body, now, storage }) => {
  const { role, email } = body;
  const { users, mail, settings } = storage;
  if (email !== undefined && (await users.findByEmail(email))) throw new Conflict('email-taken', { field: 'email' });
  const id = newId();
  const { token, hash } = newLinkToken(id);
  const link = linkTo((await settings.getEmailSettings())?.siteAddress ?? '', 'invite', token);
  const letters = await mail.lettersTo(email, ['invitation', { username: '', link }], now);
  if (email !== undefined && letters.length === 0) throw new Rejected('invitation-needs-mail', { field: 'email' });
  const line = { type: 'USER', ...doneBy(user), description: entries.invited(role) } as const;
  const made = await users.addInvitation({ id, role, email, hash }, { actor: user, line, letters }, now);
  return { ...shown(made), ...(email === undefined && { link }) };
});

export const removeInvitation = handle(contract.removeInvitation, async ({ user, params, now, storage }) => {
  const line = { type: 'USER', ...doneBy(user), description: entries.invitationRemoved } as const;
  await storage.users.removeInvitation(params.id, line, now);
  return { ok: true } as const;
});
