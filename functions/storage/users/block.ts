import { Conflict, Forbidden, NotFound } from '#functions/domain/errors.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { ConditionFailed, check, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { changePerson } from './persons.ts';
import type { User, Users } from './users.ts';

/** Tries of a read-and-write when others change the account at the same time. */
const TRIES = 40;

/**
 * The acting admin must not have been blocked or have lost the role meanwhile: of two admins who do that to each other at the
 * same moment one fails, so that an active admin always remains.
 */
export const actorIsActive = (actor: Pick<User, 'id'>): Write =>
  check(userKey(actor.id), 'isActive = :yes AND #role = :admin', { yes: true, admin: 'admin' }, { role: 'role' });

type Toggle = {
  readonly actor: User;
  /** The wanted state; undefined: the other one than now. */
  readonly isBlocked: boolean | undefined;
};

/** Changes of an account that hold for what was read of it. */
export const createBlocking = ({ getUser, owning }: Users, { commitWithLog }: Log) => {
  /** Reads the account and runs the change until it fits what was read. @throws NotFound, Forbidden, Conflict */
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
   * Blocks or unblocks an account; one that is already as wanted stays as it is, without a log entry. A block ends all
   * sessions for good: they do not come back to life when it is lifted.
   *
   * @param lineFor the log entry, by the account as it will be
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
      // A block ends the links of letters too.
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
