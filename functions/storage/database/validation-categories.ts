import { categoryKey, categoryListKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/** Categories and what guards them have the keys of their owner, and owners exist. */
export const categoriesChecker = (): Checker => {
  const owners: { readonly label: string; readonly ownerId: string }[] = [];
  const found: Issue[] = [];
  return {
    visit: (item) => {
      if (item.kind !== 'CATEGORY' && item.kind !== 'CATEGORY_LIST') return;
      const { ownerId } = item;
      found.push(
        ...keyIssues(item, item.kind === 'CATEGORY' ? categoryKey(ownerId, item.id) : categoryListKey(ownerId)),
      );
      owners.push({ label: labelOf(item), ownerId });
    },
    issues: ({ labels }) => [
      ...found,
      ...owners.flatMap(({ label, ownerId }) =>
        labels.has(labelOf(userKey(ownerId))) ? [] : [issue(label, words.noOwner)],
      ),
    ],
  };
};
