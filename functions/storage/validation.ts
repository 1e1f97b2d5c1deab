import { environment } from './environment.ts';
import { listObjects, PICTURES_PREFIX } from './objects.ts';
import { scanTable } from './scan.ts';
import { countersChecker, logChecker } from './validation-counts.ts';
import { embeddingsChecker } from './validation-embeddings.ts';
import { eventsChecker } from './validation-events.ts';
import { labelOf, parseShape } from './validation-shape.ts';
import { usersChecker } from './validation-users.ts';

const lookOnce = async (): Promise<string[]> => {
  const checkers = [usersChecker(), eventsChecker(), embeddingsChecker(), countersChecker(), logChecker()];
  const labels = new Set<string>();
  const broken: string[] = [];
  await scanTable((page) => {
    for (const raw of page) {
      labels.add(labelOf(raw));
      const parsed = parseShape(raw);
      if ('issue' in parsed) broken.push(parsed.issue);
      else for (const { visit } of checkers) visit(parsed.item);
    }
  });
  const pictures = await listObjects(environment('PICTURES_BUCKET'), PICTURES_PREFIX);
  return [...broken, ...checkers.flatMap(({ issues }) => issues({ labels, pictures }))];
};

/**
 * Reads every item of the table and the list of pictures, and names what is wrong, one Russian line per issue. Where
 * something seems wrong it looks a second time and names only what is wrong both times: what people change meanwhile
 * may look torn once.
 */
export const findIssues = async (): Promise<string[]> => {
  const first = await lookOnce();
  if (first.length === 0) return [];
  const second = new Set(await lookOnce());
  return [...new Set(first)].filter((issue) => second.has(issue)).sort();
};
