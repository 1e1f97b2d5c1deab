import { asUserAccount } from '#functions/domain/accounts/account.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/users.ts';

export const listUsers = handle(contract.listUsers, async ({ query, storage }) =>
  (await storage.users.listUsers(query)).map(asUserAccount),
);
