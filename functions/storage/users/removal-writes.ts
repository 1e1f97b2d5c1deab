import { eraseKey, personKey, twoFactorKey, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { releaseEmail } from './emails.ts';
import { applicantIsGone, releaseName, type User } from './users.ts';

/**
 * Writes the ERASE row, by which the user's name is erased from the log. It is written at the beginning and at the end
 * of a removal.
 */
export const eraseLater = (user: { readonly id: string; readonly username: string }, line: LogLine, now: Date): Write =>
  put({
    ...eraseKey(user.id),
    kind: 'ERASE',
    userId: user.id,
    at: now.toISOString(),
    line,
    names: [{ name: user.username }],
  });

/**
 * The writes that delete everything that belongs to an account, in the transaction that deletes the account.
 * @param line the log entry of the deletion
 */
export const accountRemovalWrites = (user: User, line: LogLine, now: Date): Write[] => [
  ...releaseName(user),
  ...releaseEmail(user),
  ...applicantIsGone(user),
  remove(personKey(user.id)),
  remove(usageKey(user.id)),
  remove(twoFactorKey(user.id)),
  // The ERASE row is written again, because this transaction adds the last log entry, and calls may still run for a
  // minute.
  eraseLater(user, line, now),
];
