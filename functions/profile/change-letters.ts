import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import * as contract from '#shared/contracts/email.ts';
import { handle } from './storage.ts';

/** Switches letters about shared calendars on or off. Letters about the account itself are always sent. */
export const changeLetters = handle(contract.changeLetters, async ({ user, body: { calendars }, now, storage }) => {
  const noCalendarLetters = calendars ? undefined : (true as const);
  await storage.users.setCalendarLetters(user.id, calendars);
  return asCurrentUser({ ...user, noCalendarLetters }, await storage.settings.getSecuritySettings(), now);
});
