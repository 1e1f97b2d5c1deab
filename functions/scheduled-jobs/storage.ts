import { openHistory } from '#functions/history/storage.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCopies } from '#functions/storage/database/copies.ts';
import { createRecreation } from '#functions/storage/database/recreation.ts';
import { openEvents } from '#functions/storage/kept-events.ts';
import { createRetention } from '#functions/storage/log/retention.ts';
import { createMail } from '#functions/storage/mail/mail.ts';
import { createAuthors } from '#functions/storage/removal/authors.ts';
import { createErasure } from '#functions/storage/removal/erasure.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { createTries } from '#functions/storage/scheduled-jobs/tries.ts';
import type { Cipher } from '#functions/storage/settings/cipher.ts';
import { createStatistics } from '#functions/storage/statistics/statistics.ts';
import { createApplicants } from '#functions/storage/users/applicants.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { createResets } from '#functions/storage/users/resets.ts';

export const openStorage = (place: Place, buckets: Buckets, loadCipher: () => Promise<Cipher>) => {
  const accounts = openAccounts(place);
  const { table, log, users, settings } = accounts;
  const history = openHistory(accounts, openEvents(accounts, buckets));
  return {
    ...history,
    users: {
      ...history.users,
      ...createEmails(table, users, log),
      ...createResets({ table, users, log }),
      ...createApplicants(table, log),
    },
    erasure: createErasure(table, log, createAuthors(table)),
    log: { ...log, ...createRetention(table) },
    limits: createLimits(table),
    mail: createMail(table, settings),
    settings: { ...settings, cipher: loadCipher },
    tries: createTries(table),
    statistics: createStatistics(table),
    database: async () => ({ ...createRecreation({ table, buckets, log }), ...createCopies({ buckets, log }) }),
  };
};
export type Storage = ReturnType<typeof openStorage>;
