import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import * as contract from '#shared/contracts/email.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { readLinkToken } from './link-token.ts';
import { handlePublic } from './storage.ts';

/** Only the newest link works. It works once, within 24 hours. The previous address gets a letter [MAIL-04]. */
export const confirmEmail = handlePublic(contract.confirmEmail, async ({ body, now, storage: { users, mail } }) => {
  const { id, hash } = readLinkToken(body.token);
  const user = await users.getUser(id);
  const pending = user?.pendingEmail;
  if (!user?.isActive || pending?.hash !== hash || pending.until <= now.toISOString()) throw new Rejected('bad-link');
  const line = { type: 'USER', ...doneBy(user, user), description: entries.emailChanged } as const;
  const told = { username: user.username, time: momentText(now) };
  const letters = await mail.lettersTo(user.email, ['emailChanged', told], now);
  await users.confirmEmail(user, hash, { line, letters }, now);
  return { ok: true } as const;
});
