import { eraseKey, personKey, twoFactorKey, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { releaseEmail } from './emails.ts';
import { applicantIsGone, releaseName, type User } from './users.ts';

/** The ERASE row: its name is to be erased from the log. It is written when the removal begins and when it ends. */
export const eraseLater = (user: { readonly id: string; readonly username: string }, line: LogLine, now: Date): Write =>
  put({
    ...eraseKey(user.id),
    kind: 'ERASE',
    userId: user.id,
    at: now.toISOString(),
    line,
    names: [{ name: user.username }],
  });

/** The writes that go with the deletion of an account, in its transaction. @param line its log entry */
export const accountRemovalWrites = (user: User, line: LogLine, now: Date): Write[] => [
  ...releaseName(user),
  ...releaseEmail(user),
  ...applicantIsGone(user),
  remove(personKey(user.id)),
  remove(usageKey(user.id)),
  remove(twoFactorKey(user.id)),
  // Written again: this transaction adds the last log entry, and calls under way have a minute from now.
  eraseLater(user, line, now),
];
