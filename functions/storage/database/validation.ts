import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { type Buckets, PICTURES_PREFIX } from '#functions/storage/s3/buckets.ts';
import type { Clock, IsOver } from '#functions/storage/work-time.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { describeIssues } from './describe-issues.ts';
import { isRead, type RawItem, scanTable } from './scan.ts';
import { applicantsChecker } from './validation-applicants.ts';
import { calendarsChecker } from './validation-calendars.ts';
import { categoriesChecker } from './validation-categories.ts';
import { embeddingsChecker } from './validation-embeddings.ts';
import { eventsChecker } from './validation-events.ts';
import { historyChecker } from './validation-history.ts';
import { importsChecker } from './validation-imports.ts';
import { logChecker } from './validation-log.ts';
import { personsChecker } from './validation-persons.ts';
import { placesChecker } from './validation-places.ts';
import { scheduledJobsChecker } from './validation-scheduled-jobs.ts';
import { type Issue, labelOf, parseShape } from './validation-shape.ts';
import { twoFactorChecker } from './validation-two-factor.ts';
import { usageChecker } from './validation-usage.ts';
import { usersChecker } from './validation-users.ts';

/** Milliseconds for reading. The last page takes less than a second more. */
const WORK_MS = 24_000;

type Look = { readonly issues: readonly Issue[]; readonly isWhole: boolean; readonly items: number };

type Parts = { readonly table: TableAccess; readonly buckets: Buckets; readonly clock: Clock };

export const createValidation = ({ table, buckets, clock }: Parts) => {
  const lookOnce = async (isOver: IsOver): Promise<Look> => {
    const checkers = [
      usersChecker(),
      personsChecker(),
      applicantsChecker(),
      twoFactorChecker(),
      eventsChecker(),
      calendarsChecker(),
      categoriesChecker(),
      importsChecker(),
      embeddingsChecker(),
      usageChecker(),
      scheduledJobsChecker(),
      placesChecker(),
      historyChecker(),
      logChecker(),
    ];
    const labels = new Set<string>();
    const broken: Issue[] = [];
    const visit = (page: RawItem[]): void => {
      for (const raw of page) {
        // Search words are not checked, because a search ignores a wrong word.
        if (raw.kind === 'WORD') continue;
        labels.add(labelOf(raw));
        const parsed = parseShape(raw);
        if ('issue' in parsed) broken.push(parsed.issue);
        else for (const checker of checkers) checker.visit(parsed.item);
      }
    };
    // The checks between items need all items.
    if (!isRead(await scanTable(table, visit, { isOver })))
      return { issues: broken, isWhole: false, items: labels.size };
    const { listObjects } = await buckets.bulkObjects();
    const pictures = new Set((await listObjects(buckets.pictures, PICTURES_PREFIX)).keys());
    const issues = [...broken, ...checkers.flatMap(({ issues: of }) => of({ labels, pictures }))];
    return { issues, isWhole: true, items: labels.size };
  };

  /**
   * Reads every item of the table and the list of pictures. Answers one Russian line for each issue. Changes that
   * people make meanwhile can look like issues. So if there are issues, everything is read a second time, and only
   * issues that were found twice are answered. If the time is over during either pass, the first line says so.
   */
  const findIssues = async (): Promise<string[]> => {
    const isOver = clock.workTime(WORK_MS);
    const first = await lookOnce(isOver);
    const once = [...new Map(first.issues.map((one) => [one.id, one])).values()].sort((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    if (!first.isWhole) return [words.unfinished(first.items), ...(await describeIssues(table, once))];
    if (once.length === 0) return [];
    const second = await lookOnce(isOver);
    if (!second.isWhole) return [words.lookedOnce, ...(await describeIssues(table, once))];
    const again = new Set(second.issues.map(({ id }) => id));
    return describeIssues(
      table,
      once.filter(({ id }) => again.has(id)),
    );
  };

  return { findIssues };
};
