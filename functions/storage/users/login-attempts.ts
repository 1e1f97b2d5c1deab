import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ATTEMPTS_KEPT_MS, type Attempts, admit, counted, minutesOf } from '#functions/domain/accounts/lockout.ts';
import { TooMany } from '#functions/domain/errors.ts';
import { AttemptsItem } from '#functions/storage/dynamodb/items/users.ts';
import { attemptsKey, lockedIndex } from '#functions/storage/dynamodb/keys.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';

const PAUSE_MS = 100;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE_MS * (0.5 + Math.random())));

/** The answer of a conditional write, or undefined when its condition did not hold. */
const unlessMoved = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write;
  } catch (reason) {
    if (reason instanceof ConditionalCheckFailedException) return undefined;
    throw reason;
  }
};

type Guess = {
  /** maxLoginAttempts of the security settings. */
  readonly limit: number;
  /** When the request came; the time that passes while it waits is added. */
  readonly now: Date;
  /** The refusal while it is shut. */
  readonly code: 'too-many-attempts' | 'too-many-passwords';
};

/**
 * Under this key failures to sign in are counted: of a name from a place.
 * @param where a network's name (`networkName`) or `DEVICE-<id>`; holds no `#`
 */
export const signInSubject = (usernameKey: string, where: string): string => `${usernameKey}#${where}`;

/** The name whose sign-in a subject is about. One of a password change has none that anybody bears. */
export const nameInSubject = (subject: string): string => subject.slice(0, subject.lastIndexOf('#'));

/**
 * Under this key wrong current passwords of a password change are counted, apart from sign-in, so that neither shuts the
 * other. No key of a username has capital letters.
 */
export const ownPasswordKey = (userId: string): string => `CHANGE#${userId}`;

/** Counting attempts to guess a password. */
export const createAttempts = ({ access, getItem }: Table) => {
  /** Writes `next` if the attempts are still as they were seen. Failures that settle meanwhile are not overwritten. */
  const count = async (
    key: string,
    limit: number,
    { seen, next }: { readonly seen: Attempts | undefined; readonly next: Attempts },
  ): Promise<boolean> => {
    // Never taken out of the index again: readers ask for the last quarter of an hour, and look at the attempts themselves.
    const place = next.count >= limit ? lockedIndex(key, next.lastAt) : undefined;
    const written = await unlessMoved(
      access.client.send(
        new UpdateCommand({
          TableName: access.name,
          Key: attemptsKey(key),
          UpdateExpression: `SET #kind = :kind, #count = :count, lastAt = :lastAt, #ttl = :ttl, failed = ${
            next.count === 1 ? ':none' : 'if_not_exists(failed, :none)'
          }${place ? ', gsi1pk = :locked, gsi1sk = :since' : ''}`,
          ConditionExpression: seen ? '#count = :seenCount AND lastAt = :seenAt' : 'attribute_not_exists(pk)',
          ExpressionAttributeNames: { '#kind': 'kind', '#count': 'count', '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ':kind': 'ATTEMPTS',
            ':count': next.count,
            ':lastAt': next.lastAt,
            ':ttl': Math.ceil((next.lastAt + ATTEMPTS_KEPT_MS) / 1000),
            ':none': 0,
            ...(place ? { ':locked': place.gsi1pk, ':since': place.gsi1sk } : {}),
            ...(seen ? { ':seenCount': seen.count, ':seenAt': seen.lastAt } : {}),
          },
        }),
      ),
    );
    return written !== undefined;
  };

  /**
   * Counts an attempt to sign in before its password is looked at, so that attempts in parallel cannot outrun the limit:
   * the count is a conditional write, and only who has made it may go on. Where the limit is reached only by attempts
   * still in flight it waits for them, as one of them may be right and clear the count.
   *
   * @param key `signInSubject`, whether or not such a user exists; or `ownPasswordKey`
   * @throws TooMany while it is locked
   */
  const reserveAttempt = async (key: string, { limit, now, code }: Guess): Promise<void> => {
    const began = performance.now();
    let waited = 0;
    for (;;) {
      const seen = await getItem(AttemptsItem, attemptsKey(key));
      const at = now.getTime() + waited;
      const admission = admit(seen, limit, at);
      if (admission.kind === 'refuse') throw new TooMany([code, minutesOf(admission.seconds)], admission.seconds);
      if (admission.kind === 'try' && (await count(key, limit, { seen, next: counted(seen, limit, at) }))) return;
      if (admission.kind === 'wait') {
        await pause();
        waited = Math.round(performance.now() - began);
      }
    }
  };

  /**
   * Settles an attempt as failed.
   * @returns how many have failed since the last success, or undefined when a success has cleared the count meanwhile
   */
  const settleFailure = async (key: string): Promise<number | undefined> => {
    const answer = await unlessMoved(
      access.client.send(
        new UpdateCommand({
          TableName: access.name,
          Key: attemptsKey(key),
          UpdateExpression: 'ADD failed :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    return answer?.Attributes && parseItem(AttemptsItem, answer.Attributes).failed;
  };

  /** Settles an attempt as neither right nor wrong: it is not counted, what was counted before it is. */
  const giveBackAttempt = async (key: string): Promise<void> => {
    await unlessMoved(
      access.client.send(
        new UpdateCommand({
          TableName: access.name,
          Key: attemptsKey(key),
          UpdateExpression: 'ADD #count :less',
          ConditionExpression: '#count > :none',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':less': -1, ':none': 0 },
        }),
      ),
    );
  };

  /** Settles an attempt as right: nothing is counted any more. */
  const clearAttempts = async (key: string): Promise<void> => {
    await access.client.send(new DeleteCommand({ TableName: access.name, Key: attemptsKey(key) }));
  };

  return { reserveAttempt, settleFailure, giveBackAttempt, clearAttempts };
};
