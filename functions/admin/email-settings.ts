import { Rejected } from '#functions/domain/errors.ts';
import { handle } from '#functions/http/handle.ts';
import { commitWithLog } from '#functions/storage/log.ts';
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

/**
 * The stored password, encrypted, for the mailbox that it belongs to. Any other server would be told it (ACCOUNTS MAIL-12).
 *
 * @throws Rejected when none is stored, or it is another mailbox's
 */
const storedPasswordFor = async (settings: contract.EmailSettings): Promise<string> => {
  const stored = await readEmailSettings();
  if (!stored || !contract.isSameMailbox(stored, settings)) throw new Rejected(words.passwordRequired);
  return stored.encryptedPassword;
};

/** An empty password keeps the stored one (DECISIONS §7). */
export const saveEmailSettings = handle(contract.saveEmailSettings, async ({ user, body, now }) => {
  const { smtpPassword, ...settings } = body;
  const encryptedPassword = smtpPassword
    ? await (await cipher()).encryptSetting(smtpPassword)
    : await storedPasswordFor(body);
  const stored = { ...settings, encryptedPassword };
  await storeEmailSettings(stored, { type: 'SETTINGS', username: user.username, description: entries.emailSaved }, now);
  return view(stored);
});

/** Tries the settings as they stand in the form, saved or not; an empty password means the stored one. */
export const testEmailSettings = handle(contract.testEmailSettings, async ({ user, body, now }) => {
  const smtpPassword = body.smtpPassword || (await (await cipher()).decryptSetting(await storedPasswordFor(body)));
  const description = entries.emailTested(`${body.smtpServer}:${body.smtpPort}`);
  // Before the attempt: it may end with the function.
  await commitWithLog([], { type: 'SETTINGS', username: user.username, description }, now);
  return { message: await sendTestLetter({ ...body, smtpPassword }) };
});
