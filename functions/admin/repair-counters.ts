import { doneBy } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { handle } from './storage.ts';

export const repairCounters = handle(contract.repairCounters, async ({ user, now, storage }) => {
  const { recount } = await storage.database();
  const { corrected, isFinished } = await recount(
    (numbers) => ({ type: 'OTHER', ...doneBy(user), description: entries.recounted(numbers) }),
    now,
  );
  const message = isFinished ? words.recounted(corrected) : words.recountGoesOn(corrected);
  return { message, corrected, isFinished };
});
