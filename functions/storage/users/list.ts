import { usernameKey } from '#functions/domain/accounts/username.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import { USERS_INDEX } from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { User } from './users.ts';

export type UserListing = {
  /** Beginning of the username, regardless of case. */
  readonly search?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** The last username of the previous page. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** Gets each account that cannot be read. Such an account is left out. */
  readonly onBroken?: QueryPlan['onBroken'];
};

// Below and above all usernames; a key must not be empty.
const FIRST = ' ';
const LAST = '\u{10FFFF}';

/**
 * Compares texts in the order of DynamoDB's keys, which is by bytes of UTF-8. JavaScript itself compares units of
 * UTF-16.
 */
export const isBefore = (one: string, other: string): boolean =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/**
 * The query for users by name, from the name `after` on, which is included; undefined if no name is in the range. It
 * reads the index, which shows a change within moments.
 */
export const usersRange = ({ search = '', order, after }: UserListing): QueryPlan | undefined => {
  const prefix = usernameKey(search);
  const last = after === undefined ? undefined : usernameKey(after);
  const descending = order === 'desc';
  const whole = { lowest: prefix || FIRST, highest: prefix + LAST };
  const lowest = !descending && last && isBefore(whole.lowest, last) ? last : whole.lowest;
  const highest = descending && last && isBefore(last, whole.highest) ? last : whole.highest;
  if (isBefore(highest, lowest)) return undefined;
  return {
    index: 'gsi1',
    condition: 'gsi1pk = :pk AND gsi1sk BETWEEN :lowest AND :highest',
    values: { pk: USERS_INDEX, lowest, highest },
    ...(descending ? { descending } : {}),
  };
};

export type UserFilter = {
  /** Part of the username, regardless of case. */
  readonly part?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly role?: User['role'] | undefined;
};

/** The number of matching users. DynamoDB reads all of them, but sends only the number. */
export const countUsers = (
  { countItems }: Pick<Table, 'countItems'>,
  { part, isActive, role }: UserFilter,
  most?: QueryPlan['most'],
): Promise<number> => {
  const filters = [
    ...(part ? ['contains(usernameKey, :part)'] : []),
    ...(isActive === undefined ? [] : ['isActive = :isActive']),
    ...(role === undefined ? [] : ['#role = :role']),
  ];
  return countItems({
    index: 'gsi1',
    condition: 'gsi1pk = :pk',
    values: {
      pk: USERS_INDEX,
      ...(part && { part: usernameKey(part) }),
      ...(isActive !== undefined && { isActive }),
      ...(role !== undefined && { role }),
    },
    ...(filters.length > 0 && { filter: filters.join(' AND ') }),
    ...(role !== undefined && { names: { role: 'role' } }),
    most,
  });
};

/** Users by the beginning of their name. A page is found by its first name, so page 1,000 costs the same as page 1. */
export const listUsers = async ({ queryItems }: Table, listing: UserListing): Promise<User[]> => {
  const { after, limit, onBroken } = listing;
  const range = usersRange(listing);
  if (!range) return [];
  // The range begins with the last name of the previous page.
  const found = await queryItems(UserItem, {
    ...range,
    ...(onBroken && { onBroken }),
    limit: limit === undefined ? undefined : limit + 1,
  });
  const last = after === undefined ? undefined : usernameKey(after);
  const page = found.filter((item) => item.usernameKey !== last);
  return page.slice(0, limit).map(withoutKeys);
};
