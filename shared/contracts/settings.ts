import * as v from 'valibot';
import { Done } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ExternalLink, Instant, strict } from '#shared/contracts/fields.ts';
import { Registration } from '#shared/contracts/registration.ts';
import { systemSettingErrors as say } from '#shared/locale/setting-errors.ts';
import { isUrl } from './is-url.ts';

/** A whole number within the bounds. Forms send digits, so digits are taken too. */
const bounded = (min: number, max: number, required: string, outOfRange: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/), v.transform(Number))], required),
    v.integer(outOfRange),
    v.minValue(min, outOfRange),
    v.maxValue(max, outOfRange),
  );

const LINE_MAX = 255;

/** One line without control characters, because it becomes a line of an SMTP conversation. */
const line = (required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(LINE_MAX, say.tooLong(LINE_MAX)),
    v.regex(/^\P{Cc}*$/u, say.controlCharacters),
  );

export const EmailSettings = strict({
  smtpServer: v.pipe(line(say.serverRequired), v.regex(/^\[?[\p{L}\p{Nd}.:_-]+\]?$/u, say.badServer)),
  smtpPort: bounded(1, 65535, say.portRequired, say.badPort),
  smtpUsername: line(say.usernameRequired),
  /**
   * The mailbox's password. Empty or absent: the stored one stays. Required if none is stored [SET-21], or if the
   * mailbox is another [MAIL-12].
   */
  smtpPassword: v.optional(v.pipe(v.string(say.passwordRequired), v.maxLength(1024, say.tooLong(1024))), ''),
  senderEmail: v.pipe(v.string(say.badEmail), v.trim(), v.maxLength(254, say.badEmail), v.email(say.badEmail)),
});
export type EmailSettings = v.InferOutput<typeof EmailSettings>;

const isOrigin = (text: string): boolean => {
  if (!isUrl(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return false;
  return pathname === '/' && search + hash + username + password === '';
};
/** The origin of links in letters: https, or http for this machine; empty: not set [MAIL-02]. */
const SiteAddress = v.pipe(
  v.string(say.badSiteAddress),
  v.trim(),
  v.maxLength(255, say.tooLong(255)),
  v.check((text) => text === '' || isOrigin(text), say.badSiteAddress),
  v.transform((text) => (text === '' ? '' : new URL(text).origin)),
);

/**
 * Grows with every save. A form with an older revision is refused. A form without one overwrites every earlier save.
 */
const revision = v.pipe(v.number(say.badRevision), v.integer(say.badRevision), v.minValue(0, say.badRevision));

/** Whether letters are sent, and the beginning of links in letters. An absent field keeps its value. */
const sending = { enabled: v.optional(v.boolean(say.badFlag)), siteAddress: v.optional(SiteAddress) };

/** The settings that a form saves. A form without a revision overwrites every earlier save. */
export const EmailSettingsSave = v.pipe(
  strict({ ...EmailSettings.entries, ...sending, revision: v.optional(revision) }),
  v.forward(
    v.partialCheck(
      [['enabled'], ['siteAddress']],
      ({ enabled, siteAddress }) => !(enabled && siteAddress === ''),
      say.siteAddressRequired,
    ),
    ['siteAddress'],
  ),
);

/**
 * Whether two mailboxes have the same host, port (a number or its digits) and user, so that the stored password fits
 * [MAIL-12].
 */
export const isSameMailbox = (one: Mailbox, other: Mailbox): boolean =>
  one.smtpServer === other.smtpServer &&
  Number(one.smtpPort) === Number(other.smtpPort) &&
  one.smtpUsername === other.smtpUsername;
type Mailbox = { readonly smtpServer: string; readonly smtpPort: number | string; readonly smtpUsername: string };

export const SMTP_PORT_DEFAULT = 587;

/** The stored settings, without the password. Texts are empty before the first save. */
export const EmailSettingsView = v.strictObject({
  smtpServer: v.string(),
  smtpPort: v.number(),
  smtpUsername: v.string(),
  senderEmail: v.string(),
  hasPassword: v.boolean(),
  enabled: v.boolean(),
  siteAddress: v.string(),
  revision,
});
export type EmailSettingsView = v.InferOutput<typeof EmailSettingsView>;

const security = {
  passwordMinLength: bounded(6, 64, say.minLengthRequired, say.badMinLength),
  /** Days. */
  passwordExpiration: bounded(1, 3650, say.expirationRequired, say.badExpiration),
  maxLoginAttempts: bounded(1, 100, say.attemptsRequired, say.badAttempts),
  requireTwoFactor: v.boolean(say.badFlag),
  enforcePasswordHistory: v.boolean(say.badFlag),
};
/** Settings that a save may leave out. */
const policies = {
  registration: Registration,
  /** The address of the privacy policy; empty: none [REG-06]. */
  privacyUrl: ExternalLink,
  /** Days for which the log is kept. */
  logDays: bounded(30, 3650, say.logDaysRequired, say.badLogDays),
};
export const SecuritySettings = strict({ ...security, ...policies });
export type SecuritySettings = v.InferOutput<typeof SecuritySettings>;

/** Absent fields keep their values. A form without a revision overwrites every earlier save. */
const SecuritySettingsSave = strict({
  ...security,
  registration: v.optional(policies.registration),
  privacyUrl: v.optional(policies.privacyUrl),
  logDays: v.optional(policies.logDays),
  revision: v.optional(revision),
});

export const SECURITY_DEFAULTS: SecuritySettings = {
  passwordMinLength: 8,
  passwordExpiration: 90,
  maxLoginAttempts: 5,
  requireTwoFactor: false,
  enforcePasswordHistory: false,
  registration: 'open',
  privacyUrl: '',
  logDays: 365,
};

export const SecuritySettingsView = v.strictObject({ ...SecuritySettings.entries, revision });
export type SecuritySettingsView = v.InferOutput<typeof SecuritySettingsView>;

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/email',
  access: 'admin',
  output: EmailSettingsView,
  errors: 'json',
  summary: 'The mail server settings without the password',
});

export const saveEmailSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/email',
  access: 'admin',
  session: 'cookie',
  confirmed: true,
  body: EmailSettingsSave,
  output: EmailSettingsView,
  errors: 'json',
  summary: 'Save the mail server settings',
});

/** A letter that was given up. */
const MailFailure = v.strictObject({
  id: v.string(),
  /** `m…@example.ru` */
  to: v.string(),
  reason: v.string(),
  at: Instant,
});
export type MailFailure = v.InferOutput<typeof MailFailure>;

export const listMailFailures = endpoint({
  method: 'GET',
  path: '/api/admin/settings/email/failures',
  access: 'admin',
  output: v.strictObject({ failures: v.array(MailFailure) }),
  errors: 'json',
  summary: 'Letters of the last 30 days that could not be sent, the newest 100 first',
});

export const testEmailSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/email/test',
  access: 'admin',
  confirmed: true,
  body: EmailSettings,
  output: v.strictObject({ message: v.string() }),
  errors: 'json',
  summary: 'Connect to the mail server with these settings and send a test letter to the sender address',
});

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/security',
  access: 'admin',
  output: SecuritySettingsView,
  errors: 'json',
  summary: 'The security settings, or their defaults',
});

export const saveSecuritySettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/security',
  access: 'admin',
  session: 'cookie',
  confirmed: true,
  body: SecuritySettingsSave,
  output: v.strictObject({ ...Done.entries, revision }),
  errors: 'json',
  summary: 'Save the security settings',
});
