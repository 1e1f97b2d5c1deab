import { isOpen, isPublishing } from '#functions/domain/accounts/account.ts';
import type { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { PersonItem } from '#functions/storage/dynamodb/items/users.ts';
import { personKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  allOf,
  assign,
  type Condition,
  IF_EXISTS,
  put,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { User } from './users.ts';

const FIELDS = ['role', 'isActive', 'heirId', 'waits', 'publishes'] as const;

/**
 * The part of an account that visitors' functions may read, in order to decide what they show. They may not read the
 * account itself, which holds secrets.
 */
export type Person = Pick<User, 'id' | (typeof FIELDS)[number]> & {
  /** The number of publishing owners of a shared calendar. */
  readonly publishers?: number | undefined;
};

/** The fields of a shared calendar's PERSON item. */
export const personOf = (
  { id, deletedAt }: Pick<CalendarItem, 'id' | 'deletedAt'>,
  owners: readonly Person[],
): Person => ({
  id,
  role: 'user',
  isActive: deletedAt === undefined,
  publishers: owners.filter(mayPublish).length,
});

const mayPublish = (person: Person): boolean => isOpen(person) && isPublishing(person);

/** The PERSON item of an account. */
export const personItem = ({ id, role, isActive, heirId, waits, publishes, publishers }: Person) => ({
  ...personKey(id),
  kind: 'PERSON',
  id,
  role,
  isActive,
  ...(heirId !== undefined && { heirId }),
  ...(waits !== undefined && { waits }),
  ...(publishes !== undefined && { publishes }),
  ...(publishers !== undefined && { publishers }),
});

/** Writes the PERSON item, in the transaction that makes the account. */
export const personWrite = (person: Person): Write => put(personItem(person));

/** The condition that the fields of the PERSON item have not changed since they were read. */
export const personIsAs = (seen: Person) => ({
  condition: FIELDS.map((name) =>
    seen[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :seen_${name}`,
  ).join(' AND '),
  names: Object.fromEntries(FIELDS.map((name) => [name, name])),
  values: Object.fromEntries(
    FIELDS.flatMap((name) => (seen[name] === undefined ? [] : [[`seen_${name}`, seen[name]]])),
  ),
});

/** The condition that an account owns this many shared calendars. */
export const ownsAsMany = (count: number) => ({
  condition:
    count === 0
      ? '(attribute_not_exists(ownedCalendars) OR ownedCalendars = :seenOwned)'
      : 'ownedCalendars = :seenOwned',
  values: { seenOwned: count },
});

/**
 * For a user who begins or ceases to publish: changes the number of publishing owners in each shared calendar that the
 * user owns.
 */
const publisherWrites = (seen: Owning, next: Person): Write[] => {
  const by = Number(mayPublish(next)) - Number(mayPublish(seen));
  if (by === 0) return [];
  return seen.owned.map((id) => update(personKey(id), 'ADD publishers :by', { ...IF_EXISTS, values: { by } }));
};

/** An account with the ids of the shared calendars that the user owns. */
export type Owning = User & { readonly owned: readonly string[] };

/**
 * Changes fields of an account that the PERSON item also has. Account and PERSON item are written in one transaction,
 * so they never differ. No other function may change these fields.
 * @param changes undefined removes a field
 * @param when further conditions. In any case the account must be as it was read.
 */
export const changePerson = (
  { owned, ...seen }: Owning,
  changes: Partial<User>,
  when: Condition = {},
): { readonly next: User; readonly writes: readonly Write[] } => {
  const next = { ...seen, ...changes };
  const conditions = allOf(personIsAs(seen), ownsAsMany(seen.ownedCalendars ?? 0), when);
  const change = assign(userKey(seen.id), changes, conditions);
  return { next, writes: [change, personWrite(next), ...publisherWrites({ ...seen, owned }, next)] };
};

export const createPersons = ({ getItem, getItems }: Pick<Table, 'getItem' | 'getItems'>) => {
  /** Strongly consistent; undefined when there is no such account. */
  const getPerson = async (id: string): Promise<Person | undefined> => {
    const item = await getItem(PersonItem, personKey(id));
    return item && withoutKeys(item);
  };

  /** These persons in any order; missing ones are left out. */
  const getPersons = async (ids: readonly string[]): Promise<Person[]> =>
    (await getItems(PersonItem, [...new Set(ids)].map(personKey))).map(withoutKeys);

  return { getPerson, getPersons };
};
