import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import * as contract from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { saveUnlessStale } from './save-unless-stale.ts';
import { handle } from './storage.ts';

export const getSecuritySettings = handle(contract.getSecuritySettings, ({ storage }) =>
  storage.settings.getSecuritySettings(),
);

/** The settings whose changes the log lists, in the order of the form. */
const NAMES = [
  'passwordMinLength',
  'passwordExpiration',
  'maxLoginAttempts',
  'requireTwoFactor',
  'enforcePasswordHistory',
  'registration',
  'privacyUrl',
  'logDays',
] as const;

export const saveSecuritySettings = handle(contract.saveSecuritySettings, async ({ user, body, now, storage }) => {
  const { revision: seenRevision, ...sent } = body;
  // Otherwise this save would lock its own administrator out [2FA-17].
  if (sent.requireTwoFactor && user.twoFactorAt === undefined) throw new Rejected('set-up-yourself');
  const revision = await saveUnlessStale(seenRevision, storage.settings.getSecuritySettings, (seen) => {
    const { registration = seen.registration, privacyUrl = seen.privacyUrl, logDays = seen.logDays } = sent;
    const settings = { ...sent, registration, privacyUrl, logDays };
    const changes = NAMES.filter((name) => seen[name] !== settings[name]).map((name) =>
      entries.settingChanged(name, seen[name], settings[name]),
    );
    const line = { type: 'SETTINGS', ...doneBy(user), description: entries.securitySaved(changes) } as const;
    return storage.settings.saveSecuritySettings(settings, { seen, line, now });
  });
  return { ok: true as const, revision };
});
