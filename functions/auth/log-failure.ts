import { LOCKOUT_MS } from '#functions/domain/accounts/lockout.ts';
import { doneBy, doneByNobody } from '#functions/domain/accounts/log-author.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import { logItem } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import type { Storage } from './storage.ts';

type Failure = {
  readonly user: User | undefined;
  readonly description: string;
  readonly begunLockout: boolean;
  /** Writes of the same transaction. */
  readonly writes?: readonly Write[];
};

/**
 * Logs the failed sign-in, and the lockout if this failure begins one. Attempts during a lockout are not logged: their
 * number has no bound. An unknown name is not logged: it may be a password in the wrong field [ACC-05].
 */
export const logFailure = async (
  { log }: Storage,
  { user, description, begunLockout, writes = [] }: Failure,
  now: Date,
): Promise<void> => {
  const who = { type: 'AUTH', ...(user ? doneBy(user, user) : doneByNobody()) } as const;
  const lockedOut = { ...who, description: entries.lockedOut(LOCKOUT_MS / 60_000) };
  // The lockout is one millisecond later, so that the log lists it after the failure.
  const lockout = begunLockout ? [logItem(lockedOut, new Date(now.getTime() + 1))] : [];
  await log.commitWithLog([...lockout, ...writes], { ...who, description }, now);
};
