import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { withEnded } from '#functions/domain/ended-sessions.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { userKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Table } from '#functions/storage/table.ts';
import { asConflict, update } from '#functions/storage/transactions.ts';
import type { Users } from './users.ts';

type Session = { readonly userId: string; readonly id: string; readonly expiresAt: number };

/** Sessions that begin, and those that end before their tokens expire. */
export const createSessions = ({ access }: Table, { getUser }: Users, { commitWithLog }: Log) => {
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

  /**
   * Notes when an account has last signed in. Not a part of the sign-in's transaction: signing in from many places at once
   * must not meet at the account. Whoever finds it changing, gone or noted later leaves it as it is.
   */
  const noteSignIn = async (userId: string, now: Date): Promise<void> => {
    const key = userKey(userId);
    const note = new UpdateCommand({
      TableName: access.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: 'SET lastSignInAt = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(lastSignInAt) OR lastSignInAt < :now)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
    await access.client.send(note).catch((reason: unknown) => {
      const isHeld =
        reason instanceof ConditionalCheckFailedException || reason instanceof TransactionConflictException;
      if (!isHeld) throw reason;
    });
  };

  return { endSession, noteSignIn };
};
