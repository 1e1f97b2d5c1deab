import { describe, expect, it } from 'vitest';
import { explainMailFailure, quotedReply } from './mail-failure.ts';

const attempt = { host: 'smtp.example.ru', port: 2525, senderEmail: 'mail@example.ru', seconds: 10 };

describe('a failure of the mail test is told in one Russian sentence', () => {
  it.each([
    ['an unknown host', { code: 'EDNS' }, 'Сервер smtp.example.ru не найден.'],
    [
      'no connection in time',
      { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' },
      'Сервер smtp.example.ru:2525 не отвечает: соединение не установлено за 10 с.',
    ],
    [
      'a server that connects and says nothing',
      { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' },
      'Сервер smtp.example.ru:2525 принял соединение, но не ответил за 10 с.',
    ],
    ['our own patience at its end', { code: 'EABORT' }, 'Сервер smtp.example.ru:2525 принял соединение, но не ответил'],
    ['a closed connection', { code: 'ECONNECTION' }, 'Сервер smtp.example.ru:2525 закрыл соединение.'],
    ['another protocol', { code: 'EPROTOCOL' }, 'Ответ сервера smtp.example.ru:2525 не похож на SMTP.'],
    ['a wrong password', { code: 'EAUTH' }, 'Сервер не принял имя пользователя или пароль.'],
    ['a name without a password', { code: 'ENOAUTH' }, 'Сервер не принял имя пользователя или пароль.'],
    ['a refused sender', { code: 'EENVELOPE' }, 'Сервер не принял адрес отправителя mail@example.ru.'],
    ['a refused letter', { code: 'EMESSAGE' }, 'Сервер не принял письмо.'],
    [
      'a refused connection',
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
      'Сервер smtp.example.ru:2525 отклонил соединение.',
    ],
    [
      'a reset connection',
      { code: 'ESOCKET', originalCode: 'ECONNRESET' },
      'Сервер smtp.example.ru:2525 закрыл соединение.',
    ],
    [
      'no way to the host',
      { code: 'ESOCKET', originalCode: 'EHOSTUNREACH' },
      'Не удалось соединиться с сервером smtp.example.ru:2525.',
    ],
    ['a socket that says nothing more', { code: 'ESOCKET' }, 'Не удалось соединиться с сервером smtp.example.ru:2525.'],
    [
      'an expired certificate',
      { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
      'Сертификат сервера smtp.example.ru не прошёл проверку',
    ],
    [
      'a certificate that only the message names',
      { code: 'ETLS', message: 'unable to verify the first certificate' },
      'Сертификат сервера smtp.example.ru не прошёл проверку',
    ],
    [
      'no TLS where there should be some',
      { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' },
      'Не удалось установить защищённое соединение с сервером smtp.example.ru:2525.',
    ],
    [
      'STARTTLS refused',
      { code: 'ETLS' },
      'Не удалось установить защищённое соединение с сервером smtp.example.ru:2525.',
    ],
    ['anything else', { code: 'EUNKNOWN' }, 'Проверка соединения с сервером smtp.example.ru:2525 не удалась.'],
    ['nothing at all', {}, 'Проверка соединения с сервером smtp.example.ru:2525 не удалась.'],
  ])('%s', (_, failure, beginning) => {
    const told = explainMailFailure(failure, attempt);
    expect(told.slice(0, beginning.length)).toBe(beginning);
    expect(told).not.toContain('Ответ сервера:');
  });

  it('is followed by what the server said itself', () => {
    expect(explainMailFailure({ code: 'EMESSAGE', response: '550 No such user' }, attempt)).toBe(
      'Сервер не принял письмо. Ответ сервера: «550 No such user»',
    );
  });
});

describe('the reply of a server', () => {
  it.each([
    ['on several lines', '550-No\r\n550 \t such user\n', ' Ответ сервера: «550-No 550 such user»'],
    ['with signs that nobody sees', '\u202e550\u0000No\u200b', ' Ответ сервера: «550 No»'],
    ['with half a letter', '550 \ud83d', ' Ответ сервера: «550 \ufffd»'],
    ['of 300 signs', '5'.repeat(300), ` Ответ сервера: «${'5'.repeat(300)}»`],
    ['of 301 signs', '5'.repeat(301), ` Ответ сервера: «${'5'.repeat(300)}…»`],
    ['of nothing but line ends', '\r\n \r\n', ''],
    ['that never came', undefined, ''],
  ])('%s is quoted as one short line, or not at all', (_, reply, quoted) => {
    expect(quotedReply(reply)).toBe(quoted);
  });
});
