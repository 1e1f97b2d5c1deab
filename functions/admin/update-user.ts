import { asUserAccount } from '#functions/domain/accounts/account.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

const descriptions = ({ username }: User, { role, approved, publishes }: contract.AccountChanges): string[] => [
  ...(approved ? [entries.approved(username)] : []),
  ...(role ? [entries.roleChanged(username, role)] : []),
  ...(publishes === undefined ? [] : [entries.publishing(username, publishes)]),
];

export const updateUser = handle(contract.updateUser, async ({ user: actor, params, body: wanted, now, storage }) => {
  const lines = (user: User, changes: contract.AccountChanges): LogLine[] =>
    descriptions(user, changes).map((description) => ({ type: 'USER', ...doneBy(actor, user), description }));
  const letters = async ({ email, username, isActive }: User, { approved }: contract.AccountChanges) =>
    approved && isActive ? storage.mail.lettersTo(email, ['approved', { username }], now) : [];
  return asUserAccount(await storage.users.updateAccount(params.id, { actor, wanted, lines, letters }, now));
});
