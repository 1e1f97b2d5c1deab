import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isExempt, isPublicUnicast, MAIL_PORTS, withoutBrackets } from '#functions/domain/embeddings/public-host.ts';
import { explainMailFailure, type MailFailure } from '#functions/domain/mail/mail-failure.ts';
import type { EmailSettings } from '#shared/contracts/settings.ts';
import { mailHost as words } from '#shared/locale/mail-test.ts';

export type MailLimits = {
  /** The most milliseconds for each step: looking up the server, connecting, the greeting, and each later reply. */
  readonly step: number;
  /** The most milliseconds for the whole conversation. API Gateway waits 30 s for a test letter. */
  readonly whole: number;
  /** Servers that are allowed at any address: `host[:port],…` [MAIL-11]. */
  readonly allow: string;
  /** PEM of a certificate authority that tests trust. */
  readonly ca?: string;
};

export const MAIL_LIMITS: MailLimits = { step: 10_000, whole: 25_000, allow: process.env.SMTP_ALLOW ?? '' };

type OutgoingLetter = {
  readonly to: string;
  /** Name beside the sender's address; empty: none. */
  readonly sender?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same id at each try of this letter. */
  readonly messageId?: string;
};

/** The server has not taken the letter. The message is Russian, with the code of the reply. */
export class NotDelivered extends Error {
  /** The server refuses this recipient or this text for good (5xx). */
  readonly isFinal: boolean;
  /** The server has answered, so other letters may succeed. */
  readonly wasAnswered: boolean;
  /** The server refuses our login. All letters fail until the settings change. */
  readonly isLoginRefused: boolean;

  constructor(text: string, failure: MailFailure = {}, options?: ErrorOptions) {
    super(text, options);
    const { response = '', code = '' } = failure;
    this.isLoginRefused = LOGIN_FAILURES.includes(code) || /^53[0458]/.test(response);
    const isOfLetter = code === 'EMESSAGE' || (code === 'EENVELOPE' && failure.command === 'RCPT TO');
    this.isFinal = isOfLetter && !this.isLoginRefused && /^5\d\d/.test(response);
    this.wasAnswered = failure.response !== undefined;
  }
}

const LOGIN_FAILURES = ['EAUTH', 'ENOAUTH'];

/** Port 465 speaks TLS from the first byte. On other ports STARTTLS must come before the password. */
const TLS_PORT = 465;

/** Whether a mail server runs on this machine. Such a server needs no TLS. */
const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

type Server = Pick<EmailSettings, 'smtpServer' | 'smtpPort'>;

/**
 * Checks a mail server's settings without the network.
 * @returns a Russian refusal; undefined if we may connect to the server
 */
export const serverRefusal = ({ smtpServer, smtpPort: port }: Server, allow: string): string | undefined => {
  const host = withoutBrackets(smtpServer);
  if (isExempt(allow, { host, port })) return undefined;
  if (!MAIL_PORTS.includes(port)) return words.badPort(MAIL_PORTS);
  return isIP(host) && !isPublicUnicast(host) ? words.notPublic(host) : undefined;
};

/** Waits for the work. Rejects if it takes longer than this time; the end of the work is then ignored. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('No answer in time'), { code: 'EDNS' })),
    milliseconds,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

/**
 * The address to connect to. All addresses of the server's name must be public [MAIL-10].
 * @throws NotDelivered: the name has no address, or we may not connect to the server
 */
const addressOf = async (server: Server, { allow, step }: MailLimits): Promise<string> => {
  const refusal = serverRefusal(server, allow);
  if (refusal !== undefined) throw new NotDelivered(refusal);
  const host = withoutBrackets(server.smtpServer);
  if (isIP(host)) return host;
  const addresses = await within(step, lookup(domainToASCII(host) || host, { all: true })).catch((cause: unknown) => {
    const text = explainMailFailure({ code: 'EDNS' }, { host, port: server.smtpPort, seconds: 0 });
    throw new NotDelivered(text, {}, { cause });
  });
  const isFree = isExempt(allow, { host, port: server.smtpPort });
  if (!isFree && !addresses.every(({ address }) => isPublicUnicast(address)))
    throw new NotDelivered(words.notPublic(host));
  // IPv4 addresses come first, because functions have no IPv6 of their own.
  const [first] = addresses.toSorted((one, other) => one.family - other.family);
  if (!first) throw new NotDelivered(explainMailFailure({ code: 'EDNS' }, { host, port: server.smtpPort, seconds: 0 }));
  return first.address;
};

/**
 * Connects to the mail server with these settings, signs in and sends a letter.
 *
 * @returns the server's reply
 * @throws NotDelivered
 */
export const deliver = async (
  settings: EmailSettings,
  { sender = '', ...letter }: OutgoingLetter,
  limits: MailLimits = MAIL_LIMITS,
): Promise<string> => {
  const { smtpPort: port, smtpUsername: user, smtpPassword: pass, senderEmail } = settings;
  const name = withoutBrackets(settings.smtpServer);
  const address = await addressOf(settings, limits);
  // The mailer is loaded only here, because most runs have nothing to send.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: address,
    ...(!isIP(name) && { servername: domainToASCII(name) || name }),
    port,
    secure: port === TLS_PORT,
    requireTLS: !isThisMachine(name),
    auth: { user, pass },
    tls: { ca: limits.ca, ...(!isIP(name) && { servername: domainToASCII(name) || name }) },
    dnsTimeout: limits.step,
    connectionTimeout: limits.step,
    greetingTimeout: limits.step,
    socketTimeout: limits.step,
    // The mailer must not read files or pages, even if an administrator's settings name them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const signal = AbortSignal.timeout(limits.whole);
    const from = sender === '' ? senderEmail : { name: sender, address: senderEmail };
    const { response } = await transport.sendMail({ ...letter, from, signal });
    return response;
  } catch (reason) {
    const attempt = { host: name, port, senderEmail, seconds: Math.ceil(limits.step / 1000) };
    const failure = failureOf(reason);
    throw new NotDelivered(explainMailFailure(failure, attempt), failure, { cause: reason });
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
  const [code, originalCode, timeoutType, response, command] = [
    'code',
    'originalCode',
    'timeoutType',
    'response',
    'command',
  ].map((key) => textUnder(reason, key));
  return { code, originalCode, timeoutType, response, command, message: reason.message };
};
