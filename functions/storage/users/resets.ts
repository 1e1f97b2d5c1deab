import { Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import { rememberedAfterChange } from '#functions/domain/password.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { userKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Table } from '#functions/storage/table.ts';
import { asConflict, ConditionFailed, update, type Write } from '#functions/storage/transactions.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { linkErrors as words } from '#shared/locale/link-errors.ts';
import { actorIsActive } from './block.ts';
import { emailIsAs } from './emails.ts';
import type { User, Users } from './users.ts';

/** What is kept of a link: its hash, and the instant until which it counts. */
export type Reset = { readonly hash: string; readonly until: string };

/** Links of an account that live at the same time. */
const LINKS_MAX = 4;

/** The link of an account that lives and has this hash. */
export const liveReset = ({ resets = [] }: Pick<User, 'resets'>, hash: string, now: Date): Reset | undefined =>
  resets.find((reset) => reset.hash === hash && reset.until > now.toISOString());

/** The links that live, with another one; where there are too many, who would die next dies now. */
export const withLink = ({ resets = [] }: Pick<User, 'resets'>, reset: Reset, now: Date): Reset[] => {
  const living = resets.filter(({ until }) => until > now.toISOString());
  living.sort((one, other) => (one.until > other.until ? -1 : 1));
  return [...living.slice(0, LINKS_MAX - 1), reset];
};

/** An admin who has made the link, and its log entry. */
type Made = { readonly actor: User; readonly line: LogLine };

type Parts = { readonly table: Table; readonly users: Users; readonly log: Log };

/** For whom the link is. `email`, where it goes by letter: the address that the letter is to go to. */
type Addressee = Pick<User, 'id'> & { readonly email?: string };

/** Links to a new password. */
export const createResets = ({ table: { commit }, users, log: { commitWithLog } }: Parts) => {
  /**
   * Adds a link to an account, with the log entry of who made it, if somebody has.
   * @throws NotFound; Rejected: it is blocked, or has another address than the letter is to go to; Forbidden: the actor was blocked meanwhile; Conflict
   */
  const addReset = ({ id, email }: Addressee, reset: Reset, made: Made | undefined, now: Date): Promise<void> =>
    retryOnConflict(async () => {
      const user = await users.getUser(id);
      if (!user) throw new NotFound(apiErrors.userNotFound);
      if (!user.isActive) throw new Rejected(apiErrors.accountBlocked);
      if (email !== undefined && user.email !== email) throw new Rejected(apiErrors.changedMeanwhile);
      const seenEmail = emailIsAs(user);
      const isAsSeen = user.resets ? 'resets = :seen' : 'attribute_not_exists(resets)';
      const add = update(userKey(id), 'SET resets = :resets', {
        condition: `isActive = :yes AND ${isAsSeen} AND ${seenEmail.condition}`,
        values: {
          resets: withLink(user, reset, now),
          yes: true,
          ...(user.resets && { seen: user.resets }),
          ...seenEmail.values,
        },
      });
      if (!made) return commit([add]).catch(asConflict());
      const actorLives = actorIsActive(made.actor);
      // A transaction touches no item twice.
      const steps = made.actor.id === id ? [add] : [add, actorLives];
      await commitWithLog(steps, made.line, now)
        .catch((reason: unknown) => {
          const isActorGone = reason instanceof ConditionFailed && reason.failed.includes(actorLives);
          throw isActorGone ? new Forbidden(apiErrors.forbidden, { cause: reason }) : reason;
        })
        .catch(asConflict());
    });

  type NewPassword = {
    readonly linkHash: string;
    readonly passwordHash: string;
    readonly line: LogLine;
    readonly letters: readonly Write[];
  };

  /**
   * Sets the password of an account whose link this is. All links and sessions end; two-factor sign-in stays as it is.
   * Links that come or go meanwhile do not matter while this one lives.
   * @throws Rejected: this link is dead, or the account has begun a new session generation meanwhile; Conflict
   */
  const resetPassword = (
    { id, sessionVersion: seen }: User,
    { linkHash, passwordHash, line, letters }: NewPassword,
    now: Date,
  ): Promise<void> =>
    retryOnConflict(async () => {
      const user = await users.getUser(id);
      const isAsSeen = user?.isActive && user.sessionVersion === seen;
      if (!isAsSeen || !liveReset(user, linkHash, now)) throw new Rejected(words.badLink);
      const set = 'passwordHash = :hash, previousHashes = :before, passwordChangedAt = :now, sessionVersion = :version';
      const reset = update(userKey(user.id), `SET ${set} REMOVE resets, pendingEmail, sessions`, {
        condition: 'isActive = :yes AND sessionVersion = :seen AND resets = :seenResets',
        values: {
          hash: passwordHash,
          before: rememberedAfterChange(user),
          now: now.toISOString(),
          version: seen + 1,
          yes: true,
          seen,
          seenResets: user.resets ?? [],
        },
      });
      await commitWithLog([reset, ...letters], line, now).catch(asConflict());
    });

  return { addReset, resetPassword };
};
