import { twoFactorKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, labelOf } from './validation-shape.ts';

/** Checks that each account with two-factor sign-in has a secret, and that no other account has one. */
export const twoFactorChecker = (): Checker => {
  /** Under the label of the secret's item: the account, and whether its sign-in asks for codes. */
  const asking = new Map<string, { readonly user: string; readonly isOn: boolean }>();
  const secrets = new Map<string, boolean>();

  const issuesOf = (label: string): Issue[] => {
    const { user, isOn } = asking.get(label) ?? {};
    if (user === undefined) return [issue(label, words.twoFactorOfNobody)];
    const hasSecret = secrets.get(label) === true;
    if (isOn === hasSecret) return [];
    return [issue(user, isOn ? words.noTwoFactorSecret : words.twoFactorLeft)];
  };

  return {
    visit: (item) => {
      if (item.kind === 'USER')
        asking.set(labelOf(twoFactorKey(item.id)), {
          user: labelOf(userKey(item.id)),
          isOn: item.twoFactorAt !== undefined,
        });
      if (item.kind === 'TWO_FACTOR') secrets.set(labelOf(item), item.secret !== undefined);
    },
    issues: () => [...new Set([...asking.keys(), ...secrets.keys()])].flatMap(issuesOf),
  };
};
