import { eraseKey, personKey, twoFactorKey, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { releaseEmail } from './emails.ts';
import { applicantIsGone, releaseName, type User } from './users.ts';

/** Writes the ERASE row, by which the name is erased from the log. Written at the beginning and at the end of a removal. */
export const eraseLater = (user: { readonly id: string; readonly username: string }, line: LogLine, now: Date): Write =>
  put({
    ...eraseKey(user.id),
    kind: 'ERASE',
    userId: user.id,
    at: now.toISOString(),
    line,
    names: [{ name: user.username }],
  });

/** The writes that delete what belongs to an account, in the transaction of its deletion. @param line its log entry */
export const accountRemovalWrites = (user: User, line: LogLine, now: Date): Write[] => [
  ...releaseName(user),
  ...releaseEmail(user),
  ...applicantIsGone(user),
  remove(personKey(user.id)),
  remove(usageKey(user.id)),
  remove(twoFactorKey(user.id)),
  // Written again: this transaction adds the last log entry, and calls may still run for a minute.
  eraseLater(user, line, now),
];
