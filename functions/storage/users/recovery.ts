import { NotFound, Rejected } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { allOf, asConflict } from '#functions/storage/dynamodb/transactions.ts';
import { type Log, type LogLine, logItem } from '#functions/storage/log/log.ts';
import { changePerson } from './persons.ts';
import { type Reset, resetsAreAs, withLink } from './resets.ts';
import { secretIsGone } from './two-factor.ts';
import type { User, Users } from './users.ts';

type Recovery = {
  readonly reset: Reset;
  /** Whether two-factor sign-in is turned off too. */
  readonly withoutTwoFactor: boolean;
  /** The log entries, for the account as it was. */
  readonly linesFor: (user: User) => readonly [LogLine, ...LogLine[]];
};

/** Lets an administrator in again; an operator of the installation starts it [PASS-05]. */
export const createRecovery = (users: Users, { commitWithLog }: Log) => {
  /**
   * Unblocks an administrator and adds a link to a new password, in one transaction. If the second factor is removed
   * too, all sessions end.
   * @throws NotFound; Rejected: the user is no administrator, or is being deleted; Conflict
   */
  const recoverAdmin = (id: string, { reset, withoutTwoFactor, linesFor }: Recovery, now: Date): Promise<void> =>
    retryOnConflict(async () => {
      const user = await users.getUser(id);
      if (!user) throw new NotFound('user-not-found');
      if (user.role !== 'admin' || user.isDeleting) throw new Rejected('forbidden');
      const turnsOff = withoutTwoFactor && user.twoFactorAt !== undefined;
      const changes = {
        isActive: true,
        resets: withLink(user, reset, now),
        ...(turnsOff && { sessionVersion: user.sessionVersion + 1, sessions: undefined, twoFactorAt: undefined }),
      };
      const isAsRead = {
        condition: 'sessionVersion = :seenVersion AND attribute_not_exists(isDeleting)',
        values: { seenVersion: user.sessionVersion },
      };
      const { writes: open } = changePerson(await users.owning(user), changes, allOf(isAsRead, resetsAreAs(user)));
      const [line, ...others] = linesFor(user);
      await commitWithLog(
        [...open, ...(turnsOff ? [secretIsGone(id)] : []), ...others.map((other) => logItem(other, now))],
        line,
        now,
      ).catch(asConflict());
    });

  return { recoverAdmin };
};
