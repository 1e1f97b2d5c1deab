import type * as v from 'valibot';
import { ApplicantItem, UserItem } from '#functions/storage/dynamodb/items/users.ts';
import { APPLICANTS_PARTITION, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, check, remove } from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import { accountRemovalWrites } from './removal-writes.ts';
import type { User } from './users.ts';

type ApplicantRow = v.InferOutput<typeof ApplicantItem>;
export type Applicant = { readonly row: ApplicantRow; readonly user: User | undefined };
/** @property after `sk` of the last row of the previous page */
type Page = { readonly after: string | undefined; readonly limit: number };

/**
 * For a change that fails if the account has changed since it was read. The failure is ignored: the next run reads the
 * account again.
 */
const unlessChanged = (change: Promise<void>): Promise<void> =>
  change.catch((reason: unknown) => {
    if (!(reason instanceof ConditionFailed)) throw reason;
  });

export const createApplicants = (table: Table, { commitWithLog }: Log) => {
  /**
   * At most `limit` applicants who registered before an instant, in any order. They are those who have waited longest.
   */
  const listApplicants = async (before: Date, limit: number): Promise<User[]> => {
    const rows = await table.queryItems(ApplicantItem, {
      condition: 'pk = :pk AND sk < :before',
      values: { pk: APPLICANTS_PARTITION, before: before.toISOString() },
      limit,
    });
    const found = await table.getItems(
      UserItem,
      rows.map(({ userId }) => userKey(userId)),
    );
    return found.map(withoutKeys);
  };

  /**
   * A page of rows of applicants who registered before an instant. A row has no `user` if the account is deleted or
   * does not wait any more.
   */
  const pageOfApplicants = async (
    before: Date,
    { after, limit }: Page,
    { onBroken }: Pick<Rows, 'onBroken'>,
  ): Promise<Applicant[]> => {
    const rows = await table.queryItems(ApplicantItem, {
      condition: 'pk = :pk AND sk BETWEEN :after AND :before',
      values: { pk: APPLICANTS_PARTITION, after: after ?? '0', before: before.toISOString() },
      limit: limit + 1,
      onBroken,
    });
    const page = rows.filter(({ sk }) => sk !== after).slice(0, limit);
    const keys = [...new Set(page.map(({ userId }) => userId))].map(userKey);
    const waiting = (await table.getItems(UserItem, keys, { onBroken })).filter(({ waits }) => waits);
    const users = new Map(waiting.map((user) => [user.id, withoutKeys(user)]));
    return page.map((row) => ({ row, user: users.get(row.userId) }));
  };

  /** Deletes the row of an applicant whose account is deleted or does not wait any more. */
  const dropApplicant = (row: ApplicantRow): Promise<void> =>
    unlessChanged(table.commit([remove(row), check(userKey(row.userId), 'attribute_not_exists(waits)')]));

  /**
   * Deletes an applicant at once, because applicants cannot have events or embeddings. An applicant who was approved
   * meanwhile, or is being deleted, stays.
   */
  const forgetApplicant = async (user: User, line: LogLine, now: Date): Promise<void> => {
    const gone = remove(userKey(user.id), {
      condition: 'attribute_exists(waits) AND attribute_not_exists(isDeleting) AND isActive = :seen AND #role = :user',
      names: { role: 'role' },
      values: { seen: user.isActive, user: 'user' },
    });
    await unlessChanged(commitWithLog([gone, ...accountRemovalWrites(user, line, now)], line, now));
  };

  return { listApplicants, pageOfApplicants, dropApplicant, forgetApplicant };
};
export type Applicants = ReturnType<typeof createApplicants>;
