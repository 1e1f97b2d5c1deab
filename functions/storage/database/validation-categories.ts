import { categoryKey, categoryListKey, ownerKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/** Checks that categories and their lists have the keys of a calendar that exists. */
export const categoriesChecker = (): Checker => {
  const owners: { readonly label: string; readonly calendarId: string }[] = [];
  const found: Issue[] = [];
  return {
    visit: (item) => {
      if (item.kind !== 'CATEGORY' && item.kind !== 'CATEGORY_LIST') return;
      const { calendarId } = item;
      found.push(
        ...keyIssues(item, item.kind === 'CATEGORY' ? categoryKey(calendarId, item.id) : categoryListKey(calendarId)),
      );
      owners.push({ label: labelOf(item), calendarId });
    },
    issues: ({ labels }) => [
      ...found,
      ...owners.flatMap(({ label, calendarId }) =>
        labels.has(labelOf(ownerKey(calendarId))) ? [] : [issue(label, words.noOwner)],
      ),
    ],
  };
};
