import { withEnded } from '#functions/domain/ended-sessions.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { userKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { asConflict, update } from '#functions/storage/transactions.ts';
import type { Users } from './users.ts';

type Session = { readonly userId: string; readonly id: string; readonly expiresAt: number };

/** Sessions that end before their tokens expire. */
export const createSessions = ({ getUser }: Users, { commitWithLog }: Log) => {
  /**
   * Ends one session of an account, with its log entry. The account is read with every request anyway, so its ended sessions
   * stand there: to ask for them costs nothing. @throws Conflict when others keep changing the account
   */
  const endSession = ({ userId, id, expiresAt }: Session, line: LogLine, now: Date): Promise<void> =>
    retryOnConflict(async () => {
      const user = await getUser(userId);
      // Deleted meanwhile: its sessions have ended, and the sign-out is still logged.
      if (!user) return commitWithLog([], line, now);
      const next = withEnded(user, { id, expiresAt }, now);
      const end = update(userKey(userId), 'SET sessionVersion = :version, endedSessions = :ended', {
        condition: `sessionVersion = :seen AND ${user.endedSessions ? 'endedSessions = :seenEnded' : 'attribute_not_exists(endedSessions)'}`,
        values: {
          version: next.sessionVersion,
          ended: next.endedSessions,
          seen: user.sessionVersion,
          ...(user.endedSessions && { seenEnded: user.endedSessions }),
        },
      });
      await commitWithLog([end], line, now).catch(asConflict());
    });

  return { endSession };
};
