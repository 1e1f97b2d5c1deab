import type * as v from 'valibot';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { EmailSettingsItem, SecuritySettingsItem } from './items.ts';
import { EMAIL_SETTINGS_KEY, SECURITY_SETTINGS_KEY } from './keys.ts';
import { commitWithLog, type LogLine } from './log.ts';
import { getItem, type Key } from './table.ts';
import { asConflict, assign } from './transactions.ts';

type Stored<I extends v.GenericSchema> = Omit<v.InferOutput<I>, 'pk' | 'sk' | 'kind'>;
/** The mail server settings as stored: the password is encrypted (`settings-cipher.ts`). */
export type StoredEmailSettings = Stored<typeof EmailSettingsItem>;
export type StoredSecuritySettings = Stored<typeof SecuritySettingsItem>;

/** Which save it is (0: none yet), whose and when: an ISO instant. */
export type SavedSettings = Pick<StoredEmailSettings, 'revision' | 'savedBy' | 'savedAt'>;

/** The security settings, or their defaults until they are first saved. Strongly consistent. */
export const getSecuritySettings = async (): Promise<StoredSecuritySettings> => {
  const item = await getItem(SecuritySettingsItem, SECURITY_SETTINGS_KEY);
  if (!item) return { ...SECURITY_DEFAULTS, revision: 0 };
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

/** The mail server settings; undefined until they are first saved. */
export const getEmailSettings = async (): Promise<StoredEmailSettings | undefined> => {
  const item = await getItem(EmailSettingsItem, EMAIL_SETTINGS_KEY);
  if (!item) return undefined;
  const { pk: _, sk: __, kind: ___, ...settings } = item;
  return settings;
};

/** What the save was made of, and its log entry, whose username is also told to whom it makes stale. */
export type Saving = { readonly seen: SavedSettings | undefined; readonly line: LogLine; readonly now: Date };

const save =
  <S extends object>(key: Key, kind: string) =>
  async (settings: S, { seen, line, now }: Saving): Promise<number> => {
    const before = seen?.revision ?? 0;
    const revision = before + 1;
    const saved = { revision, savedBy: line.username, savedAt: now.toISOString() };
    const unchanged = {
      condition: before === 0 ? 'attribute_not_exists(revision)' : 'revision = :before',
      ...(before > 0 && { values: { before } }),
    };
    await commitWithLog([assign(key, { kind, ...settings, ...saved }, unchanged)], line, now).catch(asConflict());
    return revision;
  };

/**
 * Replace the settings as they were seen, so that the log entry tells what has really changed. Answer the new revision.
 * @throws Conflict: somebody else has saved meanwhile
 */
export const saveSecuritySettings = save<Omit<StoredSecuritySettings, keyof SavedSettings>>(
  SECURITY_SETTINGS_KEY,
  'SECURITY_SETTINGS',
);
export const saveEmailSettings = save<Omit<StoredEmailSettings, keyof SavedSettings>>(
  EMAIL_SETTINGS_KEY,
  'EMAIL_SETTINGS',
);
