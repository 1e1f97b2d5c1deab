import { mailTest as words } from '#shared/locale/mail-test.ts';

/** What nodemailer says of a failure: its codes, and the server's own reply where there was one. */
export type MailFailure = {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly timeoutType?: string | undefined;
  readonly response?: string | undefined;
  readonly message?: string | undefined;
};

/** Where the letter was to go; `seconds` is the limit of each step. */
export type MailAttempt = {
  readonly host: string;
  readonly port: number;
  readonly senderEmail: string;
  readonly seconds: number;
};

const CERTIFICATE = /CERT|ISSUER|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|certificate/i;
const REPLY_MAX = 300;

/** A server's reply as part of a Russian sentence: one line, no control characters, of bounded length. */
export const quotedReply = (response: string | undefined): string => {
  const line = (response ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (!line) return '';
  return ` ${words.serverSaid(line.length > REPLY_MAX ? `${line.slice(0, REPLY_MAX)}…` : line)}`;
};

/** The reason of a failure in one Russian sentence, followed by the server's own words where it said any. */
export const explainMailFailure = (failure: MailFailure, attempt: MailAttempt): string =>
  sentence(failure, attempt) + quotedReply(failure.response);

const sentence = (failure: MailFailure, { host, port, senderEmail, seconds }: MailAttempt): string => {
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
      return words.badAddress(senderEmail);
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
