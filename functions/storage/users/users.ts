import type * as v from 'valibot';
import { Conflict } from '#functions/domain/errors.ts';
import { rememberedAfterChange } from '#functions/domain/password.ts';
import { usernameKey } from '#functions/domain/username.ts';
import { counterWrites, userDeltas } from '#functions/storage/counters/deltas.ts';
import { UserItem, UsernameItem } from '#functions/storage/items.ts';
import { userIndex, userKey, usernameItemKey } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Table } from '#functions/storage/table.ts';
import { ConditionFailed, check, put, remove, update, type Write } from '#functions/storage/transactions.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/** An account as stored. `isDeleting` marks one whose removal has begun: blocked for good, on its way out. */
export type User = Omit<v.InferOutput<typeof UserItem>, 'pk' | 'sk' | 'gsi1pk' | 'gsi1sk' | 'kind'>;

/** A step that changes nothing, and fails the transaction unless this account exists and is not blocked. */
export const accountIsActive = (id: string): Write => check(userKey(id), 'isActive = :yes', { yes: true });

const NEW = { condition: 'attribute_not_exists(pk)' };

const claimName = (key: string, userId: string): Write =>
  put({ ...usernameItemKey(key), kind: 'USERNAME', userId }, NEW);

/** Frees the name of an account, as a step of the transaction that takes it away. */
export const releaseName = (user: User): Write =>
  remove(usernameItemKey(user.usernameKey), { condition: 'userId = :id', values: { id: user.id } });

const isClaim = ({ Put }: Write): boolean => Put?.Item?.kind === 'USERNAME';

/** Runs a change and says which of its conditions broke: the name was taken, or the account changed meanwhile. */
const namingConflict = async (change: Promise<void>): Promise<void> => {
  try {
    await change;
  } catch (reason) {
    if (!(reason instanceof ConditionFailed)) throw reason;
    const text = reason.failed.some(isClaim) ? words.usernameTaken : words.changedMeanwhile;
    throw new Conflict(text, { cause: reason });
  }
};

/** Accounts by id and name, and what changes them. */
export const createUsers = ({ getItem, getItems }: Table, { commitWithLog }: Log) => {
  /** The user with this id, strongly consistent; undefined when there is none. */
  const getUser = async (id: string): Promise<User | undefined> => {
    const item = await getItem(UserItem, userKey(id));
    return item && withoutKeys(item);
  };

  /**
   * The user of this name, regardless of case. Costs two reads whether or not the user exists: how long it takes does not
   * tell [SEC-23].
   */
  const findUser = async (username: string): Promise<User | undefined> => {
    const name = await getItem(UsernameItem, usernameItemKey(usernameKey(username)));
    return getUser(name?.userId ?? 'nobody');
  };

  /** Usernames of these accounts by id; those that do not exist are left out. */
  const usernamesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const found = await getItems(UserItem, [...new Set(ids)].map(userKey));
    return new Map(found.map(({ id, username }) => [id, username]));
  };

  /** Adds an account, its name, its counters and the log entry at once. @throws Conflict: the name is taken */
  const addUser = (user: User, line: LogLine, now: Date): Promise<void> =>
    namingConflict(
      commitWithLog(
        [
          put({ ...userKey(user.id), ...userIndex(user.usernameKey), kind: 'USER', ...user }, NEW),
          claimName(user.usernameKey, user.id),
          ...counterWrites(userDeltas(user, 1)),
        ],
        line,
        now,
      ),
    );

  /** Gives the account another name and frees the old one. @throws Conflict: taken, or changed meanwhile */
  const renameUser = async (user: User, username: string, line: LogLine, now: Date): Promise<User> => {
    const key = usernameKey(username);
    const rename = update(userKey(user.id), 'SET username = :username, usernameKey = :key, gsi1sk = :key', {
      condition: 'usernameKey = :before AND isActive = :yes',
      values: { username, key, before: user.usernameKey, yes: true },
    });
    // Only the case differs: it stays the same name, which is neither freed nor claimed.
    const names = key === user.usernameKey ? [] : [releaseName(user), claimName(key, user.id)];
    await namingConflict(commitWithLog([rename, ...names], line, now));
    return { ...user, username, usernameKey: key };
  };

  /** Sets another password and begins a new session generation, which ends every token so far. @throws Conflict */
  const replacePassword = async (user: User, passwordHash: string, line: LogLine, now: Date): Promise<User> => {
    const changed = {
      passwordHash,
      previousHashes: rememberedAfterChange(user),
      passwordChangedAt: now.toISOString(),
      sessionVersion: user.sessionVersion + 1,
    };
    const replace = update(
      userKey(user.id),
      `SET ${Object.keys(changed)
        .map((name) => `${name} = :${name}`)
        .join(', ')}`,
      {
        condition: 'sessionVersion = :before AND isActive = :yes',
        values: { ...changed, before: user.sessionVersion, yes: true },
      },
    );
    await namingConflict(commitWithLog([replace], line, now));
    return { ...user, ...changed };
  };

  return { getUser, findUser, usernamesOf, addUser, renameUser, replacePassword };
};
export type Users = ReturnType<typeof createUsers>;
