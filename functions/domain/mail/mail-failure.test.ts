import { describe, expect, it } from 'vitest';
import { explainMailFailure, replyCode } from './mail-failure.ts';

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
    [
      'a wrong password',
      { code: 'EAUTH' },
      'Сервер не принял имя пользователя или пароль. Проверьте их: многие почтовые службы требуют отдельный пароль для приложений.',
    ],
    [
      'a name without a password',
      { code: 'ENOAUTH' },
      'Сервер не принял имя пользователя или пароль. Проверьте их: многие почтовые службы требуют отдельный пароль для приложений.',
    ],
    ['a refused sender', { code: 'EENVELOPE' }, 'Сервер не принял адрес отправителя mail@example.ru.'],
    ['a refused recipient', { code: 'EENVELOPE', command: 'RCPT TO' }, 'Сервер не принял адрес получателя.'],
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
    expect(told).not.toContain('Код ответа');
  });

  it("is followed by the code of the server's reply, and none of its words", () => {
    expect(explainMailFailure({ code: 'EMESSAGE', response: '550 5.1.1 No such user' }, attempt)).toBe(
      'Сервер не принял письмо. Код ответа сервера: 550 5.1.1.',
    );
  });
});

describe('of the reply of a server', () => {
  it.each([
    ['with an enhanced status', '535 5.7.8 Authentication failed', ' Код ответа сервера: 535 5.7.8.'],
    ['without one', '550 No such user', ' Код ответа сервера: 550.'],
    ['on several lines', '550-5.1.1 No\r\n550 5.1.1 such user\n', ' Код ответа сервера: 550 5.1.1.'],
    ['of a code alone', '421', ' Код ответа сервера: 421.'],
    ['of another protocol', 'SSH-2.0-OpenSSH_9.2p1', ''],
    ['of a version', '2.0.0.1-beta', ''],
    ['that begins like a code', '250.12 secret', ''],
    ['that never came', undefined, ''],
  ])('%s the code is told, or nothing', (_, reply, told) => {
    expect(replyCode(reply)).toBe(told);
  });
});
