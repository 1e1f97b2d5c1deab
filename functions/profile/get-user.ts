import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/accounts.ts';

export const getUser = handle(contract.getUser, async ({ user, token, now, storage }) =>
  asCurrentUser(user, await storage.settings.getSecuritySettings(), now, token.isForCode),
);
