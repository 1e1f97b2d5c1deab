import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNoRecreation, beginOnDatabase } from '#functions/jobs/database-work.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/administration.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

const lineOf = (user: User, description: string) => ({ type: 'OTHER', ...doneBy(user), description }) as const;

export const listCopies = handle(contract.listCopies, async ({ storage }) => ({
  copies: await (await storage.database()).listCopies(),
}));

export const makeCopy = handle(contract.makeCopy, ({ user, now, storage }) =>
  beginOnDatabase(storage, 'copyDatabase', user, now),
);

export const removeCopy = handle(contract.removeCopy, async ({ user, params: { name }, now, storage }) => {
  // While the database is recreated, a copy may be the only place that still holds the deleted data.
  await assertNoRecreation(storage);
  const database = await storage.database();
  await database.removeCopy(name, lineOf(user, entries.copyRemoved(name)), now);
  return { ok: true as const };
});

export const readCopy = handle(contract.readCopy, async ({ user, params: { name }, query, now, storage }) => {
  const database = await storage.database();
  const line = lineOf(user, entries.copyTaken(name));
  const { data, slices } = await database.readCopy(name, query.slice, { line, now });
  return { data: data.toString('base64'), slices };
});
