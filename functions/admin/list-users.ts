import { asUserAccount } from '#functions/domain/accounts/account.ts';
import * as contract from '#shared/contracts/users.ts';
import { handle } from './storage.ts';

export const listUsers = handle(contract.listUsers, async ({ query, storage }) =>
  (await storage.users.listUsers(query)).map(asUserAccount),
);
