import * as v from 'valibot';
import { LOCKOUT_MS, lockedUntil } from '#functions/domain/accounts/lockout.ts';
import { usernameKey } from '#functions/domain/accounts/username.ts';
import { withinBounds } from '#functions/storage/dynamodb/bounds.ts';
import { LimitItem, UserItem, UsernameItem } from '#functions/storage/dynamodb/items/users.ts';
import { LOCKED_INDEX, lockoutKey, userKey, usernameItemKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { UserState } from '#shared/contracts/users.ts';
import type { Applicants } from './applicants.ts';
import { countUsers, isBefore, usersRange } from './list.ts';
import type { Users } from './users.ts';

type UserSearch = {
  /** Part of the username, regardless of case. */
  readonly search?: string | undefined;
  /** These accounts alone. */
  readonly ids?: readonly string[] | undefined;
  readonly state?: UserState | undefined;
  readonly role?: 'user' | 'admin' | undefined;
  readonly order: 'asc' | 'desc';
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The time of the call, and the number of wrong passwords that locks a name. */
type Lockouts = { readonly limit: number; readonly now: Date };

/** The fields of an account that the list of users shows. They are read from the index. */
const Row = v.pick(UserItem, [
  'kind',
  'id',
  'username',
  'usernameKey',
  'role',
  'isActive',
  'createdAt',
  'lastSignInAt',
  'isDeleting',
  'heirId',
  'publishes',
  'twoFactorAt',
  'waits',
  'email',
]);
type Row = Omit<v.InferOutput<typeof Row>, 'kind'>;

const FIELDS = Object.keys(Row.entries);

/** `total` is present on the first page, if all accounts were read. `next` is null after the last page. */
type Found = { readonly found: Row[]; readonly total: number | null; readonly next: string | null };

/**
 * The most accounts that one answer reads, even if its page is not full. 10,000 accounts are some 7 MB in the table
 * (900 read units) and 2 MB in the answer.
 */
const READ_MAX = 10_000;

const READ_AT_ONCE = 1_000;

/** The most lockouts that are read, the latest first. Only an attack makes more lockouts. */
const LOCKED_MAX = 1_000;

/**
 * The most applicants that are shown. The applicants who have waited longest are shown first; others follow when these
 * are decided.
 */
const WAITING_MAX = 1_000;

type Bounds = { readonly readMax: number; readonly readAtOnce: number };

/** Whether an account is in this state. The state `locked` is not in the account: `searchLocked` finds it. */
const isInState = ({ isActive, waits }: Row, state: UserState | undefined): boolean => {
  if (state === undefined || state === 'locked') return true;
  return state === 'waiting' ? waits === true : isActive === (state === 'active');
};

const matcher = ({ search = '', state, role }: UserSearch): ((row: Row) => boolean) => {
  const part = usernameKey(search);
  return (row) => row.usernameKey.includes(part) && (role === undefined || row.role === role) && isInState(row, state);
};

/** Users by part of their name, state and role. */
export const createUserSearch = (
  { queryItems, getItems, countItems }: Table,
  { getUsers, listApplicants }: Pick<Users, 'getUsers'> & Pick<Applicants, 'listApplicants'>,
  { readMax, readAtOnce }: Bounds = { readMax: READ_MAX, readAtOnce: READ_AT_ONCE },
) => {
  /**
   * The end of the latest lockout (ISO) of each name, by `usernameKey`. Names without an account are included. The cost
   * grows with the number of lockouts.
   */
  const lockouts = async ({ limit, now }: Lockouts): Promise<Map<string, string>> => {
    const shut = await queryItems(LimitItem, {
      index: 'gsi1',
      condition: 'gsi1pk = :pk AND gsi1sk > :since',
      values: { pk: LOCKED_INDEX, since: new Date(now.getTime() - LOCKOUT_MS).toISOString() },
      descending: true,
      limit: LOCKED_MAX,
    });
    const found = new Map<string, string>();
    for (const attempts of shut) {
      const name = attempts.pk.slice(lockoutKey('SIGN_IN', '').pk.length, attempts.pk.lastIndexOf('#'));
      const until = lockedUntil(attempts, limit, now.getTime());
      // The attempts come in the order of their time, the latest first.
      if (until !== undefined && !found.has(name)) found.set(name, new Date(until).toISOString());
    }
    return found;
  };

  /** The number of matching users; null: too many to count. */
  const totalOf = async ({ search: part, state, role }: UserSearch): Promise<number | null> => {
    const filter = { part, role, ...(state !== undefined && { isActive: state === 'active' }) };
    const { count, isAll } = await withinBounds((most) => countUsers({ countItems }, filter, most));
    return isAll ? count : null;
  };

  /** One page of these users by name. */
  const pageOf = (rows: readonly Row[], { order, after, limit }: UserSearch): Found => {
    const last = after === undefined ? undefined : usernameKey(after);
    const sign = order === 'asc' ? 1 : -1;
    const sorted = rows.toSorted((one, other) => (isBefore(one.usernameKey, other.usernameKey) ? -sign : sign));
    const isBehind = ({ usernameKey: key }: Row) =>
      last === undefined || (order === 'asc' ? isBefore(last, key) : isBefore(key, last));
    const rest = sorted.filter(isBehind);
    const found = rest.slice(0, limit);
    const next = rest.length > limit ? (found.at(-1)?.usernameKey ?? null) : null;
    return { found, total: last === undefined ? rows.length : null, next };
  };

  /** Accounts that are locked out somewhere at this moment. */
  const searchLocked = async (query: UserSearch, at: Lockouts): Promise<Found> => {
    const still = await lockouts(at);
    const names = await getItems(UsernameItem, [...still.keys()].map(usernameItemKey));
    const users = await getItems(
      UserItem,
      names.map(({ userId }) => userKey(userId)),
    );
    return pageOf(users.filter(matcher(query)), query);
  };

  const searchWaiting = async (query: UserSearch, now: Date): Promise<Found> =>
    pageOf((await listApplicants(now, WAITING_MAX)).filter(matcher(query)), query);

  /**
   * One page of the users by name. Without a search or filter, only this page is read. Otherwise accounts are read
   * until the page is full, but at most 10,000; the answer says where to continue. The first page has the number of all
   * matching users. The function reads the index, which shows a change within moments.
   */
  const searchUsers = async (query: UserSearch, at: Lockouts): Promise<Found> => {
    if (query.ids) return pageOf(await getUsers(query.ids), query);
    if (query.state === 'locked') return searchLocked(query, at);
    if (query.state === 'waiting') return searchWaiting(query, at.now);
    const { search, state, role, order, after, limit } = query;
    const counting = after === undefined ? totalOf(query) : null;
    // A failure of the count is thrown where its result is awaited. Before that, it must not end the process.
    counting?.catch(() => undefined);
    const isNarrowed = Boolean(search) || state !== undefined || role !== undefined;
    const matches = matcher(query);
    const found: Row[] = [];
    let [read, from] = [0, after === undefined ? undefined : usernameKey(after)];
    for (;;) {
      const size = isNarrowed ? Math.min(readAtOnce, readMax - read) : limit + 1;
      const range = usersRange({ order, after: from });
      const rows = range ? await queryItems(Row, { ...range, fields: FIELDS, limit: size + 1 }) : [];
      const chunk = rows.filter(({ usernameKey: key }) => key !== from).slice(0, size);
      for (const row of chunk) if (matches(row)) found.push(row);
      read += chunk.length;
      from = chunk.at(-1)?.usernameKey ?? from;
      const isEnd = chunk.length < size;
      const isFull = found.length > limit;
      if (!isEnd && !isFull && read < readMax) continue;
      const page = found.slice(0, limit);
      const more = found.length > limit ? page.at(-1)?.usernameKey : isEnd ? undefined : from;
      return { found: page, total: await counting, next: more ?? null };
    }
  };

  return { searchUsers, lockouts };
};
