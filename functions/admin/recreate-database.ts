import { handle } from '#functions/http/handle.ts';
import { recreate } from '#functions/storage/recreation.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';

export const recreateDatabase = handle(contract.recreateDatabase, async ({ user, now }) => {
  const name = await recreate(
    user,
    (exported) => ({ type: 'OTHER', username: user.username, description: entries.recreated(exported) }),
    now,
  );
  return { message: words.recreated(name), export: name };
});
