import { openHistory } from '#functions/history/storage.ts';
import type { PasswordDependencies } from '#functions/http/call.ts';
import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCategories } from '#functions/storage/categories/categories.ts';
import { openEvents } from '#functions/storage/kept-events.ts';
import { createMail } from '#functions/storage/mail/mail.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import type { CodesCipher } from '#functions/storage/settings/cipher.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { createTwoFactor } from '#functions/storage/users/two-factor.ts';

export const openStorage = (place: Place, buckets: Buckets, loadCodesCipher: () => Promise<CodesCipher>) => {
  const accounts = openAccounts(place);
  const { table, log, blocking, users, settings } = accounts;
  const kept = openEvents(accounts, buckets);
  const history = openHistory(accounts, kept);
  return {
    ...history,
    users: {
      ...history.users,
      ...createEmails(table, users, log),
    },
    log,
    settings,
    limits: createLimits(table),
    mail: createMail(table, settings),
    twoFactor: createTwoFactor({ table, log, blocking, loadCodesCipher }),
    categories: createCategories(table),
    programs: createPrograms(table, log),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage, PasswordDependencies<Storage>>();
