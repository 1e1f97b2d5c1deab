import { importKey, ownerKey, uidsPartition } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/**
 * Checks that the items of UIDs and imports have the keys of a calendar that exists. The event that a UID belongs to
 * may be deleted.
 */
export const importsChecker = (): Checker => {
  const owners: { readonly label: string; readonly calendarId: string }[] = [];
  const found: Issue[] = [];
  return {
    visit: (item) => {
      if (item.kind !== 'UID' && item.kind !== 'IMPORT') return;
      const { calendarId } = item;
      const right =
        item.kind === 'IMPORT' ? importKey(calendarId, item) : { pk: uidsPartition(calendarId), sk: item.sk };
      found.push(...keyIssues(item, right));
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
