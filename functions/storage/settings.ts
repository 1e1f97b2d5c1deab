import type * as v from 'valibot';
import { SECURITY_DEFAULTS, type SecuritySettings } from '#shared/contracts/settings.ts';
import { EmailSettingsItem, SecuritySettingsItem } from './items.ts';
import { EMAIL_SETTINGS_KEY, SECURITY_SETTINGS_KEY } from './keys.ts';
import { commitWithLog, type LogLine } from './log.ts';
import { getItem } from './table.ts';
import { put } from './transactions.ts';

/** The mail server settings as stored: the password is encrypted (`settings-cipher.ts`). */
export type StoredEmailSettings = Omit<v.InferOutput<typeof EmailSettingsItem>, 'pk' | 'sk' | 'kind'>;

/** The security settings, or their defaults until they are first saved. Strongly consistent. */
export const getSecuritySettings = async (): Promise<SecuritySettings> => {
  const item = await getItem(SecuritySettingsItem, SECURITY_SETTINGS_KEY);
  if (!item) return SECURITY_DEFAULTS;
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

export const saveSecuritySettings = (settings: SecuritySettings, line: LogLine, now: Date): Promise<void> =>
  commitWithLog([put({ ...SECURITY_SETTINGS_KEY, kind: 'SECURITY_SETTINGS', ...settings })], line, now);

/** The mail server settings; undefined until they are first saved. */
export const getEmailSettings = async (): Promise<StoredEmailSettings | undefined> => {
  const item = await getItem(EmailSettingsItem, EMAIL_SETTINGS_KEY);
  if (!item) return undefined;
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

export const saveEmailSettings = (settings: StoredEmailSettings, line: LogLine, now: Date): Promise<void> =>
  commitWithLog([put({ ...EMAIL_SETTINGS_KEY, kind: 'EMAIL_SETTINGS', ...settings })], line, now);
