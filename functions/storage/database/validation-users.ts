import type * as v from 'valibot';
import { usernameKey } from '#functions/domain/username.ts';
import type { UserItem } from '#functions/storage/items.ts';
import { userIndex, userKey, usernameItemKey } from '#functions/storage/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type UserRow = v.InferOutput<typeof UserItem>;

/** Accounts have the keys and index attributes of their id and name, and names are unique and held by their accounts. */
export const usersChecker = (): Checker => {
  const users: Pick<UserRow, 'pk' | 'sk' | 'id' | 'usernameKey'>[] = [];
  const holders = new Map<string, string>();
  const found: Issue[] = [];

  const visitUser = (user: UserRow): void => {
    found.push(...keyIssues(user, { ...userKey(user.id), ...userIndex(user.usernameKey) }));
    if (usernameKey(user.username) !== user.usernameKey) found.push(issue(labelOf(user), words.wrongNameKey));
    users.push({ pk: user.pk, sk: user.sk, id: user.id, usernameKey: user.usernameKey });
  };

  const issuesOfNames = (): Issue[] => {
    const first = new Map<string, string>();
    // Parts of the table arrive in any order, and both looks must name the same one of the two.
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

  return {
    visit: (item) => {
      if (item.kind === 'USER') visitUser(item);
      if (item.kind === 'USERNAME') holders.set(labelOf(item), item.userId);
    },
    issues: ({ labels }) => [
      ...found,
      ...issuesOfNames(),
      ...[...holders].flatMap(([label, id]) =>
        labels.has(labelOf(userKey(id))) ? [] : [issue(label, words.nameOfNobody)],
      ),
    ],
  };
};
