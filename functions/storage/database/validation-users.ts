import type * as v from 'valibot';
import { addressKey } from '#functions/domain/accounts/address.ts';
import { lookalikeKey } from '#functions/domain/accounts/lookalike.ts';
import { usernameKey } from '#functions/domain/accounts/username.ts';
import type { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  emailItemKey,
  lookalikeItemKey,
  userIndex,
  userKey,
  usernameItemKey,
} from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type UserRow = v.InferOutput<typeof UserItem>;

/**
 * Checks accounts. Each has the keys and index attributes of its id and name. Each name, lookalike key and address is
 * unique and held by its account.
 */
export const usersChecker = (): Checker => {
  const users: Pick<UserRow, 'pk' | 'sk' | 'id' | 'usernameKey' | 'email'>[] = [];
  const holders = new Map<string, string>();
  /** Under the label of each lookalike item: the id of its account. */
  const looks = new Map<string, string>();
  const programs = new Map<string, string>();
  const addresses = new Map<string, string>();
  const found: Issue[] = [];

  const visitUser = (user: UserRow): void => {
    found.push(...keyIssues(user, { ...userKey(user.id), ...userIndex(user.usernameKey) }));
    if (usernameKey(user.username) !== user.usernameKey) found.push(issue(labelOf(user), words.wrongNameKey));
    const { pk, sk, id, usernameKey: name, email } = user;
    users.push({ pk, sk, id, usernameKey: name, ...(email !== undefined && { email }) });
  };

  const issuesOfNames = (): Issue[] => {
    const first = new Map<string, string>();
    // The parts of the table arrive in any order. If two accounts have the same name, the issue is about the second in
    // this order. Without sorting, the two passes of the validation could name different accounts.
    users.sort((one, other) => (one.pk < other.pk ? -1 : 1));
    return users.flatMap((user) => {
      const label = labelOf(user);
      const other = first.get(user.usernameKey);
      first.set(user.usernameKey, other ?? label);
      const isHeld = holders.get(labelOf(usernameItemKey(user.usernameKey))) === user.id;
      return [
        ...(other === undefined ? [] : [issue(label, words.sameName, other)]),
        ...(isHeld ? [] : [issue(label, words.nameNotHeld)]),
      ];
    });
  };

  /** Checks that each held name belongs to an existing account. */
  const issuesOfHolders = (labels: ReadonlySet<string>): Issue[] => {
    const right = new Map(users.map((user) => [user.id, labelOf(usernameItemKey(user.usernameKey))]));
    return [...holders].flatMap(([label, id]) =>
      labels.has(labelOf(userKey(id))) && (right.get(id) ?? label) === label ? [] : [issue(label, words.nameOfNobody)],
    );
  };

  /** Checks that each lookalike key is held by its account, and by no other. */
  const issuesOfLooks = (): Issue[] => {
    const right = new Map(users.map((user) => [user.id, labelOf(lookalikeItemKey(lookalikeKey(user.usernameKey)))]));
    const notHeld = users.filter(({ id }) => looks.get(right.get(id) ?? '') !== id);
    return [
      ...notHeld.map((user) => issue(labelOf(user), words.lookNotHeld)),
      ...[...looks].flatMap(([label, id]) => (right.get(id) === label ? [] : [issue(label, words.lookOfNobody)])),
    ];
  };

  /** Checks that each address is held by its account, and by no other. */
  const issuesOfAddresses = (): Issue[] => {
    const right = new Map<string, string>();
    for (const { id, email } of users) if (email !== undefined) right.set(id, labelOf(emailItemKey(addressKey(email))));
    const notHeld = users.filter(({ id }) => right.has(id) && addresses.get(right.get(id) ?? '') !== id);
    return [
      ...notHeld.map((user) => issue(labelOf(user), words.addressNotHeld)),
      ...[...addresses].flatMap(([label, id]) =>
        right.get(id) === label ? [] : [issue(label, words.addressOfNobody)],
      ),
    ];
  };

  return {
    visit: (item) => {
      if (item.kind === 'USER') visitUser(item);
      if (item.kind === 'USERNAME') holders.set(labelOf(item), item.userId);
      if (item.kind === 'EMAIL') addresses.set(labelOf(item), item.userId);
      if (item.kind === 'LOOK') looks.set(labelOf(item), item.userId);
      if (item.kind === 'PROGRAM') programs.set(labelOf(item), item.userId);
    },
    issues: ({ labels }) => [
      ...found,
      ...issuesOfNames(),
      ...issuesOfHolders(labels),
      ...issuesOfLooks(),
      ...issuesOfAddresses(),
      ...[...programs].flatMap(([label, id]) =>
        labels.has(labelOf(userKey(id))) ? [] : [issue(label, words.programOfNobody)],
      ),
    ],
  };
};
