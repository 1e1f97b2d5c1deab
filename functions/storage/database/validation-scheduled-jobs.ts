import type { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import type { LogCountersItem } from '#functions/storage/dynamodb/items/log.ts';
import { eraseKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, labelOf } from './validation-shape.ts';

/**
 * Checks the rows that erase deleted users. The account of a row does not exist, or is being deleted. Each account that
 * is being deleted has a row. A row has at least one name of its account. If the row names the next log entry to look
 * at, this entry exists.
 */
export const scheduledJobsChecker = (): Checker => {
  const erasures: EraseItem[] = [];
  /** Ids of the existing accounts, and whether each is being deleted. */
  const accounts = new Map<string, boolean>();
  let last: LogCountersItem | undefined;

  const erasureIssues = (row: EraseItem): Issue[] => {
    const { userId, names, stream, number } = row;
    const hasCome = stream !== undefined && number !== undefined && number <= (last?.[stream] ?? 0);
    const isSound = names.length > 0 && ((stream === undefined && number === undefined) || hasCome);
    return [
      ...(accounts.get(userId) === false ? [issue(labelOf(row), words.eraseOfLiving)] : []),
      ...(isSound ? [] : [issue(labelOf(row), words.badErase)]),
    ];
  };

  return {
    visit: (item) => {
      if (item.kind === 'USER') accounts.set(item.id, item.isDeleting === true);
      if (item.kind === 'ERASE') erasures.push(item);
      if (item.kind === 'LOG_COUNTERS') last = item;
    },
    issues: ({ labels }) => [
      ...erasures.flatMap(erasureIssues),
      ...[...accounts].flatMap(([id, isDeleting]) =>
        isDeleting && !labels.has(labelOf(eraseKey(id))) ? [issue(labelOf(userKey(id)), words.removalStopped)] : [],
      ),
    ],
  };
};
