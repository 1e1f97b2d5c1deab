import { Conflict, Forbidden, NotFound } from '#functions/domain/errors.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { ConditionFailed, check, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { changePerson } from './persons.ts';
import type { User, Users } from './users.ts';

/** The most tries of a read and a write while others change the account at the same time. */
const TRIES = 40;

/**
 * A check that the acting user is still an administrator and is not blocked. If two administrators block each other at
 * the same time, one of them fails. So at least one active administrator always remains.
 */
export const actorIsActive = (actor: Pick<User, 'id'>): Write =>
  check(userKey(actor.id), 'isActive = :yes AND #role = :admin', { yes: true, admin: 'admin' }, { role: 'role' });

type Toggle = {
  readonly actor: User;
  /** The wanted state; undefined: the opposite of the present one. */
  readonly isBlocked: boolean | undefined;
};

/** Changes accounts. A change fails if the account has changed since it was read. */
export const createBlocking = ({ getUser, owning }: Users, { commitWithLog }: Log) => {
  /**
   * Reads the account and runs the change. Repeats both if others have changed the account meanwhile.
   * @throws NotFound, Forbidden, Conflict
   */
  const changeAccount = async (id: string, actorLives: Write, change: (user: User) => Promise<User>): Promise<User> => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const user = await getUser(id);
      if (!user) throw new NotFound('user-not-found');
      try {
        return await change(user);
      } catch (reason) {
        if (!(reason instanceof ConditionFailed)) throw reason;
        if (reason.failed.includes(actorLives)) throw new Forbidden('forbidden', { cause: reason });
      }
    }
    throw new Conflict('changed-meanwhile');
  };

  /**
   * Blocks or unblocks an account. If the account has the wanted state already, nothing is changed or logged. A block
   * ends all sessions for good.
   * @param lineFor makes the log entry from the account after the change
   * @throws NotFound; Forbidden: the actor was blocked meanwhile; Conflict: the account is being deleted
   */
  const toggleUser = (
    id: string,
    { actor, isBlocked }: Toggle,
    lineFor: (next: User) => LogLine,
    now: Date,
  ): Promise<User> => {
    const actorLives = actorIsActive(actor);
    return changeAccount(id, actorLives, async (user) => {
      if (user.isDeleting) throw new Conflict('user-is-deleting');
      const isActive = isBlocked === undefined ? !user.isActive : !isBlocked;
      if (isActive === user.isActive) return user;
      // A block also ends the links of letters.
      const ended = isActive ? {} : { resets: undefined, pendingEmail: undefined };
      const changes = { isActive, sessionVersion: user.sessionVersion + (isActive ? 0 : 1), ...ended };
      const { next, writes: flip } = changePerson(await owning(user), changes, {
        condition: 'sessionVersion = :seenVersion AND attribute_not_exists(isDeleting)',
        values: { seenVersion: user.sessionVersion },
      });
      const writes = [...flip, actorLives];
      await commitWithLog(writes, lineFor(next), now);
      return next;
    });
  };

  return { changeAccount, toggleUser };
};
export type Blocking = ReturnType<typeof createBlocking>;
