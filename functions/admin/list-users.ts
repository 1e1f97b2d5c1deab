import { asUserAccount } from '#functions/domain/account.ts';
import { handle } from '#functions/http/handle.ts';
import { listUsers as readUsers } from '#functions/storage/users-list.ts';
import * as contract from '#shared/contracts/accounts.ts';

export const listUsers = handle(contract.listUsers, async ({ query }) => (await readUsers(query)).map(asUserAccount));
