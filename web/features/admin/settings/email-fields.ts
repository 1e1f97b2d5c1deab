import { EmailSettingsSave, type EmailSettingsView, isSameMailbox } from '#shared/contracts/settings.ts';
import { systemSettingErrors } from '#shared/locale/setting-errors.ts';
import { errorsBy, type FormErrors } from '#web/ui/form/form.tsx';

/** The e-mail form as typed, in the order of its fields. */
export type EmailFields = {
  smtpServer: string;
  smtpPort: string;
  smtpUsername: string;
  smtpPassword: string;
  senderEmail: string;
  /** Whether the product sends letters. */
  enabled: boolean;
  siteAddress: string;
};

/** The stored settings as fields of the form. The password never leaves the server. */
export const emailFieldsOf = (stored: EmailSettingsView): EmailFields => ({
  smtpServer: stored.smtpServer,
  smtpPort: String(stored.smtpPort),
  smtpUsername: stored.smtpUsername,
  smtpPassword: '',
  senderEmail: stored.senderEmail,
  enabled: stored.enabled,
  siteAddress: stored.siteAddress,
});

const bySchema = errorsBy(EmailSettingsSave);

/** Whether a password must be typed: none is stored, or the stored one is for another mailbox [MAIL-12]. */
export const needsPassword = (stored: EmailSettingsView, fields: EmailFields): boolean =>
  !stored.hasPassword ||
  !isSameMailbox(stored, { ...fields, smtpServer: fields.smtpServer.trim(), smtpUsername: fields.smtpUsername.trim() });

/** Rules of the form [SET-02…05, SET-21, MAIL-02]. */
export const checkEmailFields =
  (stored: EmailSettingsView) =>
  (fields: EmailFields): FormErrors<EmailFields> => ({
    ...bySchema(fields),
    ...(fields.enabled && fields.siteAddress.trim() === '' && { siteAddress: systemSettingErrors.siteAddressRequired }),
    ...(fields.smtpPassword === '' &&
      needsPassword(stored, fields) && { smtpPassword: systemSettingErrors.passwordRequired }),
  });
