import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { Categories } from '#functions/storage/categories/categories.ts';
import { activeDelta, counterWrites, userDeltas } from '#functions/storage/counters/deltas.ts';
import type { Clock, IsOver } from '#functions/storage/database/work-time.ts';
import type { Embeddings } from '#functions/storage/embeddings/embeddings.ts';
import type { Events } from '#functions/storage/events/events.ts';
import { usageKey, userKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Table } from '#functions/storage/table.ts';
import { ConditionFailed, remove, update, type Write } from '#functions/storage/transactions.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { actorIsActive, type Blocking } from './block.ts';
import { accountIsActive, releaseName, type User } from './users.ts';

/** Milliseconds. A batch that is under way ends within a second. */
const WORK_MS = 20_000;

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly blocking: Blocking;
  readonly events: Events;
  readonly categories: Categories;
  readonly embeddings: Embeddings;
  readonly clock: Clock;
};

export type RemovalPlan = {
  readonly actor: User;
  /** Throws for an account that must stay. */
  readonly assertRemovable: (user: User) => void;
  /** The log entry of the end. */
  readonly line: (user: User) => LogLine;
  /** Who gets the events and embeddings, and the log entry of the beginning; without one they are deleted. */
  readonly heir?: { readonly id: string; readonly line: (user: User) => LogLine };
};

/** The removal of accounts with all they have, or without it where somebody else gets it. */
export const createRemoval = ({
  table: { commit },
  log: { commitWithLog },
  blocking: { changeAccount },
  events: { purgeEvents, handOverEvents },
  categories: { copyCategories, purgeCategories },
  embeddings: { purgeEmbeddings, handOverEmbeddings },
  clock,
}: Parts) => {
  /**
   * Shuts the account for good: no sign-in, no living token, and nothing new can be made in its name. What is being handed
   * over is never deleted afterwards: another heir may take the rest, but it takes one.
   */
  const beginRemoval = (id: string, { actor, assertRemovable, heir }: RemovalPlan, now: Date): Promise<User> => {
    const actorLives = actorIsActive(actor);
    // A transaction touches no item twice.
    const heirLives = !heir || heir.id === actor.id ? actorLives : accountIsActive(heir.id);
    return changeAccount(id, actorLives, async (user) => {
      assertRemovable(user);
      if (user.heirId !== undefined && !heir) throw new Conflict(words.userIsHandedOver);
      if (user.isDeleting && user.heirId === heir?.id) return user;
      const next = {
        ...user,
        isActive: false,
        sessionVersion: user.sessionVersion + 1,
        isDeleting: true as const,
        ...(heir && { heirId: heir.id }),
      };
      const set = `SET isActive = :no, isDeleting = :yes, sessionVersion = :version${heir ? ', heirId = :heir' : ''}`;
      const shut = update(userKey(id), set, {
        condition: 'isActive = :seen AND sessionVersion = :seenVersion',
        values: {
          no: false,
          yes: true,
          version: next.sessionVersion,
          seen: user.isActive,
          seenVersion: user.sessionVersion,
          ...(heir && { heir: heir.id }),
        },
      });
      const counted = counterWrites(user.isActive ? activeDelta(id, -1) : []);
      const writes: Write[] = [shut, actorLives, ...(heirLives === actorLives ? [] : [heirLives]), ...counted];
      try {
        await (heir ? commitWithLog(writes, heir.line(user), now) : commit(writes));
      } catch (reason) {
        const isHeirGone = heirLives !== actorLives && reason instanceof ConditionFailed;
        if (isHeirGone && reason.failed.includes(heirLives))
          throw new Conflict(words.heirUnavailable, { cause: reason });
        throw reason;
      }
      return next;
    });
  };

  /**
   * Embeddings first: from then on their widgets show what the heir sees, and every event that arrives there. Categories are at
   * both places while events move, and go last.
   */
  const clearOut = async ({ id, heirId }: User, now: Date, isOver: IsOver): Promise<boolean> => {
    const handOver = heirId !== undefined && { from: id, to: heirId };
    const isEmpty = handOver
      ? (await handOverEmbeddings(handOver, isOver)) &&
        (await copyCategories(handOver, isOver)) &&
        (await handOverEvents(handOver, isOver))
      : (await purgeEvents(id, now, isOver)) && (await purgeEmbeddings(id, isOver));
    return isEmpty && (await purgeCategories(id, isOver));
  };

  /**
   * Deletes an account with its events, pictures and embeddings, or gives them to an heir. First it is shut, then its things
   * go in batches, at last the account, its name and its place in the counters together with the log entry. Whatever
   * happens in between, the account is still listed as blocked, and deleting it again goes on with the work.
   *
   * @returns whether all of it is done; what does not fit into one request goes on with the next
   * @throws NotFound: there is none, or someone else has just deleted it; Forbidden: the actor was blocked meanwhile;
   *   Conflict: the heir is gone or blocked, or there is one already and `plan` names none
   */
  const removeUser = async (id: string, plan: RemovalPlan, now: Date): Promise<boolean> => {
    const isOver = clock.workTime(WORK_MS);
    const user = await beginRemoval(id, plan, now);
    if (!(await clearOut(user, now, isOver))) return false;
    const last = [
      remove(userKey(id), { condition: 'isDeleting = :yes', values: { yes: true } }),
      releaseName(user),
      remove(usageKey(id)),
      ...counterWrites(userDeltas(user, -1)),
    ];
    await commitWithLog(last, plan.line(user), now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound(words.userNotFound, { cause: reason }) : reason;
    });
    return true;
  };

  return { removeUser };
};
