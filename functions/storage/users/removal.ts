import { NotFound } from '#functions/domain/errors.ts';
import { activeDelta, counterWrites, userDeltas } from '#functions/storage/counters/counters.ts';
import type { Clock } from '#functions/storage/database/work-time.ts';
import type { Embeddings } from '#functions/storage/embeddings/embeddings.ts';
import type { Events } from '#functions/storage/events/events.ts';
import { userKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Table } from '#functions/storage/table.ts';
import { ConditionFailed, remove, update } from '#functions/storage/transactions.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { actorIsActive, type Blocking } from './block.ts';
import { releaseName, type User } from './users.ts';

/** Milliseconds. A batch that is under way ends within a second. */
const WORK_MS = 20_000;

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly blocking: Blocking;
  readonly events: Events;
  readonly embeddings: Embeddings;
  readonly clock: Clock;
};

/** The removal of accounts with all they have. */
export const createRemoval = ({
  table: { commit },
  log: { commitWithLog },
  blocking: { changeAccount },
  events: { purgeEvents },
  embeddings: { purgeEmbeddings },
  clock,
}: Parts) => {
  /** Shuts the account for good: no sign-in, no living token, no feed, and nothing new can be made in its name. */
  const beginRemoval = (id: string, actor: User, assertRemovable: (user: User) => void): Promise<User> => {
    const actorLives = actorIsActive(actor);
    return changeAccount(id, actorLives, async (user) => {
      assertRemovable(user);
      if (user.isDeleting) return user;
      const next = { ...user, isActive: false, sessionVersion: user.sessionVersion + 1, isDeleting: true as const };
      const shut = update(userKey(id), 'SET isActive = :no, isDeleting = :yes, sessionVersion = :version', {
        condition: 'isActive = :seen AND sessionVersion = :seenVersion',
        values: {
          no: false,
          yes: true,
          version: next.sessionVersion,
          seen: user.isActive,
          seenVersion: user.sessionVersion,
        },
      });
      await commit([shut, actorLives, ...counterWrites(user.isActive ? activeDelta(id, -1) : [])]);
      return next;
    });
  };

  /**
   * Deletes an account with its events, pictures and embeddings. First it is shut, then its things go in batches, at last
   * the account, its name and its place in the counters together with the log entry. Whatever happens in between, the
   * account is still listed as blocked, and deleting it again goes on with the work.
   *
   * @param assertRemovable throws for an account that must stay
   * @returns whether all of it is done; what does not fit into one request goes on with the next
   * @throws NotFound: there is none, or someone else has just deleted it; Forbidden: the actor was blocked meanwhile
   */
  const removeUser = async (
    id: string,
    actor: User,
    { assertRemovable, line }: { assertRemovable: (user: User) => void; line: (user: User) => LogLine },
    now: Date,
  ): Promise<boolean> => {
    const isOver = clock.workTime(WORK_MS);
    const user = await beginRemoval(id, actor, assertRemovable);
    if (!(await purgeEvents(id, now, isOver)) || !(await purgeEmbeddings(id, isOver))) return false;
    const last = [
      remove(userKey(id), { condition: 'isDeleting = :yes', values: { yes: true } }),
      releaseName(user),
      ...counterWrites(userDeltas(user, -1)),
    ];
    await commitWithLog(last, line(user), now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound(words.userNotFound, { cause: reason }) : reason;
    });
    return true;
  };

  return { removeUser };
};
