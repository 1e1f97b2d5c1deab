import { EmailSettings, type EmailSettingsView, SMTP_PORT_DEFAULT } from '#shared/contracts/settings.ts';
import { systemSettingErrors } from '#shared/locale/system-setting-errors.ts';
import { errorsBy, type FormErrors } from '#web/ui/use-checked-form.ts';

/** The e-mail form as typed, in the order of its fields. */
export type EmailFields = {
  smtpServer: string;
  smtpPort: string;
  smtpUsername: string;
  smtpPassword: string;
  senderEmail: string;
};

/** The stored settings as the form begins with them. The password never leaves the server. */
export const emailFieldsOf = (stored: EmailSettingsView): EmailFields => ({
  smtpServer: stored.smtpServer,
  smtpPort: String(stored.smtpPort || SMTP_PORT_DEFAULT),
  smtpUsername: stored.smtpUsername,
  smtpPassword: '',
  senderEmail: stored.senderEmail,
});

const bySchema = errorsBy(EmailSettings);

/** SPEC §5, and DECISIONS §7: the password is required while none is stored. */
export const checkEmailFields =
  ({ hasPassword }: Pick<EmailSettingsView, 'hasPassword'>) =>
  (fields: EmailFields): FormErrors<EmailFields> => ({
    ...bySchema(fields),
    ...(fields.smtpPassword === '' && !hasPassword && { smtpPassword: systemSettingErrors.passwordRequired }),
  });
