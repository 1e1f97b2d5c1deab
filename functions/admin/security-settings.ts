import { handle } from '#functions/http/handle.ts';
import {
  getSecuritySettings as readSecuritySettings,
  saveSecuritySettings as storeSecuritySettings,
} from '#functions/storage/settings.ts';
import * as contract from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

export const getSecuritySettings = handle(contract.getSecuritySettings, () => readSecuritySettings());

export const saveSecuritySettings = handle(contract.saveSecuritySettings, async ({ user, body, now }) => {
  const line = { type: 'SETTINGS', username: user.username, description: entries.securitySaved } as const;
  await storeSecuritySettings(body, line, now);
  return { ok: true } as const;
});
