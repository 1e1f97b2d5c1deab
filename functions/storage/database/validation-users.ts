import type * as v from 'valibot';
import { usernameKey } from '#functions/domain/username.ts';
import type { UserItem } from '#functions/storage/items.ts';
import { userIndex, userKey, usernameItemKey } from '#functions/storage/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, keyIssues, labelOf } from './validation-shape.ts';

type UserRow = v.InferOutput<typeof UserItem>;

/** Accounts have the keys and index attributes of their id and name, and names are unique and held by their accounts. */
export const usersChecker = (): Checker => {
  const users: Pick<UserRow, 'pk' | 'sk' | 'id' | 'usernameKey'>[] = [];
  const holders = new Map<string, string>();
  const found: string[] = [];

  const visitUser = (user: UserRow): void => {
    found.push(...keyIssues(user, { ...userKey(user.id), ...userIndex(user.usernameKey) }));
    if (usernameKey(user.username) !== user.usernameKey) found.push(words.wrongNameKey(labelOf(user)));
    users.push({ pk: user.pk, sk: user.sk, id: user.id, usernameKey: user.usernameKey });
  };

  const issuesOfNames = (): string[] => {
    const first = new Map<string, string>();
    // Parts of the table arrive in any order, and both looks must name the same one of the two.
    users.sort((one, other) => (one.pk < other.pk ? -1 : 1));
    return users.flatMap((user) => {
      const label = labelOf(user);
      const other = first.get(user.usernameKey);
      first.set(user.usernameKey, other ?? label);
      const isHeld = holders.get(labelOf(usernameItemKey(user.usernameKey))) === user.id;
      return [
        ...(other === undefined ? [] : [words.sameName(label, other)]),
        ...(isHeld ? [] : [words.nameNotHeld(label)]),
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
      ...[...holders].flatMap(([label, id]) => (labels.has(labelOf(userKey(id))) ? [] : [words.nameOfNobody(label)])),
    ],
  };
};
