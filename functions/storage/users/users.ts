import type * as v from 'valibot';
import { lookalikeKey } from '#functions/domain/accounts/lookalike.ts';
import { rememberedAfterChange } from '#functions/domain/accounts/password.ts';
import type { NewSession } from '#functions/domain/accounts/sessions.ts';
import { usernameKey } from '#functions/domain/accounts/username.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { UserItem, UsernameItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  applicantKey,
  canBeSortKey,
  lookalikeItemKey,
  membershipsPartition,
  userIndex,
  userKey,
  usernameItemKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  ConditionFailed,
  check,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { type Owning, personWrite } from './persons.ts';

/** A stored account. An account with `isDeleting` is being deleted, and is blocked for good. */
export type User = Omit<v.InferOutput<typeof UserItem>, 'pk' | 'sk' | 'gsi1pk' | 'gsi1sk' | 'kind'>;

/** A check that this account exists and is not blocked. */
export const accountIsActive = (id: string): Write => check(userKey(id), 'isActive = :yes', { yes: true });

type Named = Pick<User, 'id' | 'usernameKey'>;

const claimExactName = ({ id, usernameKey }: Named): Write =>
  put({ ...usernameItemKey(usernameKey), kind: 'USERNAME', userId: id }, IF_NEW);

/** Reserves all names that look like this name, in the transaction that takes the name. */
const claimLookalike = ({ id, usernameKey }: Named): Write =>
  put({ ...lookalikeItemKey(lookalikeKey(usernameKey)), kind: 'LOOK', userId: id }, IF_NEW);

/** Claims a name and its lookalikes. */
const claimName = (user: Named): Write[] => [claimExactName(user), claimLookalike(user)];

const releaseExactName = ({ id, usernameKey }: Named): Write =>
  remove(usernameItemKey(usernameKey), { condition: 'userId = :id', values: { id } });

const releaseLookalike = ({ id, usernameKey }: Named): Write =>
  remove(lookalikeItemKey(lookalikeKey(usernameKey)), { condition: 'userId = :id', values: { id } });

/** Frees the name of an account and its lookalikes. */
export const releaseName = (user: Named): Write[] => [releaseExactName(user), releaseLookalike(user)];

/** The writes that replace one name by another. There are none if only the case differs. */
const changeName = (from: Named, to: Named): Write[] => {
  if (from.usernameKey === to.usernameKey) return [];
  const names = [releaseExactName(from), claimExactName(to)];
  // Lookalike names share one item, which stays.
  if (lookalikeKey(from.usernameKey) === lookalikeKey(to.usernameKey)) return names;
  return [...names, releaseLookalike(from), claimLookalike(to)];
};

type Applicant = Pick<User, 'id' | 'createdAt' | 'waits'>;

/** Writes the row of an applicant, with the registration. */
const applicantWaits = ({ id, createdAt, waits }: Applicant): Write[] =>
  waits ? [put({ ...applicantKey(createdAt, id), kind: 'APPLICANT', userId: id })] : [];

/** The writes of a new account. */
export const accountWrites = (user: User): Write[] => [
  put({ ...userKey(user.id), ...userIndex(user.usernameKey), kind: 'USER', ...user }, IF_NEW),
  personWrite(user),
  ...claimName(user),
  ...applicantWaits(user),
];

/** Removes the row of an applicant, in the transaction that approves or removes the applicant. */
export const applicantIsGone = ({ id, createdAt, waits }: Applicant): Write[] =>
  waits ? [remove(applicantKey(createdAt, id))] : [];

const isClaim = ({ Put }: Write): boolean => Put?.Item?.kind === 'USERNAME';
const isLookalike = ({ Put }: Write): boolean => Put?.Item?.kind === 'LOOK';

/** Runs a change and turns a failed condition into its refusal: the name is taken, or the account has changed. */
const namingConflict = async (change: Promise<void>): Promise<void> => {
  try {
    await change;
  } catch (reason) {
    if (!(reason instanceof ConditionFailed)) throw reason;
    const { failed } = reason;
    const [cause, field] = [reason, 'username'];
    if (failed.some(isClaim)) throw new Conflict('username-taken', { cause, field });
    if (failed.some(isLookalike)) throw new Conflict('username-looks-taken', { cause, field });
    throw new Conflict('changed-meanwhile', { cause });
  }
};

export const createUsers = (table: Table, { commitWithLog }: Log) => {
  const { getItem, getItems, queryItems } = table;
  /** The user with this id, strongly consistent; undefined if there is none. */
  const getUser = async (id: string): Promise<User | undefined> => {
    const item = await getItem(UserItem, userKey(id));
    return item && withoutKeys(item);
  };

  /**
   * The user with this name. Case and Unicode form do not count, because names are stored in NFKC. The function makes
   * two reads whether or not the user exists, so that its duration tells nothing [SEC-23].
   */
  const findUser = async (username: string): Promise<User | undefined> => {
    const key = usernameKey(username.normalize('NFKC'));
    const name = canBeSortKey(key) ? await getItem(UsernameItem, usernameItemKey(key)) : undefined;
    return getUser(name?.userId ?? 'nobody');
  };

  /** These accounts in any order; missing ones are left out. */
  const getUsers = async (ids: readonly string[]): Promise<User[]> =>
    (await getItems(UserItem, [...new Set(ids)].map(userKey))).map(withoutKeys);

  /** Usernames of these accounts by id; missing ones are left out. */
  const usernamesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const found = await getItems(UserItem, [...new Set(ids)].map(userKey));
    return new Map(found.map(({ id, username }) => [id, username]));
  };

  /**
   * Adds an account, its name and the log entry in one transaction.
   * @throws Conflict: the name is taken, or another name that looks like it is taken
   */
  const addUser = (user: User, line: LogLine, now: Date, beside: readonly Write[] = []): Promise<void> =>
    namingConflict(commitWithLog([...accountWrites(user), ...beside], line, now));

  /**
   * Gives the account another name and frees the old name.
   * @throws Conflict: the name is taken, or the account was changed meanwhile
   */
  const renameUser = async (user: User, username: string, line: LogLine, now: Date): Promise<User> => {
    const key = usernameKey(username);
    const rename = update(userKey(user.id), 'SET username = :username, usernameKey = :key, gsi1sk = :key', {
      condition: 'usernameKey = :before AND isActive = :yes AND sessionVersion = :seen',
      values: { username, key, before: user.usernameKey, yes: true, seen: user.sessionVersion },
    });
    const names = changeName(user, { id: user.id, usernameKey: key });
    await namingConflict(commitWithLog([rename, ...names], line, now));
    return { ...user, username, usernameKey: key };
  };

  /**
   * Sets a password and raises `sessionVersion`, which ends every token. The account then has one new session.
   * @throws Conflict
   */
  const replacePassword = async (
    user: User,
    {
      passwordHash,
      session: { id, ...session },
      letters,
    }: { readonly passwordHash: string; readonly session: NewSession; readonly letters: readonly Write[] },
    line: LogLine,
    now: Date,
  ): Promise<User> => {
    const sessionVersion = user.sessionVersion + 1;
    const changed = {
      passwordHash,
      previousHashes: rememberedAfterChange(user),
      passwordChangedAt: now.toISOString(),
      sessionVersion,
      sessions: { [id]: { ...session, version: sessionVersion } },
    };
    const replace = update(
      userKey(user.id),
      // An address that is not confirmed and links to a new password are removed too: an intruder may have asked for
      // them.
      `SET ${Object.keys(changed)
        .map((name) => `${name} = :${name}`)
        .join(', ')} REMOVE resets, pendingEmail`,
      {
        condition: 'sessionVersion = :before AND isActive = :yes',
        values: { ...changed, before: user.sessionVersion, yes: true },
      },
    );
    await namingConflict(commitWithLog([replace, ...letters], line, now));
    return { ...user, ...changed, resets: undefined, pendingEmail: undefined };
  };

  /**
   * An account with the shared calendars that the user owns, for `changePerson`. For a user who owns none, no request
   * is made.
   */
  const owning = async (user: User): Promise<Owning> => {
    const values = { pk: membershipsPartition(user.id) };
    const found = user.ownedCalendars ? await queryItems(MembershipItem, { condition: 'pk = :pk', values }) : [];
    return { ...user, owned: found.filter(({ role }) => role === 'owner').map(({ calendarId }) => calendarId) };
  };

  return { owning, getUser, getUsers, findUser, usernamesOf, addUser, renameUser, replacePassword };
};
export type Users = ReturnType<typeof createUsers>;
