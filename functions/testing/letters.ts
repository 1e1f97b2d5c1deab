import type { System, SystemUser } from './open-system.ts';
import { rawItems } from './raw-items.ts';

export const SITE = 'https://calendar.example.ru';

/**
 * Turns e-mail on, so that letters are queued. By default the mail server does not exist, so nothing sends the letters.
 */
export const mailIsOn = async (admin: SystemUser, fields: object = {}): Promise<void> => {
  const reply = await admin.post('/api/admin/settings/email', {
    smtpServer: '127.0.0.1',
    smtpPort: 1,
    smtpUsername: 'mailer',
    smtpPassword: 'right',
    senderEmail: 'calendar@example.ru',
    enabled: true,
    siteAddress: SITE,
    ...fields,
  });
  if (reply.status !== 200) throw new Error(reply.text);
};

/** The waiting letters, oldest first: recipient, kind and content. */
export const queuedLetters = async (system: System) => {
  const items = await rawItems(system).ofKind('MAIL');
  return items
    .toSorted((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1))
    .map(({ to, letter, data }) => ({ to: String(to), letter: String(letter), data: Object(data) }));
};

/** The token of the link in the letter that was queued last. */
export const lastToken = async (system: System): Promise<string> => {
  const last = (await queuedLetters(system)).at(-1);
  return String(last?.data.link).split('#')[1] ?? '';
};
