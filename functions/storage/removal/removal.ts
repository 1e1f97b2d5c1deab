import { assertRemovable } from '#functions/domain/accounts/account.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { createLeaving } from '#functions/storage/calendars/leaving.ts';
import type { Members } from '#functions/storage/calendars/members.ts';
import type { CalendarRemoval } from '#functions/storage/calendars/removal.ts';
import type { CategoryChanges } from '#functions/storage/categories/changes.ts';
import { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import { UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import { eraseKey, usageKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { allOf, ConditionFailed, check, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { EmbeddingOwnerRemoval } from '#functions/storage/embeddings/owner-removal.ts';
import type { EventOwnerRemoval } from '#functions/storage/events/owner-removal.ts';
import type { Imports } from '#functions/storage/imports/imports.ts';
import type { Jobs, Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Programs } from '#functions/storage/programs/programs.ts';
import type { Trash } from '#functions/storage/trash/trash.ts';
import { actorIsActive, type Blocking } from '#functions/storage/users/block.ts';
import { emailIsAs } from '#functions/storage/users/emails.ts';
import { changePerson } from '#functions/storage/users/persons.ts';
import { accountRemovalWrites, eraseLater } from '#functions/storage/users/removal-writes.ts';
import { accountIsActive, type User, type Users } from '#functions/storage/users/users.ts';
import { accountLog } from '#shared/locale/account-log.ts';

type Work = { readonly now: Date; readonly pulse: Pulse };

type Parts = {
  readonly table: Table;
  readonly users: Pick<Users, 'getUser' | 'owning'>;
  readonly log: Log;
  readonly blocking: Blocking;
  readonly ownerRemoval: EventOwnerRemoval & EmbeddingOwnerRemoval;
  readonly categories: CategoryChanges;
  readonly imports: Imports;
  readonly trash: Trash;
  readonly pictures: Pick<Pictures, 'leaveKept'>;
  readonly jobs: Pick<Jobs, 'startWrite'>;
  readonly programs: Pick<Programs, 'purgePrograms'>;
  readonly members: Members;
  readonly calendarRemoval: CalendarRemoval;
};

type RemovalPlan = {
  readonly actor: User;
  /**
   * Makes the log entry for the end of the removal. The entry is stored until then, and gets the heir's present name at
   * the end.
   */
  readonly line: (user: User) => LogLine;
  /**
   * The user who gets events and embeddings, with the log entry for the beginning of the hand-over. Without an heir,
   * events and embeddings are deleted.
   */
  readonly heir?: { readonly id: string; readonly line: (user: User) => LogLine };
};

/** Deletes accounts. The things of an account are deleted too, or go to an heir. */
export const createRemoval = ({
  table,
  users: { getUser, owning },
  log: { commitWithLog },
  blocking: { changeAccount },
  ownerRemoval: { purgeEvents, handOverEvents, purgeEmbeddings, handOverEmbeddings },
  categories: { copyCategories, purgeCategories },
  imports: { purgeImports },
  trash: { emptyTrash },
  pictures: { leaveKept },
  jobs: { startWrite },
  programs: { purgePrograms },
  members,
  calendarRemoval,
}: Parts) => {
  /**
   * Deletes the trash, the imports and the categories of a calendar. Its kept pictures are deleted or go to the heir.
   * This runs after the events are deleted, because until then an event may still go to the trash. Nothing can be
   * restored to a calendar that is being deleted.
   */
  const purgeRest = async (id: string, now: Date, pulse: Pulse, heirId?: string): Promise<boolean> =>
    (await emptyTrash(id, pulse, { now })) &&
    (await leaveKept({ from: id, to: heirId }, pulse)) &&
    (await purgeImports(id, pulse)) &&
    (await purgeCategories(id, pulse));

  const { leaveCalendars, purgeCalendar } = createLeaving({
    table,
    members,
    removal: calendarRemoval,
    purgeThings: async (id, now, pulse) => (await purgeEvents(id, now, pulse)) && purgeRest(id, now, pulse),
  });

  const thingsOf = async (id: string): Promise<number> => {
    const { events = 0, embeddings = 0 } = (await table.getItem(UsageItem, usageKey(id))) ?? {};
    return events + embeddings;
  };

  /**
   * Begins to delete an account, or to hand it over. The account is blocked for good: nobody can sign in, all tokens
   * end, and nothing is made in its name. A job does everything else. A later call may name another heir for a
   * hand-over, but cannot turn it into a deletion without heir.
   * @throws NotFound; Forbidden: the actor was blocked meanwhile; Conflict: the heir is deleted or blocked, or the
   * account has an heir and the plan has none
   */
  const beginRemoval = (id: string, { actor, heir, line }: RemovalPlan, now: Date): Promise<User> => {
    const actorLives = actorIsActive(actor);
    // A transaction may touch an item only once.
    const others = id === actor.id ? [] : [actorLives];
    const heirLives = !heir || heir.id === actor.id ? actorLives : accountIsActive(heir.id);
    return changeAccount(id, actorLives, async (user) => {
      assertRemovable(user);
      if (user.heirId !== undefined && !heir) throw new Conflict('user-is-handed-over');
      if (user.isDeleting && user.heirId === heir?.id) return user;
      const changes = {
        isActive: false,
        sessionVersion: user.sessionVersion + 1,
        isDeleting: true as const,
        ...(heir && { heirId: heir.id }),
      };
      // Neither name nor address may have changed since the read, because the end of the removal frees this name and
      // this address.
      const isAsRead = {
        condition: 'usernameKey = :key AND sessionVersion = :seenVersion',
        values: { key: user.usernameKey, seenVersion: user.sessionVersion },
      };
      const { next, writes: shut } = changePerson(await owning(user), changes, allOf(isAsRead, emailIsAs(user)));
      const erase = eraseLater(user, line(user), now);
      const job = startWrite({ name: 'removeUser', subject: id, userId: actor.id, total: await thingsOf(id) }, now);
      const writes: Write[] = [...shut, erase, job, ...others, ...(heirLives === actorLives ? [] : [heirLives])];
      try {
        await (heir ? commitWithLog(writes, heir.line(user), now) : table.commit(writes));
      } catch (reason) {
        const isHeirGone = heirLives !== actorLives && reason instanceof ConditionFailed;
        if (isHeirGone && reason.failed.includes(heirLives)) throw new Conflict('heir-unavailable', { cause: reason });
        throw reason;
      }
      return next;
    });
  };

  /**
   * Deletes or hands over the things of an account. Embeddings move first, so that their widgets show each event as
   * soon as the heir has it. Categories are in both calendars while events move. They are deleted last.
   */
  const clearOut = async (user: User, now: Date, pulse: Pulse): Promise<boolean> => {
    const { id, heirId } = user;
    await purgePrograms(id);
    if (!(await leaveCalendars(user, { now, pulse }))) return false;
    const handOver = heirId !== undefined && { from: id, to: heirId };
    const isEmpty = handOver
      ? (await handOverEmbeddings(handOver, pulse)) &&
        (await copyCategories(handOver, pulse)) &&
        (await handOverEvents(handOver, now, pulse))
      : (await purgeEvents(id, now, pulse)) && (await purgeEmbeddings(id, pulse));
    return isEmpty && purgeRest(id, now, pulse, heirId);
  };

  /**
   * The log entry for the end of the removal. It has the heir's present name, or no name if the heir is being deleted
   * too. It does not name an author who was deleted since the removal began [ACC-07].
   */
  const endOf = async ({ id, username, heirId }: User, begun: LogLine) => {
    const isAuthorGone = begun.userId !== id && !(await getUser(begun.userId));
    const line = isAuthorGone ? { ...begun, username: accountLog.erased(begun.userId) } : begun;
    if (heirId === undefined) return { line, stillSo: [] };
    const heir = await getUser(heirId);
    const name = heir && !heir.isDeleting ? heir.username : undefined;
    const isCalledSo = 'username = :name AND attribute_not_exists(isDeleting)';
    return {
      line: { ...line, description: accountLog.handedOver(username, name ?? accountLog.erased(heirId)) },
      stillSo: name === undefined ? [] : [check(userKey(heirId), isCalledSo, { name })],
    };
  };

  /**
   * Continues a removal until it is done or the pulse stops it. The things of the account are removed in batches.
   * Account, name and log entry are the last, in one transaction.
   * @returns whether the account is deleted
   * @throws Conflict: the heir is deleted or blocked, and an administrator has to name another heir
   */
  const finishRemoval = async (id: string, { now, pulse }: Work): Promise<boolean> => {
    const user = await getUser(id);
    const row = await table.getItem(EraseItem, eraseKey(id));
    if (!user?.isDeleting || !row) return true;
    if (!(await clearOut(user, now, pulse))) return false;
    const gone = remove(userKey(user.id), { condition: 'isDeleting = :yes', values: { yes: true } });
    await retryOnConflict(async () => {
      const { line, stillSo } = await endOf(user, row.line);
      const last = [gone, ...stillSo, ...accountRemovalWrites(user, line, now)];
      await commitWithLog(last, line, now).catch((reason: unknown) => {
        if (!(reason instanceof ConditionFailed)) throw reason;
        // Somebody else has just finished the removal, unless the heir has changed.
        if (stillSo.some((step) => reason.failed.includes(step)))
          throw new Conflict('changed-meanwhile', { cause: reason });
      });
    });
    return true;
  };

  return { beginRemoval, finishRemoval, purgeCalendar };
};
