import { newLinkToken } from '#functions/auth/link-token.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog } from '#shared/locale/calendars.ts';
import { calendarFor } from './rights.ts';
import { handle } from './storage.ts';

/** Bytes of the secret. The secret is short, because calendar programs show the address and people copy it by hand. */
const KEY_BYTES = 16;

export const makeFileAddress = handle(contract.makeFileAddress, async ({ params: { id }, user, now, storage }) => {
  const { name } = await calendarFor(storage, user, { id, action: 'see' });
  const { token, hash } = newLinkToken(user.id, KEY_BYTES);
  const line = { type: 'CALENDAR', description: calendarLog.fileAddressMade(name), ...doneBy(user, user) } as const;
  await storage.calendars.keepFileAddress({ calendarId: id, userId: user.id }, hash, { line, now });
  return { key: token };
});

export const removeFileAddress = handle(contract.removeFileAddress, async ({ params: { id }, user, now, storage }) => {
  const { name } = await calendarFor(storage, user, { id, action: 'see' });
  const line = { type: 'CALENDAR', description: calendarLog.fileAddressRemoved(name), ...doneBy(user, user) } as const;
  await storage.calendars.forgetFileAddress({ calendarId: id, userId: user.id }, { line, now });
  return { ok: true } as const;
});
