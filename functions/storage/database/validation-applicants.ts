import { applicantKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, issue, labelOf } from './validation-shape.ts';

/** Checks that the list of applicants has exactly the waiting accounts. */
export const applicantsChecker = (): Checker => {
  /** The label of each waiting account, by the label of its row. */
  const waiting = new Map<string, string>();
  const rows = new Set<string>();
  return {
    visit: (item) => {
      if (item.kind === 'USER' && item.waits)
        waiting.set(labelOf(applicantKey(item.createdAt, item.id)), labelOf(userKey(item.id)));
      if (item.kind === 'APPLICANT') rows.add(labelOf(item));
    },
    issues: () => [
      ...[...waiting].flatMap(([row, user]) => (rows.has(row) ? [] : [issue(user, words.waitsUnseen)])),
      ...[...rows].flatMap((row) => (waiting.has(row) ? [] : [issue(row, words.applicantOfNobody)])),
    ],
  };
};
