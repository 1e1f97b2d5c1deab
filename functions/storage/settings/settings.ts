import type * as v from 'valibot';
import {
  EmailSettingsItem,
  type InstitutionItem,
  SecuritySettingsItem,
} from '#functions/storage/dynamodb/items/settings.ts';
import { EMAIL_SETTINGS_KEY, INSTITUTION_KEY, SECURITY_SETTINGS_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { asConflict, assign, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { createInstitution } from './institution.ts';

type Stored<I extends v.GenericSchema> = Omit<v.InferOutput<I>, 'pk' | 'sk' | 'kind'>;
/** The mail server settings as stored: the password is encrypted (`cipher.ts`). */
export type StoredEmailSettings = Stored<typeof EmailSettingsItem>;
type StoredSecuritySettings = Stored<typeof SecuritySettingsItem>;

/** Whether letters may be queued and sent [MAIL-01]. */
export const canSend = (stored: StoredEmailSettings | undefined): stored is StoredEmailSettings =>
  stored?.enabled === true && stored.siteAddress !== '';

/** The last save: its number (0 if nothing was saved), its author and its time (ISO instant). */
export type SavedSettings = Pick<StoredEmailSettings, 'revision' | 'savedBy' | 'savedAt'>;

type Saving = {
  /** The state that the form has read. */
  readonly seen: SavedSettings | undefined;
  /** The log entry of the save. Its username is shown to people who save an older form later. */
  readonly line: LogLine;
  readonly now: Date;
  /** Writes of the same transaction. */
  readonly more?: readonly Write[];
};

export const createSettings = (table: Table, { commitWithLog }: Log) => {
  const { getItem } = table;
  /** The security settings, or their defaults before the first save. Strongly consistent. */
  const getSecuritySettings = async (): Promise<StoredSecuritySettings> => {
    const item = await getItem(SecuritySettingsItem, SECURITY_SETTINGS_KEY);
    return item ? withoutKeys(item) : { ...SECURITY_DEFAULTS, revision: 0 };
  };

  /** The mail server settings; undefined until they are first saved. */
  const getEmailSettings = async (): Promise<StoredEmailSettings | undefined> => {
    const item = await getItem(EmailSettingsItem, EMAIL_SETTINGS_KEY);
    return item && withoutKeys(item);
  };

  /**
   * Replaces settings that were read before, so that the log entry names the true old values.
   * @returns the new revision
   * @throws Conflict: somebody else has saved meanwhile
   */
  const saver =
    <S extends object>(key: Key, kind: string) =>
    async (settings: S, { seen, line, now, more = [] }: Saving): Promise<number> => {
      const before = seen?.revision ?? 0;
      const revision = before + 1;
      const saved = { revision, savedBy: line.username, savedAt: now.toISOString() };
      const unchanged = {
        condition: before === 0 ? 'attribute_not_exists(revision)' : 'revision = :before',
        ...(before > 0 && { values: { before } }),
      };
      const writes = [assign(key, { kind, ...settings, ...saved }, unchanged), ...more];
      await commitWithLog(writes, line, now).catch(asConflict());
      return revision;
    };

  return {
    getSecuritySettings,
    getEmailSettings,
    ...createInstitution(table),
    saveInstitution: saver<Omit<Stored<typeof InstitutionItem>, keyof SavedSettings>>(INSTITUTION_KEY, 'INSTITUTION'),
    saveSecuritySettings: saver<Omit<StoredSecuritySettings, keyof SavedSettings>>(
      SECURITY_SETTINGS_KEY,
      'SECURITY_SETTINGS',
    ),
    saveEmailSettings: saver<Omit<StoredEmailSettings, keyof SavedSettings>>(EMAIL_SETTINGS_KEY, 'EMAIL_SETTINGS'),
  };
};
export type Settings = ReturnType<typeof createSettings>;
