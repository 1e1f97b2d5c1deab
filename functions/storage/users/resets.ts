import { rememberedAfterChange } from '#functions/domain/accounts/password.ts';
import { Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { allOf, asConflict, ConditionFailed, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { actorIsActive } from './block.ts';
import { emailIsAs } from './emails.ts';
import type { User, Users } from './users.ts';

/**
 * A stored link to a new password: its hash and its end. If an administrator made the link for somebody else, it has
 * the administrator's id.
 */
export type Reset = { readonly hash: string; readonly until: string; readonly by?: string | undefined };

/** The most valid links of an account. */
const LINKS_MAX = 4;

/** The account's valid link with this hash. */
export const liveReset = ({ resets = [] }: Pick<User, 'resets'>, hash: string, now: Date): Reset | undefined =>
  resets.find((reset) => reset.hash === hash && reset.until > now.toISOString());

/** The valid links together with a new link. If there are too many, the link that expires first is dropped. */
export const withLink = ({ resets = [] }: Pick<User, 'resets'>, reset: Reset, now: Date): Reset[] => {
  const living = resets.filter(({ until }) => until > now.toISOString());
  living.sort((one, other) => (one.until > other.until ? -1 : 1));
  return [...living.slice(0, LINKS_MAX - 1), reset];
};

/** The condition that the account's links are as they were read. */
export const resetsAreAs = ({ resets }: Pick<User, 'resets'>) =>
  resets === undefined
    ? { condition: 'attribute_not_exists(resets)' }
    : { condition: 'resets = :seenResets', values: { seenResets: resets } };

/** The administrator who has made the link, and the log entry. */
type Made = { readonly actor: User; readonly line: LogLine };

type Parts = { readonly table: Table; readonly users: Users; readonly log: Log };

/**
 * The account of a link. `email` is the address to which the link's letter goes; it is absent if there is no letter.
 */
type Addressee = Pick<User, 'id'> & { readonly email?: string };

/** Links to a new password. */
export const createResets = ({ table: { commit }, users, log: { commitWithLog } }: Parts) => {
  /**
   * Adds a link to an account. The link of an administrator also gets a log entry.
   * @throws NotFound; Rejected: the account is blocked, or its address is not the letter's any more; Forbidden: the
   * actor was blocked meanwhile; Conflict
   */
  const addReset = ({ id, email }: Addressee, reset: Reset, made: Made | undefined, now: Date): Promise<void> =>
    retryOnConflict(async () => {
      const user = await users.getUser(id);
      if (!user) throw new NotFound('user-not-found');
      if (!user.isActive) throw new Rejected('account-blocked');
      if (email !== undefined && user.email !== email) throw new Rejected('changed-meanwhile');
      const by = made && made.actor.id !== id ? { by: made.actor.id } : {};
      const isActive = {
        condition: 'isActive = :yes',
        values: { yes: true, resets: withLink(user, { ...reset, ...by }, now) },
      };
      const conditions = allOf(isActive, resetsAreAs(user), emailIsAs(user));
      const add = update(userKey(id), 'SET resets = :resets', conditions);
      if (!made) return commit([add]).catch(asConflict());
      const actorLives = actorIsActive(made.actor);
      // A transaction may touch an item only once.
      const writes = made.actor.id === id ? [add] : [add, actorLives];
      await commitWithLog(writes, made.line, now)
        .catch((reason: unknown) => {
          const isActorGone = reason instanceof ConditionFailed && reason.failed.includes(actorLives);
          throw isActorGone ? new Forbidden('forbidden', { cause: reason }) : reason;
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
   * Sets the password of a link's account. All links and sessions of the account end; two-factor sign-in stays. Other
   * links may be added or removed meanwhile. A link ends when its maker is no active administrator any more.
   * @throws Rejected: the link has ended, or the account has a new `sessionVersion`; Conflict
   */
  const resetPassword = (
    { id, sessionVersion: seen }: User,
    { linkHash, passwordHash, line, letters }: NewPassword,
    now: Date,
  ): Promise<void> =>
    retryOnConflict(async () => {
      const user = await users.getUser(id);
      const isAsSeen = user?.isActive && user.sessionVersion === seen;
      const link = isAsSeen ? liveReset(user, linkHash, now) : undefined;
      if (!user || !link) throw new Rejected('bad-link');
      const set = 'passwordHash = :hash, previousHashes = :before, passwordChangedAt = :now, sessionVersion = :version';
      const isAsRead = { condition: 'isActive = :yes AND sessionVersion = :seen', values: { yes: true, seen } };
      const values = {
        hash: passwordHash,
        before: rememberedAfterChange(user),
        now: now.toISOString(),
        version: seen + 1,
      };
      const conditions = allOf(isAsRead, resetsAreAs(user), { values });
      const reset = update(userKey(user.id), `SET ${set} REMOVE resets, pendingEmail, sessions`, conditions);
      const makerLives = link.by === undefined ? [] : [actorIsActive({ id: link.by })];
      await commitWithLog([reset, ...makerLives, ...letters], line, now)
        .catch((reason: unknown) => {
          const isMakerGone =
            reason instanceof ConditionFailed && makerLives.some((step) => reason.failed.includes(step));
          throw isMakerGone ? new Rejected('bad-link', { cause: reason }) : reason;
        })
        .catch(asConflict());
    });

  return { addReset, resetPassword };
};
