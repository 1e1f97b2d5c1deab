import { Rejected } from '#functions/domain/errors.ts';
import { replyCode } from '#functions/domain/mail/mail-failure.ts';
import { deliver, MAIL_LIMITS, type MailLimits, NotDelivered } from '#functions/mail/deliver.ts';
import type { EmailSettings } from '#shared/contracts/settings.ts';
import { mailTest as words } from '#shared/locale/mail-test.ts';
import { shellWords } from '#shared/locale/shell.ts';

/**
 * Sends a letter to the sender's own address.
 * @param sender the institution's name; may be empty
 * @returns a Russian sentence with the code of the server's reply
 * @throws Rejected with a Russian sentence: the reason of the failure, and the code of the server's reply
 */
export const sendTestLetter = async (
  settings: EmailSettings,
  limits: MailLimits = MAIL_LIMITS,
  sender = '',
): Promise<string> => {
  const to = settings.senderEmail;
  const letter = { to, sender, subject: words.subject(sender || shellWords.product), text: words.letter };
  try {
    return words.sent(to) + replyCode(await deliver(settings, letter, limits));
  } catch (reason) {
    if (reason instanceof NotDelivered) throw new Rejected(['letter-not-sent', reason.message], { cause: reason });
    throw reason;
  }
};
