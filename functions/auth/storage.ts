import { handlePublicWith, type PasswordDependencies } from '#functions/http/call.ts';
import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createMail } from '#functions/storage/mail/mail.ts';
import type { CodesCipher } from '#functions/storage/settings/cipher.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createInvitations } from '#functions/storage/users/invitations.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { createResets } from '#functions/storage/users/resets.ts';
import { createTwoFactor } from '#functions/storage/users/two-factor.ts';

export const openStorage = (place: Place, loadCodesCipher: () => Promise<CodesCipher>) => {
  const { table, log, blocking, users, settings } = openAccounts(place);
  return {
    users: {
      ...users,
      ...createEmails(table, users, log),
      ...createResets({ table, users, log }),
      ...createInvitations(table, users, log),
    },
    log,
    settings,
    limits: createLimits(table),
    mail: createMail(table, settings),
    twoFactor: createTwoFactor({ table, log, blocking, loadCodesCipher }),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage, PasswordDependencies<Storage>>();
export const handlePublic = handlePublicWith<Storage>();
