import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { saveSeen } from './save-seen.ts';

export const getSecuritySettings = handle(contract.getSecuritySettings, ({ storage }) =>
  storage.settings.getSecuritySettings(),
);

/** In the order of the form. */
const NAMES = [
  'passwordMinLength',
  'passwordExpiration',
  'maxLoginAttempts',
  'requireTwoFactor',
  'enforcePasswordHistory',
] as const;

export const saveSecuritySettings = handle(contract.saveSecuritySettings, async ({ user, body, now, storage }) => {
  const { revision: seenRevision, ...settings } = body;
  const revision = await saveSeen(seenRevision, storage.settings.getSecuritySettings, (seen) => {
    const changes = NAMES.filter((name) => seen[name] !== settings[name]).map((name) =>
      entries.settingChanged(name, seen[name], settings[name]),
    );
    const line = { type: 'SETTINGS', username: user.username, description: entries.securitySaved(changes) } as const;
    return storage.settings.saveSecuritySettings(settings, { seen, line, now });
  });
  return { ok: true as const, revision };
});
