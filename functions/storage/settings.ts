import type * as v from 'valibot';
import { SECURITY_DEFAULTS, type SecuritySettings } from '#shared/contracts/settings.ts';
import { EmailSettingsItem, SecuritySettingsItem } from './items.ts';
import { EMAIL_SETTINGS_KEY, SECURITY_SETTINGS_KEY } from './keys.ts';
import { commitWithLog, type LogLine } from './log.ts';
import { getItem } from './table.ts';
import { asConflict, assign } from './transactions.ts';

/** The mail server settings as stored: the password is encrypted (`settings-cipher.ts`). */
export type StoredEmailSettings = Omit<v.InferOutput<typeof EmailSettingsItem>, 'pk' | 'sk' | 'kind'>;

/** The security settings, or their defaults until they are first saved. Strongly consistent. */
export const getSecuritySettings = async (): Promise<SecuritySettings> => {
  const item = await getItem(SecuritySettingsItem, SECURITY_SETTINGS_KEY);
  if (!item) return SECURITY_DEFAULTS;
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

type Saving = { readonly seen: SecuritySettings; readonly line: LogLine; readonly now: Date };

/**
 * Replaces the settings as they were seen, so that the log entry tells what has really changed.
 * @throws Conflict: somebody else has saved meanwhile
 */
export const saveSecuritySettings = (settings: SecuritySettings, { seen, line, now }: Saving): Promise<void> => {
  const known = Object.entries(seen).filter(([name]) => Object.hasOwn(settings, name));
  const unchanged = known.map(([name]) => `#${name} = :seen_${name}`);
  const condition = `attribute_not_exists(pk) OR (${unchanged.join(' AND ')})`;
  const values = Object.fromEntries(known.map(([name, value]) => [`seen_${name}`, value]));
  const save = assign(SECURITY_SETTINGS_KEY, { kind: 'SECURITY_SETTINGS', ...settings }, { condition, values });
  return commitWithLog([save], line, now).catch(asConflict());
};

/** The mail server settings; undefined until they are first saved. */
export const getEmailSettings = async (): Promise<StoredEmailSettings | undefined> => {
  const item = await getItem(EmailSettingsItem, EMAIL_SETTINGS_KEY);
  if (!item) return undefined;
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

export const saveEmailSettings = (settings: StoredEmailSettings, line: LogLine, now: Date): Promise<void> =>
  commitWithLog([assign(EMAIL_SETTINGS_KEY, { kind: 'EMAIL_SETTINGS', ...settings })], line, now);
