import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import type { MailLimits } from '#functions/mail/deliver.ts';
import { aMailServer, aRawServer, type TestMailServer } from '#shared/testing/mail-server.ts';
import { testCertificate } from '#shared/testing/test-certificate.ts';
import { sendTestLetter } from './test-letter.ts';

let server: TestMailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

// Even on a busy machine a server that answers at all answers within these limits.
const limits: MailLimits = {
  step: 30_000,
  whole: 60_000,
  allow: '127.0.0.1,localhost,0.0.0.0',
  ca: testCertificate.cert,
};
/** For servers that never answer. A second is enough to connect. */
const impatient: MailLimits = { ...limits, step: 1_000 };
const settings = (changed: { smtpPort: number; smtpServer?: string; smtpPassword?: string }) => ({
  smtpServer: '127.0.0.1',
  smtpUsername: 'mailer',
  smtpPassword: 'right',
  senderEmail: 'calendar@example.ru',
  ...changed,
});

/** The Russian text that a refusal carries. */
const refusal = async (sending: Promise<string>): Promise<string> => {
  const reason = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(Rejected);
  return reason instanceof Error ? reason.message : '';
};

describe('the test of the mail settings', () => {
  it('signs in, sends a letter and reports that the server took it [SET-19]', async () => {
    server = await aMailServer();
    expect(await sendTestLetter(settings({ smtpPort: server.port }), limits)).toBe(
      'Тестовое письмо отправлено на calendar@example.ru. Код ответа сервера: 250 2.0.0.',
    );
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]).toContain('From: calendar@example.ru');
    expect(server.letters[0]).toContain('To: calendar@example.ru');
  });

  it('takes up STARTTLS where the server offers it, before it signs in [SET-19]', async () => {
    const secured: boolean[] = [];
    server = await aMailServer({
      ...testCertificate,
      onAuth: (_, session, callback) => {
        secured.push(session.secure);
        callback(null, { user: 'mailer' });
      },
    });
    const text = await sendTestLetter(settings({ smtpPort: server.port, smtpServer: 'localhost' }), limits);
    expect(text).toContain('Тестовое письмо отправлено');
    expect(secured).toEqual([true]);
  });

  it('sends no password in the clear to another machine, whatever its server says it can', async () => {
    const tried = vi.fn();
    server = await aMailServer({ onAuth: tried, disabledCommands: ['STARTTLS'] });
    // 0.0.0.0 also reaches this machine, but the product takes it for another machine.
    const text = await refusal(sendTestLetter(settings({ smtpPort: server.port, smtpServer: '0.0.0.0' }), limits));
    expect(text).toContain('Не удалось установить защищённое соединение с сервером 0.0.0.0');
    expect([tried.mock.calls, server.letters]).toEqual([[], []]);
  });

  it('trusts no certificate that nobody vouches for', async () => {
    server = await aMailServer({ ...testCertificate });
    const unknown = { ...limits, ca: undefined };
    expect(await refusal(sendTestLetter(settings({ smtpPort: server.port }), unknown))).toContain(
      'Сертификат сервера 127.0.0.1 не прошёл проверку',
    );
  });

  it('says that the server refuses the login, with the code of its reply [SET-19]', async () => {
    server = await aMailServer();
    expect(await refusal(sendTestLetter(settings({ smtpPort: server.port, smtpPassword: 'wrong' }), limits))).toBe(
      'Сервер не принял имя пользователя или пароль. Проверьте их: многие почтовые службы требуют отдельный пароль для приложений. Код ответа сервера: 535 5.7.8.',
    );
  });

  it('says that the server refuses the sender', async () => {
    server = await aMailServer({ onMailFrom: (_, __, callback) => callback(new Error('5.1.8 Sender rejected')) });
    expect(await refusal(sendTestLetter(settings({ smtpPort: server.port }), limits))).toMatch(
      /^Сервер не принял адрес отправителя calendar@example\.ru\. Код ответа сервера: \d{3} 5\.1\.8\.$/,
    );
  });

  it('says that the server refuses the letter', async () => {
    server = await aMailServer({
      onData: (stream, _, callback) => stream.resume().on('end', () => callback(new Error('5.7.1 Spam'))),
    });
    expect(await refusal(sendTestLetter(settings({ smtpPort: server.port }), limits))).toMatch(
      /^Сервер не принял письмо\. Код ответа сервера: \d{3} 5\.7\.1\.$/,
    );
  });

  it('says that nobody listens there', async () => {
    server = await aMailServer();
    const { port } = server;
    await server.stop();
    server = undefined;
    expect(await refusal(sendTestLetter(settings({ smtpPort: port }), limits))).toContain('отклонил соединение');
  });

  it('says that the name is unknown', async () => {
    const unknown = settings({ smtpPort: 587, smtpServer: 'no-such-server.invalid' });
    const text = await refusal(sendTestLetter(unknown, limits));
    expect(text).toBe('Сервер no-such-server.invalid не найден. Проверьте имя SMTP сервера.');
  });

  it.each([
    ['closes at once', (socket) => socket.end(), 'закрыл соединение'],
    ['closes after its greeting', (socket) => socket.end('220 ready\r\n'), 'закрыл соединение'],
    ['hangs up hard', (socket) => socket.resetAndDestroy(), 'закрыл соединение'],
    ['is a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'не похож на SMTP'],
    ['refuses everyone', (socket) => socket.end('554 5.3.2 Go\u0007 away\r\n'), 'Код ответа сервера: 554 5.3.2.'],
  ] satisfies [string, Parameters<typeof aRawServer>[0], string][])(
    'says so of a server that %s [SET-19]',
    async (_, treat, words) => {
      server = await aRawServer(treat);
      expect(await refusal(sendTestLetter(settings({ smtpPort: server.port }), limits))).toContain(words);
    },
  );

  it.each([
    ['never greets', () => undefined],
    ['greets and then hangs', (socket) => socket.write('220 ready\r\n')],
  ] satisfies [string, Parameters<typeof aRawServer>[0]][])(
    'gives up on a server that %s [SET-19]',
    async (_, treat) => {
      server = await aRawServer(treat);
      const text = await refusal(sendTestLetter(settings({ smtpPort: server.port }), impatient));
      expect(text).toContain('принял соединение, но не ответил за 1 с');
    },
  );

  it.each([
    ['a banner', (socket) => socket.end('554 secret-banner Postfix 3.7.11\r\n')],
    ['another protocol', (socket) => socket.end('SSH-2.0-secret-banner\r\n')],
    ['a page', (socket) => socket.end('HTTP/1.1 200 OK\r\nServer: secret-banner\r\n\r\n')],
  ] satisfies [string, Parameters<typeof aRawServer>[0]][])('tells nothing of %s that answers', async (_, treat) => {
    server = await aRawServer(treat);
    const text = await refusal(sendTestLetter(settings({ smtpPort: server.port }), limits));
    expect(text).not.toMatch(/secret|banner|Postfix|SSH|HTTP/);
  });

  it('ends in time with a server that drips its greeting', async () => {
    server = await aRawServer((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    const text = await refusal(sendTestLetter(settings({ smtpPort: server.port }), { ...limits, whole: 300 }));
    expect(text).toContain('не ответил');
  });

  it.each([
    ['a private address', { smtpServer: '10.0.0.1', smtpPort: 587 }, 'находится во внутренней сети'],
    ['the address of the cloud’s own data', { smtpServer: '169.254.169.254', smtpPort: 587 }, 'во внутренней сети'],
    ['a mapped address', { smtpServer: '[::ffff:10.0.0.1]', smtpPort: 587 }, 'во внутренней сети'],
    ['an address behind NAT64', { smtpServer: '64:ff9b::a00:1', smtpPort: 587 }, 'во внутренней сети'],
    ['a port of something else', { smtpServer: 'smtp.example.ru', smtpPort: 22 }, '465, 587, 2525'],
  ])('refuses %s before it connects [MAIL-10]', async (_, place, words) => {
    expect(await refusal(sendTestLetter(settings(place), { ...limits, allow: '' }))).toContain(words);
  });

  it('looks at the address behind a name, and connects to none that is not public [MAIL-10]', async () => {
    const connected = vi.fn();
    server = await aRawServer(connected);
    // `localhost` is a name of this machine. The second letter may use the port, but only at 127.0.0.1.
    const place = { smtpServer: 'localhost', smtpPort: 2525 };
    expect(await refusal(sendTestLetter(settings(place), { ...limits, allow: '' }))).toContain('во внутренней сети');
    const other = { ...limits, allow: `127.0.0.1:${server.port}` };
    expect(
      await refusal(sendTestLetter(settings({ smtpServer: 'localhost', smtpPort: server.port }), other)),
    ).toContain('465, 587, 2525');
    expect(connected).not.toHaveBeenCalled();
  });

  it('lets through what SMTP_ALLOW names, and that alone [MAIL-11]', async () => {
    server = await aMailServer();
    const here = settings({ smtpPort: server.port });
    const allowed = { ...limits, allow: `smtp.example.ru, 127.0.0.1:${server.port}` };
    expect(await sendTestLetter(here, allowed)).toContain('Тестовое письмо отправлено');
    const elsewhere = { ...limits, allow: `127.0.0.1:${server.port + 1}` };
    expect(await refusal(sendTestLetter(here, elsewhere))).toContain('465, 587, 2525');
    expect(server.letters).toHaveLength(1);
  });
});
