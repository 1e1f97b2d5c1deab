import { doneBy } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { handle } from './storage.ts';

/** The most lines of an answer, because an answer has at most 6 MB. */
const SHOWN = 1000;

export const validateDatabase = handle(contract.validateDatabase, async ({ user, now, storage }) => {
  const { findIssues } = await storage.database();
  const issues = await findIssues();
  const line = { type: 'OTHER', ...doneBy(user), description: entries.validated(issues.length) } as const;
  await storage.log.commitWithLog([], line, now);
  const shown = issues.slice(0, SHOWN);
  if (issues.length > SHOWN) shown.push(words.more(issues.length - SHOWN));
  return { isValid: issues.length === 0, issues: shown };
});
