import { doneBySystem } from '#functions/domain/accounts/log-author.ts';
import type { Applicant } from '#functions/storage/users/applicants.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const READ_AT_ONCE = 25;

/**
 * Deletes applicants whom nobody has approved for 30 days, and rows of applicants who were approved or deleted
 * [REG-02]. The next run deletes what this run has no time for.
 */
export const forgetApplicants =
  ({ storage: { users, tries } }: { readonly storage: Pick<Storage, 'users' | 'tries'> }): ScheduledJob =>
  async ({ now, isOver }) => {
    const forget = ({ row, user }: Applicant): Promise<void> => {
      if (!user) return users.dropApplicant(row);
      const description = entries.notApproved(user.username);
      return users.forgetApplicant(user, { type: 'USER', ...doneBySystem(user), description }, now);
    };
    const before = new Date(now.getTime() - KEPT_MS);
    const rows = await tries.rowsOf(now);
    let after: string | undefined;
    do {
      const page = await users.pageOfApplicants(before, { after, limit: READ_AT_ONCE }, rows);
      for (const applicant of page) {
        await rows.doRow(applicant.row, () => forget(applicant));
        if (isOver()) break;
      }
      after = page.at(-1)?.row.sk;
    } while (after !== undefined && !isOver());
    await rows.end();
  };
