import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { handle } from './storage.ts';

export const getUser = handle(contract.getUser, async ({ user, token, now, storage }) =>
  asCurrentUser(user, await storage.settings.getSecuritySettings(), now, token.isForCode),
);
