import { importKey, uidsPartition, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/** Checks that UIDs and imports have the keys of an owner who exists. The event of a UID may have gone. */
export const importsChecker = (): Checker => {
  const owners: { readonly label: string; readonly ownerId: string }[] = [];
  const found: Issue[] = [];
  return {
    visit: (item) => {
      if (item.kind !== 'UID' && item.kind !== 'IMPORT') return;
      const { ownerId } = item;
      const right = item.kind === 'IMPORT' ? importKey(ownerId, item) : { pk: uidsPartition(ownerId), sk: item.sk };
      found.push(...keyIssues(item, right));
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
