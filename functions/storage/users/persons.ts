import { PersonItem } from '#functions/storage/dynamodb/items/users.ts';
import { personKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, type Condition, put, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { User } from './users.ts';

const FIELDS = ['role', 'isActive', 'heirId', 'waits', 'publishes'] as const;

/** The part of an account by which visitors' functions decide what they show. They may read no account: it holds secrets. */
export type Person = Pick<User, 'id' | (typeof FIELDS)[number]>;

/** The item that an account has beside it, by the fields of the account. */
export const personItem = ({ id, role, isActive, heirId, waits, publishes }: Person) => ({
  ...personKey(id),
  ...{ kind: 'PERSON', id, role, isActive },
  ...(heirId !== undefined && { heirId }),
  ...(waits !== undefined && { waits }),
  ...(publishes !== undefined && { publishes }),
});

/** What visitors' functions know of an account, as a write of the transaction that makes the account. */
export const personWrite = (person: Person): Write => put(personItem(person));

/** The condition that the fields which visitors' functions know are still as they were read. */
const asSeen = (seen: Person) => ({
  condition: FIELDS.map((name) =>
    seen[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :seen_${name}`,
  ).join(' AND '),
  names: Object.fromEntries(FIELDS.map((name) => [name, name])),
  values: Object.fromEntries(
    FIELDS.flatMap((name) => (seen[name] === undefined ? [] : [[`seen_${name}`, seen[name]]])),
  ),
});

/**
 * The only way to change the fields that visitors' functions know. Account and person are written in one transaction, so they never
 * disagree.
 * @param changes fields that are undefined go
 * @param when conditions beside that the account is as it was read
 */
export const changePerson = (
  seen: User,
  changes: Partial<User>,
  when: Condition = {},
): { readonly next: User; readonly writes: readonly Write[] } => {
  const next = { ...seen, ...changes };
  const { condition, names, values } = asSeen(seen);
  const fields = Object.entries(changes);
  const change = assign(userKey(seen.id), Object.fromEntries(fields.filter(([, value]) => value !== undefined)), {
    removed: fields.flatMap(([name, value]) => (value === undefined ? [name] : [])),
    condition: [condition, when.condition].filter(Boolean).join(' AND '),
    names: { ...names, ...when.names },
    values: { ...values, ...when.values },
  });
  return { next, writes: [change, personWrite(next)] };
};

/** What visitors' functions may know of people. */
export const createPersons = ({ getItem, getItems }: Pick<Table, 'getItem' | 'getItems'>) => {
  /** Strongly consistent; undefined when there is no such account. */
  const getPerson = async (id: string): Promise<Person | undefined> => {
    const item = await getItem(PersonItem, personKey(id));
    return item && withoutKeys(item);
  };

  /** In no particular order; those who do not exist are left out. */
  const getPersons = async (ids: readonly string[]): Promise<Person[]> =>
    (await getItems(PersonItem, [...new Set(ids)].map(personKey))).map(withoutKeys);

  return { getPerson, getPersons };
};
