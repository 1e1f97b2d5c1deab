import * as v from 'valibot';
import { SecuritySettings } from '#shared/contracts/settings.ts';
import { count, key, StoredInstant } from './fields.ts';

/** The last save. */
const saved = {
  revision: count,
  savedBy: v.optional(v.string()),
  savedAt: v.optional(StoredInstant),
};

export const EmailSettingsItem = v.strictObject({
  ...key,
  kind: v.literal('EMAIL_SETTINGS'),
  smtpServer: v.string(),
  smtpPort: count,
  smtpUsername: v.string(),
  senderEmail: v.string(),
  /** Encrypted with a key that is not in the table; base64. */
  encryptedPassword: v.string(),
  /** Whether letters are sent. */
  enabled: v.boolean(),
  /** The origin of this site, for links in letters. It is never taken from headers of requests [MAIL-02]. */
  siteAddress: v.string(),
  ...saved,
});
export const SecuritySettingsItem = v.strictObject({
  ...key,
  kind: v.literal('SECURITY_SETTINGS'),
  ...SecuritySettings.entries,
  ...saved,
});
export const InstitutionItem = v.strictObject({
  ...key,
  kind: v.literal('INSTITUTION'),
  name: v.string(),
  /** Version of the picture; empty: none. */
  logo: v.string(),
  ...saved,
});
