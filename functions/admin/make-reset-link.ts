import { LINK_MS, linkTo, newLinkToken } from '#functions/auth/link-token.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { NotFound } from '#functions/domain/errors.ts';
import * as contract from '#shared/contracts/reset.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/**
 * Makes a link by which a user without a usable address sets a new password. The admin hands the link over [PASS-02].
 */
export const makeResetLink = handle(contract.makeResetLink, async ({ user: admin, params, now, storage }) => {
  const subject = await storage.users.getUser(params.id);
  if (!subject) throw new NotFound('user-not-found');
  const { token, hash } = newLinkToken(subject.id);
  const expiresAt = new Date(now.getTime() + LINK_MS).toISOString();
  const line = { type: 'USER', ...doneBy(admin, subject), description: entries.resetLink(subject.username) } as const;
  await storage.users.addReset({ id: subject.id }, { hash, until: expiresAt }, { actor: admin, line }, now);
  const siteAddress = (await storage.settings.getEmailSettings())?.siteAddress ?? '';
  return { link: linkTo(siteAddress, 'reset', token), expiresAt };
});
