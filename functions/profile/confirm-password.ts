import { doneBy } from '#functions/domain/accounts/log-author.ts';
import type { Proof } from '#functions/domain/accounts/second-factor.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import { logItem } from '#functions/storage/log/log.ts';
import { proofIsUsed } from '#functions/storage/users/two-factor.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/confirmation.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { assertOwnPassword, provenByCode } from './own-password.ts';
import { handle, type Storage } from './storage.ts';

type Request = { readonly user: User; readonly now: Date; readonly storage: Pick<Storage, 'mail'> };

/** The writes that use a code up. For a recovery code they also write a log entry and a letter [2FA-14]. */
const usedWrites = async ({ user, now, storage }: Request, proof: Proof): Promise<Write[]> => {
  const used = proofIsUsed(user.id, proof);
  if (proof.kind !== 'recovery') return [used];
  const line = { type: 'AUTH', ...doneBy(user, user), description: entries.confirmedByRecovery } as const;
  const notice = { username: user.username, time: momentText(now), left: String(proof.left) };
  return [used, logItem(line, now), ...(await storage.mail.lettersTo(user.email, ['recoveryUsed', notice], now))];
};

/** Notes in the session that the user has just given password and code [PASS-08]. */
export const confirmPassword = handle(contract.confirmPassword, async (request) => {
  const { user, token, body, now, storage } = request;
  const security = await storage.settings.getSecuritySettings();
  const guess = { password: body.password, security, guessed: entries.confirmationGuessed };
  if (user.twoFactorAt === undefined) {
    await assertOwnPassword(request, guess);
    await storage.users.confirmSession(token, [], now);
    return { ok: true } as const;
  }
  const proven = await provenByCode(request, { ...guess, code: body.code }, async (proof) => {
    await storage.users.confirmSession(token, await usedWrites(request, proof), now);
    return proof;
  });
  return { ok: true, ...(proven.kind === 'recovery' && { codesLeft: proven.left }) } as const;
});
