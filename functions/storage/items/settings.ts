import * as v from 'valibot';
import { StoredSecurity } from '#shared/contracts/settings.ts';
import { count, key, StoredInstant } from './fields.ts';

/** Items of before 22 November 2026 have none of it. */
const saved = {
  revision: v.optional(count, 0),
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
  /** Whether letters are sent; settings of before 22 November 2026, 18:00 UTC, only know the test letter. */
  enabled: v.optional(v.boolean(), false),
  /** Origin of this site, for the links in letters: no header of a request has a say in them [MAIL-02]. */
  siteAddress: v.optional(v.string(), ''),
  ...saved,
});
export const SecuritySettingsItem = v.strictObject({
  ...key,
  kind: v.literal('SECURITY_SETTINGS'),
  ...StoredSecurity,
  ...saved,
});
