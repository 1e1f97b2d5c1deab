import { doneBy } from '#functions/domain/accounts/log-author.ts';
import type { Recreated } from '#functions/storage/database/recreation.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { handle } from './storage.ts';

const messageOf = ({ isFinished, export: { name, items, isWhole } }: Recreated): string => {
  if (isFinished) return words.recreated(name);
  return isWhole ? words.recreationDeletes(name) : words.recreationExports(items);
};

export const recreateDatabase = handle(contract.recreateDatabase, async ({ user, now, storage }) => {
  const { recreate } = await storage.database();
  const done = await recreate(
    user,
    (exported) => ({ type: 'OTHER', ...doneBy(user), description: entries.recreated(exported) }),
    now,
  );
  return { message: messageOf(done), export: done.export.name, isFinished: done.isFinished };
});
