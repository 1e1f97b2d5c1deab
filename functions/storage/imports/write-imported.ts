import { Rejected, Unauthorized } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/series-events.ts';
import { counterWrites } from '#functions/storage/counters/deltas.ts';
import { addition, counted, letGo, replacement, seriesIn, usageSteps } from '#functions/storage/events/stored-steps.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Table } from '#functions/storage/table.ts';
import { asConflict, ConditionFailed, type Write } from '#functions/storage/transactions.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { fieldErrors, apiErrors as words } from '#shared/locale/errors.ts';

type Imported = {
  readonly seen: Stored | undefined;
  readonly next: Stored;
  readonly now: Date;
  readonly also: readonly Write[];
};

/** One event in one transaction, without a line in the log: that of its import tells of all. */
export const writeImported = async (
  { commit }: Table,
  { discardPictures }: Pictures,
  { seen, next, now, also }: Imported,
): Promise<void> => {
  const ownerLives = accountIsActive(next.userId);
  const before = seen ? [seen] : [];
  const dropped = letGo(before, [next], now);
  const usage = usageSteps(next.userId, seriesIn([next]) - seriesIn(before));
  const writes = [
    ownerLives,
    ...(seen ? replacement(seen, next) : addition(next)),
    ...usage,
    ...counterWrites([...before.flatMap((one) => counted(one, -1)), ...counted(next, 1)]),
    ...dropped.map(({ write }) => write),
    ...also,
  ];
  try {
    await commit(writes);
  } catch (reason) {
    const failed = reason instanceof ConditionFailed ? reason.failed : [];
    if (failed.includes(ownerLives)) throw new Unauthorized(words.accountBlocked, { cause: reason });
    if (usage.some((step) => failed.includes(step))) throw new Rejected(fieldErrors.tooManySeries, { cause: reason });
    asConflict()(reason);
  }
  await discardPictures(dropped);
};
