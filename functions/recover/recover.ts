import { LINK_MS, linkTo, newLinkToken } from '#functions/auth/link-token.ts';
import { doneBySystem } from '#functions/domain/accounts/log-author.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import type { Storage } from './storage.ts';

type Wanted = {
  readonly name: string;
  readonly withoutTwoFactor: boolean;
  /**
   * The installation's own address, if the environment names one. If not, the address in the settings of «Почта» is
   * used.
   */
  readonly siteAddress?: string | undefined;
};

/**
 * Lets an administrator in again: ends a block, makes a link to a new password, and removes the second factor if wanted
 * [PASS-05]. The browser that sets the new password becomes a known device, so a lockout does not stop the sign-in
 * [LOCK-02].
 * @returns the link, which nothing shows again, and the moment at which it expires
 * @throws NotFound, Rejected, Conflict
 */
export const recover = async (storage: Storage, { name, withoutTwoFactor, siteAddress }: Wanted, now: Date) => {
  const found = await storage.users.findUser(name);
  if (!found) throw new NotFound('user-not-found');
  const { token, hash } = newLinkToken(found.id);
  const expiresAt = new Date(now.getTime() + LINK_MS).toISOString();
  const reset = { hash, until: expiresAt };
  await storage.users.recoverAdmin(
    found.id,
    {
      reset,
      withoutTwoFactor,
      linesFor: (user) => {
        const line = (description: string): LogLine => ({ type: 'USER', ...doneBySystem(user), description });
        return [
          line(entries.resetLink(user.username)),
          ...(user.isActive ? [] : [line(entries.unblocked(user.username))]),
          ...(withoutTwoFactor && user.twoFactorAt ? [line(entries.twoFactorReset(user.username))] : []),
        ];
      },
    },
    now,
  );
  const address = siteAddress ?? (await storage.settings.getEmailSettings())?.siteAddress ?? '';
  return { link: linkTo(address, 'reset', token), expiresAt };
};
