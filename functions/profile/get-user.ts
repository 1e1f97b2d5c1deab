import { asCurrentUser } from '#functions/domain/account.ts';
import { handle } from '#functions/http/handle.ts';
import { getSecuritySettings } from '#functions/storage/settings.ts';
import * as contract from '#shared/contracts/accounts.ts';

export const getUser = handle(contract.getUser, async ({ user, now }) =>
  asCurrentUser(user, await getSecuritySettings(), now),
);
