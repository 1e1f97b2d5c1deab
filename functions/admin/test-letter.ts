import { Rejected } from '#functions/domain/errors.ts';
import { explainMailFailure, type MailFailure, replyCode } from '#functions/domain/mail-failure.ts';
import type { EmailSettings } from '#shared/contracts/settings.ts';
import { mailTest as words } from '#shared/locale/mail-test.ts';

export type MailLimits = {
  /** Milliseconds that connecting, the greeting and each later reply may take. */
  readonly step: number;
  /** Milliseconds for the whole conversation; API Gateway gives up after 30 s. */
  readonly whole: number;
  /** PEM of a certificate authority to trust besides the usual ones; for tests. */
  readonly ca?: string;
};

export const MAIL_LIMITS: MailLimits = { step: 10_000, whole: 25_000 };

/** Port 465 speaks TLS from the first byte; on any other port STARTTLS has to come before the password is sent. */
const TLS_PORT = 465;

/** A relay on this very machine may do without TLS: nothing leaves it. */
const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * Connects to the mail server with these settings, signs in and sends a letter to the sender's own address.
 *
 * @returns a Russian sentence with the code of the server's reply
 * @throws Rejected with a Russian sentence that says what went wrong, with the code of the server's reply
 */
export const sendTestLetter = async (settings: EmailSettings, limits: MailLimits = MAIL_LIMITS): Promise<string> => {
  // Loaded here, as no other call of this function needs it.
  const { createTransport } = await import('nodemailer');
  const host = settings.smtpServer.replace(/^\[(.*)\]$/, '$1');
  const { smtpPort: port, smtpUsername: user, smtpPassword: pass, senderEmail } = settings;
  const transport = createTransport({
    host,
    port,
    secure: port === TLS_PORT,
    requireTLS: !isThisMachine(host),
    auth: { user, pass },
    tls: { ca: limits.ca },
    dnsTimeout: limits.step,
    connectionTimeout: limits.step,
    greetingTimeout: limits.step,
    socketTimeout: limits.step,
    // The settings are data of an administrator, not a way to read files or pages of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const signal = AbortSignal.timeout(limits.whole);
    const letter = { from: senderEmail, to: senderEmail, subject: words.subject, text: words.letter, signal };
    const { response } = await transport.sendMail(letter);
    return words.sent(senderEmail) + replyCode(response);
  } catch (reason) {
    const attempt = { host, port, senderEmail, seconds: Math.ceil(limits.step / 1000) };
    throw new Rejected(explainMailFailure(failureOf(reason), attempt), { cause: reason });
  } finally {
    transport.close();
  }
};

const textUnder = (reason: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(reason, key);
  return typeof value === 'string' ? value : undefined;
};

const failureOf = (reason: unknown): MailFailure => {
  if (!(reason instanceof Error)) return {};
  const [code, originalCode, timeoutType, response] = ['code', 'originalCode', 'timeoutType', 'response'].map((key) =>
    textUnder(reason, key),
  );
  return { code, originalCode, timeoutType, response, message: reason.message };
};
