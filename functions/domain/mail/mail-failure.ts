import { mailTest as words } from '#shared/locale/mail-test.ts';

/** A failure as nodemailer reports it. Only the code of the server's reply is shown. */
export type MailFailure = {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly timeoutType?: string | undefined;
  readonly response?: string | undefined;
  readonly message?: string | undefined;
  /** The failed step of the conversation, such as `RCPT TO`. */
  readonly command?: string | undefined;
};

/** The mail server, and the time limit of each step in seconds. */
type MailAttempt = {
  readonly host: string;
  readonly port: number;
  readonly senderEmail?: string;
  readonly seconds: number;
};

const CERTIFICATE = /CERT|ISSUER|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|certificate/i;
/** Matches SMTP's reply code and the enhanced status code, if the reply has one (RFC 5321 §4.2.1, RFC 3463). */
const REPLY_CODE = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?(?![\w.])/;

/**
 * The code of a mail server's reply. The text of the reply is not shown: an administrator could otherwise enter any
 * address and learn what program answers there.
 */
export const replyCode = (response: string | undefined): string => {
  const found = REPLY_CODE.exec(response ?? '');
  return found ? ` ${words.replyCode([found[1], found[2]].filter(Boolean).join(' '))}` : '';
};

/**
 * The reason of a failure in one Russian sentence. If the server has replied, the sentence has the code of the reply.
 */
export const explainMailFailure = (failure: MailFailure, attempt: MailAttempt): string =>
  sentence(failure, attempt) + replyCode(failure.response);

const sentence = (failure: MailFailure, { host, port, senderEmail = '', seconds }: MailAttempt): string => {
  const place = `${host}:${port}`;
  switch (failure.code) {
    case 'EDNS':
      return words.unknownHost(host);
    case 'ETIMEDOUT':
      return failure.timeoutType === 'CONNECT_TIMEOUT'
        ? words.noConnection(place, seconds)
        : words.silent(place, seconds);
    case 'EABORT':
      return words.silent(place, seconds);
    case 'ECONNECTION':
      return words.closed(place);
    case 'EPROTOCOL':
      return words.notSmtp(place);
    case 'EAUTH':
    case 'ENOAUTH':
      return words.wrongLogin;
    case 'EENVELOPE':
      return failure.command === 'RCPT TO' ? words.badRecipient : words.badAddress(senderEmail);
    case 'EMESSAGE':
      return words.notAccepted;
    case 'ESOCKET':
    case 'ETLS':
      return socketSentence(failure, host, place);
    default:
      return words.failed(place);
  }
};

const socketSentence = (
  { code, originalCode = '', message = '' }: MailFailure,
  host: string,
  place: string,
): string => {
  if (CERTIFICATE.test(`${originalCode} ${message}`)) return words.badCertificate(host);
  if (originalCode === 'ECONNREFUSED') return words.refused(place);
  if (originalCode === 'ECONNRESET') return words.closed(place);
  return code === 'ETLS' || /ssl|tls/i.test(originalCode) ? words.noTls(place) : words.unreachable(place);
};
