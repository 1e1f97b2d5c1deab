import { handle } from '#functions/http/handle.ts';
import { commitWithLog } from '#functions/storage/log.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';

/** An answer has at most 6 MB, and nobody reads more lines than this. */
const SHOWN = 1000;

export const validateDatabase = handle(contract.validateDatabase, async ({ user, now }) => {
  // Loaded here, with the S3 client that most calls of this function do not need.
  const { findIssues } = await import('#functions/storage/validation.ts');
  const issues = await findIssues();
  const line = { type: 'OTHER', username: user.username, description: entries.validated(issues.length) } as const;
  await commitWithLog([], line, now);
  const shown = issues.slice(0, SHOWN);
  if (issues.length > SHOWN) shown.push(words.more(issues.length - SHOWN));
  return { isValid: issues.length === 0, issues: shown };
});
