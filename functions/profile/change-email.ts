import { LINK_MS, linkTo, newLinkToken } from '#functions/auth/link-token.ts';
import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import { addressKey } from '#functions/domain/accounts/address.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { canSend } from '#functions/storage/settings/settings.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import * as contract from '#shared/contracts/email.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

const addressLetters = (subject: string): Limit => ({ kind: 'MAIL_ADDRESS', subject, window: 60 * 60_000, max: 5 });

/**
 * Changes the caller's address. The caller does not learn whether somebody else has the new address [MAIL-03]. The new
 * address counts once its link is used. If the form has the present address, the call only ends a change that was not
 * confirmed yet.
 */
export const changeEmail = handle(contract.changeEmail, async ({ user, body: { email }, now, storage }) => {
  const { users, settings, mail, limits } = storage;
  const security = await settings.getSecuritySettings();
  if (email === '' && user.email !== undefined) {
    const line = { type: 'USER', ...doneBy(user, user), description: entries.emailChanged } as const;
    const told = { username: user.username, time: momentText(now) };
    await users.removeEmail(
      user,
      { line, letters: await mail.lettersTo(user.email, ['emailRemoved', told], now) },
      now,
    );
    return asCurrentUser({ ...user, email: undefined, pendingEmail: undefined }, security, now);
  }
  if (email === '' || (user.email !== undefined && addressKey(email) === addressKey(user.email))) {
    await users.forgetPendingEmail(user);
    return asCurrentUser({ ...user, pendingEmail: undefined }, security, now);
  }
  const stored = await settings.getEmailSettings();
  if (!canSend(stored)) throw new Rejected('no-mail');
  await limits.take(addressLetters(user.id), now);
  const { token, hash } = newLinkToken(user.id);
  const link = linkTo(stored.siteAddress, 'confirm-email', token);
  const pendingEmail = { address: email, hash, until: new Date(now.getTime() + LINK_MS).toISOString() };
  const letters = await mail.lettersTo(email, ['confirmEmail', { username: user.username, link }], now);
  await users.askForEmail(user, pendingEmail, letters);
  return asCurrentUser({ ...user, pendingEmail }, security, now);
});
