import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { MAIL_LIMITS, serverRefusal } from '#functions/mail/deliver.ts';
import type { SavedSettings, StoredEmailSettings } from '#functions/storage/settings/settings.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import * as contract from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { saveUnlessStale } from './save-unless-stale.ts';
import { handle } from './storage.ts';
import { sendTestLetter } from './test-letter.ts';

/** All fields but the password, which never leaves the server. */
const view = (stored: StoredEmailSettings | undefined): contract.EmailSettingsView => {
  if (!stored)
    return {
      smtpServer: '',
      smtpPort: contract.SMTP_PORT_DEFAULT,
      smtpUsername: '',
      senderEmail: '',
      hasPassword: false,
      enabled: false,
      siteAddress: '',
      revision: 0,
    };
  const { smtpServer, smtpPort, smtpUsername, senderEmail, enabled, siteAddress, revision } = stored;
  return { smtpServer, smtpPort, smtpUsername, senderEmail, hasPassword: true, enabled, siteAddress, revision };
};

export const getEmailSettings = handle(contract.getEmailSettings, async ({ storage }) =>
  view(await storage.settings.getEmailSettings()),
);

/**
 * The stored password, encrypted. It is used only for the mailbox that it was saved for: a changed server would learn
 * the password [MAIL-12].
 * @throws Rejected: no password is stored, or it is the password of another mailbox
 */
const storedPasswordFor = (stored: StoredEmailSettings | undefined, settings: contract.EmailSettings): string => {
  if (!stored || !contract.isSameMailbox(stored, settings))
    throw new Rejected('smtp-password-required', { field: 'smtpPassword' });
  return stored.encryptedPassword;
};

/** The settings whose changes the log lists, in the order of the form. */
const NAMES = ['smtpServer', 'smtpPort', 'smtpUsername', 'senderEmail', 'enabled', 'siteAddress'] as const;
const NOT_SET = { enabled: false, siteAddress: '' } as const;
type Plain = Omit<StoredEmailSettings, 'encryptedPassword' | keyof SavedSettings>;

const changesOf = (seen: StoredEmailSettings | undefined, next: Plain, hasNewPassword: boolean): string[] => {
  const before: Partial<Plain> = seen ?? NOT_SET;
  return [
    ...NAMES.filter((name) => before[name] !== next[name]).map((name) =>
      entries.settingChanged(name, before[name] ?? '', next[name]),
    ),
    ...(hasNewPassword ? [entries.mailPasswordChanged] : []),
  ];
};

/**
 * @throws Rejected: the form switches letters on, but its other settings do not allow to send any [MAIL-02, MAIL-10]
 */
const assertSendable = (settings: Plain): void => {
  if (!settings.enabled) return;
  if (settings.siteAddress === '') throw new Rejected('site-address-required', { field: 'siteAddress' });
  const refusal = serverRefusal(settings, MAIL_LIMITS.allow);
  if (refusal !== undefined) throw new Rejected(['bad-mail-server', refusal]);
};

/** An empty password keeps the stored one [SET-18]. */
export const saveEmailSettings = handle(
  contract.saveEmailSettings,
  async ({ user, body, now, storage: { settings: store } }) => {
    const { smtpPassword, revision: seenRevision, ...sent } = body;
    return saveUnlessStale(seenRevision, store.getEmailSettings, async (seen) => {
      const settings = {
        ...sent,
        enabled: sent.enabled ?? seen?.enabled ?? false,
        siteAddress: sent.siteAddress ?? seen?.siteAddress ?? '',
      };
      assertSendable(settings);
      const encryptedPassword = smtpPassword
        ? await (await store.cipher()).encryptSetting(smtpPassword)
        : storedPasswordFor(seen, body);
      const description = entries.emailSaved(changesOf(seen, settings, smtpPassword !== ''));
      const line = { type: 'SETTINGS', ...doneBy(user), description } as const;
      const stored = { ...settings, encryptedPassword };
      return view({ ...stored, revision: await store.saveEmailSettings(stored, { seen, line, now }) });
    });
  },
);

/** The limit of test letters. Each letter keeps a function and a mail server busy for up to 25 seconds. */
const testLetters = (subject: string): Limit => ({ kind: 'TEST_LETTER', subject, window: 60 * 60_000, max: 10 });

/**
 * Tries the settings of the form, saved or not. An empty password in the form means the stored password.
 * @throws TooMany
 */
export const testEmailSettings = handle(
  contract.testEmailSettings,
  async ({ user, body, now, storage: { settings, log, limits } }) => {
    const smtpPassword =
      body.smtpPassword ||
      (await (await settings.cipher()).decryptSetting(storedPasswordFor(await settings.getEmailSettings(), body)));
    const description = entries.emailTested(`${body.smtpServer}:${body.smtpPort}`);
    await limits.take(testLetters(user.id), now);
    // The attempt is logged before it begins, because the function may end during the attempt.
    await log.commitWithLog([], { type: 'SETTINGS', ...doneBy(user), description }, now);
    const { name } = await settings.getInstitution();
    return { message: await sendTestLetter({ ...body, smtpPassword }, MAIL_LIMITS, name) };
  },
);

export const listMailFailures = handle(contract.listMailFailures, async ({ now, storage: { mail } }) => ({
  failures: await mail.listMailFailures(now),
}));
