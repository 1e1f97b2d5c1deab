import { Rejected } from '#functions/domain/errors.ts';
import { handle } from '#functions/http/handle.ts';
import {
  getEmailSettings as readEmailSettings,
  type StoredEmailSettings,
  saveEmailSettings as storeEmailSettings,
} from '#functions/storage/settings.ts';
import * as contract from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { systemSettingErrors as words } from '#shared/locale/system-setting-errors.ts';
import { sendTestLetter } from './test-letter.ts';

/** Loaded with the first password: it brings the KMS client along. */
const cipher = () => import('#functions/storage/settings-cipher.ts');

/** All but the password, which never leaves the server. */
const view = (stored: StoredEmailSettings | undefined): contract.EmailSettingsView => {
  if (!stored)
    return {
      smtpServer: '',
      smtpPort: contract.SMTP_PORT_DEFAULT,
      smtpUsername: '',
      senderEmail: '',
      hasPassword: false,
    };
  const { encryptedPassword: _, ...settings } = stored;
  return { ...settings, hasPassword: true };
};

export const getEmailSettings = handle(contract.getEmailSettings, async () => view(await readEmailSettings()));

/** An empty password keeps the stored one; it is required while none is stored (DECISIONS §7). */
export const saveEmailSettings = handle(contract.saveEmailSettings, async ({ user, body, now }) => {
  const { smtpPassword, ...settings } = body;
  const encryptedPassword = smtpPassword
    ? await (await cipher()).encryptSetting(smtpPassword)
    : (await readEmailSettings())?.encryptedPassword;
  if (encryptedPassword === undefined) throw new Rejected(words.passwordRequired);
  const stored = { ...settings, encryptedPassword };
  await storeEmailSettings(stored, { type: 'SETTINGS', username: user.username, description: entries.emailSaved }, now);
  return view(stored);
});

/** Tries the settings as they stand in the form, saved or not; an empty password means the stored one. */
export const testEmailSettings = handle(contract.testEmailSettings, async ({ body }) => {
  const encrypted = body.smtpPassword ? undefined : (await readEmailSettings())?.encryptedPassword;
  const smtpPassword = encrypted === undefined ? body.smtpPassword : await (await cipher()).decryptSetting(encrypted);
  if (!smtpPassword) throw new Rejected(words.passwordRequired);
  return { message: await sendTestLetter({ ...body, smtpPassword }) };
});
