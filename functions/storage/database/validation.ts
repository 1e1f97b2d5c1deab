import { type Buckets, PICTURES_PREFIX } from '#functions/storage/buckets.ts';
import type { TableAccess } from '#functions/storage/table-client.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { isRead, type RawItem, scanTable } from './scan.ts';
import { countersChecker, logChecker } from './validation-counts.ts';
import { embeddingsChecker } from './validation-embeddings.ts';
import { eventsChecker } from './validation-events.ts';
import { labelOf, parseShape } from './validation-shape.ts';
import { usersChecker } from './validation-users.ts';
import type { Clock, IsOver } from './work-time.ts';

/** Milliseconds. A page that is under way is read in less than a second. */
const WORK_MS = 24_000;

type Look = { readonly issues: string[]; readonly isWhole: boolean };

type Parts = { readonly table: TableAccess; readonly buckets: Buckets; readonly clock: Clock };

/** The validation of the database. */
export const createValidation = ({ table, buckets, clock }: Parts) => {
  const lookOnce = async (isOver: IsOver): Promise<Look> => {
    const checkers = [usersChecker(), eventsChecker(), embeddingsChecker(), countersChecker(), logChecker()];
    const labels = new Set<string>();
    const broken: string[] = [];
    const visit = (page: RawItem[]): void => {
      for (const raw of page) {
        labels.add(labelOf(raw));
        const parsed = parseShape(raw);
        if ('issue' in parsed) broken.push(parsed.issue);
        else for (const checker of checkers) checker.visit(parsed.item);
      }
    };
    // Whether two items fit together can be told only when all have been seen.
    if (!isRead(await scanTable(table, visit, { isOver })))
      return { issues: [words.unfinished(labels.size), ...broken], isWhole: false };
    const { listObjects } = await buckets.bulkObjects();
    const pictures = await listObjects(buckets.pictures, PICTURES_PREFIX);
    return { issues: [...broken, ...checkers.flatMap(({ issues }) => issues({ labels, pictures }))], isWhole: true };
  };

  /**
   * Reads every item of the table and the list of pictures, and names what is wrong, one Russian line per issue. Where
   * something seems wrong it looks a second time and names only what is wrong both times: what people change meanwhile
   * may look torn once. A table that takes so long to read that there is no time for the second look, or for all of the
   * first, is said to be so in the first line.
   */
  const findIssues = async (): Promise<string[]> => {
    const isOver = clock.workTime(WORK_MS);
    const first = await lookOnce(isOver);
    if (first.issues.length === 0 || !first.isWhole) return first.issues;
    const once = [...new Set(first.issues)].sort();
    const second = await lookOnce(isOver);
    if (!second.isWhole) return [words.lookedOnce, ...once];
    const again = new Set(second.issues);
    return once.filter((issue) => again.has(issue));
  };

  return { findIssues };
};
