import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';
import { getSecuritySettings, SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { aMailServer, type TestMailServer } from '#shared/testing/mail-server.ts';

const EMAIL = '/api/admin/settings/email';
const SECURITY = '/api/admin/settings/security';
const email = {
  smtpServer: 'smtp.example.ru',
  smtpPort: 587,
  smtpUsername: 'mailer',
  smtpPassword: 'тайный пароль',
  senderEmail: 'calendar@example.ru',
};
const { smtpPassword: _, ...withoutPassword } = email;
const shown = { ...withoutPassword, enabled: false, siteAddress: '' };

let system: System;
let admin: SystemUser;
let server: TestMailServer | undefined;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const byCookie = (
  path: string,
  body: unknown,
  headers: Record<string, string> = { origin: 'https://calendar.example' },
) => system.nobody.post(path, body, { headers, cookies: [`session=${admin.token}`] });
const stored = async () => (await rawItems(system).ofKind('EMAIL_SETTINGS'))[0];

describe('the e-mail settings', () => {
  it('are empty with port 587 until they are saved [SET-03, SET-16]', async () => {
    expect(await admin.get(EMAIL)).toMatchObject({
      status: 200,
      body: {
        smtpServer: '',
        smtpPort: 587,
        smtpUsername: '',
        senderEmail: '',
        hasPassword: false,
        enabled: false,
        revision: 0,
      },
    });
  });

  it('come back as saved, all but the password [SET-16, SET-17]', async () => {
    const reply = await admin.post(EMAIL, email);
    expect(reply).toMatchObject({ status: 200, body: { ...shown, hasPassword: true } });
    const again = await admin.get(EMAIL);
    expect(again.body).toEqual({ ...shown, hasPassword: true, revision: 1 });
    expect(reply.text + again.text).not.toContain('тайный');
  });

  it('keep the password encrypted, and out of the logs [SET-17]', async () => {
    await admin.post(EMAIL, email);
    const items = JSON.stringify(await system.items());
    expect(items).not.toContain('тайный');
    expect(items).not.toContain(Buffer.from('тайный пароль').toString('base64'));
    expect((await stored())?.encryptedPassword.length).toBeGreaterThan(40);
    expect(logLines.join()).not.toContain('тайный');
  });

  it('say in the log what has changed, from what to what, without the password', async () => {
    await admin.post(EMAIL, email);
    await admin.post(EMAIL, { ...email, smtpPort: 465, smtpPassword: 'другой' });
    await admin.post(EMAIL, { ...email, smtpPort: 465, smtpPassword: '' });
    expect(await logEntries(admin, 'OTHER')).toEqual([
      'главный: Настройки почтового сервера сохранены без изменений',
      'главный: Изменены настройки почтового сервера: порт 587 → 465, пароль изменён',
      'главный: Изменены настройки почтового сервера: SMTP сервер не задано → smtp.example.ru, порт не задано → 587, имя пользователя не задано → mailer, email отправителя не задано → calendar@example.ru, пароль изменён',
    ]);
  });

  it.each(['', undefined])('keep the stored password when %j is sent [SET-18, SET-21]', async (smtpPassword) => {
    await admin.post(EMAIL, email);
    const before = (await stored())?.encryptedPassword;
    const reply = await admin.post(EMAIL, { ...email, smtpPassword, smtpPort: '587', senderEmail: 'new@example.ru' });
    expect(reply).toMatchObject({ status: 200, body: { senderEmail: 'new@example.ru', hasPassword: true } });
    expect((await stored())?.encryptedPassword).toBe(before);
  });

  it.each([
    ['server', { smtpServer: 'smtp.evil.example' }],
    ['port', { smtpPort: 2525 }],
    ['user', { smtpUsername: 'other' }],
  ])('need a password for another %s than the stored one [MAIL-12]', async (_, other) => {
    await admin.post(EMAIL, email);
    const before = await stored();
    for (const path of [EMAIL, `${EMAIL}/test`])
      expect(await admin.post(path, { ...email, ...other, smtpPassword: '' })).toMatchObject({
        status: 400,
        body: { error: 'Пароль обязателен', code: 'smtp-password-required' },
      });
    expect(await stored()).toEqual(before);
    expect(await admin.post(EMAIL, { ...email, ...other, smtpPassword: 'свой' })).toMatchObject({ status: 200 });
  });

  const sending = { enabled: true, siteAddress: 'https://calendar.example.ru' };

  it('say whether letters are sent; a save that does not say keeps it [MAIL-01]', async () => {
    await admin.post(EMAIL, { ...email, ...sending });
    expect((await admin.get(EMAIL)).body).toMatchObject(sending);
    await admin.post(EMAIL, { ...email, smtpPassword: '' });
    expect((await admin.get(EMAIL)).body).toMatchObject(sending);
    expect((await logEntries(admin, 'OTHER'))[1]).toContain(
      'отправка писем нет → да, адрес сайта не задано → https://calendar.example.ru',
    );
  });

  it.each([
    ['https://calendar.example.ru/', 'https://calendar.example.ru'],
    ['https://Calendar.Example.ru:8443', 'https://calendar.example.ru:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ])('take the site address %s, as %s [MAIL-02]', async (siteAddress, kept) => {
    const reply = await admin.post(EMAIL, { ...email, enabled: true, siteAddress });
    expect(reply).toMatchObject({ status: 200, body: { siteAddress: kept } });
  });

  it.each([
    '',
    ' ',
    undefined,
    'http://calendar.example.ru',
    'http://localhost.evil.ru',
    'https://calendar.example.ru/path',
    'https://a@calendar.example.ru',
    'https://calendar.example.ru?x=1',
    'calendar.example.ru',
    'javascript:alert(1)',
  ])('do not send letters with the site address %j [MAIL-02]', async (siteAddress) => {
    const headers = { 'x-forwarded-host': 'evil.example', host: 'evil.example' };
    const reply = await admin.post(EMAIL, { ...email, enabled: true, siteAddress }, { headers });
    expect(reply).toMatchObject({
      status: 400,
      field: 'siteAddress',
      body: { error: expect.stringMatching(/дрес сайта/) },
    });
    expect(reply.code).toBe(siteAddress === undefined ? 'site-address-required' : 'invalid-input');
    expect(await stored()).toBeUndefined();
  });

  it.each([
    [{ smtpServer: '10.0.0.1' }, 'во внутренней сети'],
    [{ smtpPort: 22 }, '465, 587, 2525'],
    [{ smtpPort: 25 }, '465, 587, 2525'],
  ])('do not send letters by %j [MAIL-10]', async (wrong, error) => {
    expect(await admin.post(EMAIL, { ...email, ...sending, ...wrong })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error), code: 'bad-mail-server' },
    });
  });

  it('need a password while none is stored [SET-21]', async () => {
    for (const smtpPassword of ['', undefined])
      expect(await admin.post(EMAIL, { ...email, smtpPassword })).toMatchObject({
        status: 400,
        body: { error: 'Пароль обязателен', code: 'smtp-password-required' },
      });
    expect(await stored()).toBeUndefined();
  });

  it.each([
    [{ smtpServer: ' ' }, 'SMTP сервер обязателен'],
    [{ smtpServer: 'a b' }, 'SMTP сервер: имя узла или IP-адрес, например smtp.example.ru'],
    [{ smtpPort: '' }, 'Порт обязателен'],
    [{ smtpPort: 70000 }, 'Порт: целое число от 1 до 65535'],
    [{ smtpUsername: '' }, 'Имя пользователя обязательно'],
    [{ smtpUsername: 'a\r\nQUIT' }, 'Недопустимые символы'],
    [{ senderEmail: 'a@' }, 'Некорректный email'],
    [{ ssl: true }, 'Неизвестное поле: ssl'],
  ])('refuse %j [API-12]', async (wrong, error) => {
    expect(await admin.post(EMAIL, { ...email, ...wrong })).toMatchObject({ status: 400, body: { error } });
  });
});

describe('the security settings', () => {
  it('keep what a save leaves out, and say in the log what has changed', async () => {
    const { registration, privacyUrl, logDays, ...older } = SECURITY_DEFAULTS;
    const more = { registration: 'approval', privacyUrl: 'https://example.ru/', logDays: 30 };
    expect(await byCookie(SECURITY, { ...older, ...more })).toMatchObject({ status: 200 });
    expect(await byCookie(SECURITY, older)).toMatchObject({ status: 200 });
    expect(await admin.call(getSecuritySettings, {})).toMatchObject(more);
    expect(await logEntries(admin, 'OTHER')).toContain(
      'главный: Изменены настройки безопасности: регистрация открыта → с одобрением, политика конфиденциальности не задано → https://example.ru/, хранение журнала, дней 365 → 30',
    );
  });

  it('have their defaults until they are saved [SEC-11, SEC-32, SET-16]', async () => {
    expect((await admin.get(SECURITY)).body).toEqual({
      passwordMinLength: 8,
      passwordExpiration: 90,
      maxLoginAttempts: 5,
      requireTwoFactor: false,
      enforcePasswordHistory: false,
      registration: 'open',
      privacyUrl: '',
      logDays: 365,
      revision: 0,
    });
  });

  it('say in the log what has changed, from what to what, of two who save at once too', async () => {
    const save = (changes: object) => admin.post(SECURITY, { ...SECURITY_DEFAULTS, ...changes });
    await save({ passwordMinLength: 12, enforcePasswordHistory: true });
    await save({ passwordMinLength: 12, enforcePasswordHistory: true });
    expect(await logEntries(admin, 'OTHER')).toEqual([
      'главный: Настройки безопасности сохранены без изменений',
      'главный: Изменены настройки безопасности: минимальная длина пароля 8 → 12, история паролей нет → да',
    ]);
    await Promise.all([20, 30].map((maxLoginAttempts) => save({ maxLoginAttempts })));
    const told = (await logEntries(admin, 'OTHER')).flatMap(
      (line) => /попыток входа (\d+ → \d+)/.exec(line)?.[1] ?? [],
    );
    const last = (await admin.call(getSecuritySettings, {})).maxLoginAttempts;
    expect(told.sort()).toEqual(last === 30 ? ['20 → 30', '5 → 20'] : ['30 → 20', '5 → 30']);
  });

  it('come back as saved [SET-16]', async () => {
    const body = { ...SECURITY_DEFAULTS, passwordMinLength: 10, enforcePasswordHistory: true };
    expect(await admin.post(SECURITY, body)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await admin.call(getSecuritySettings, {})).toEqual({ ...body, revision: 1 });
  });

  it.each([
    [{ passwordMinLength: 5 }, 'Минимальная длина пароля: целое число от 6 до 64'],
    [{ passwordExpiration: '' }, 'Срок действия пароля обязателен'],
    [{ maxLoginAttempts: 0 }, 'Количество попыток входа: целое число от 1 до 100'],
    [{ requireTwoFactor: 'да' }, 'Ожидается true или false'],
    [{ enforcePasswordHistory: undefined }, 'Не заполнено поле: enforcePasswordHistory'],
  ])('refuse %j [API-12]', async (wrong, error) => {
    expect(await admin.post(SECURITY, { ...SECURITY_DEFAULTS, ...wrong })).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});

describe.each([
  ['e-mail', EMAIL, email],
  ['security', SECURITY, SECURITY_DEFAULTS],
])('saving the %s settings', (_name, path, body) => {
  it('by a form that has seen an older revision is refused with who and when, and changes nothing', async () => {
    const colleague = await system.admin('второй');
    expect(await admin.post(path, { ...body, revision: 0 })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await colleague.post(path, { ...body, revision: 1 })).toMatchObject({ body: { revision: 2 } });
    const before = await system.items();
    const stale = await admin.post(path, { ...body, revision: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'settings-changed',
        error: expect.stringMatching(/пользователь второй \(\d\d\.\d\d\.\d{4}, \d\d:\d\d МСК\)/),
      },
    });
    expect(await system.items()).toEqual(before);
    expect((await admin.get(path)).body).toMatchObject({ revision: 2 });
    expect(await admin.post(path, { ...body, revision: '2' })).toMatchObject({ status: 400 });
  });

  it('of two forms at once with the same revision lets one through, and tells the other whose it was', async () => {
    const colleague = await system.admin('второй');
    const replies = await Promise.all([admin, colleague].map((by) => by.post(path, { ...body, revision: 0 })));
    const [refusal] = replies.filter(({ status }) => status === 409);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusal?.text).toMatch(/пользователь (второй|главный) /);
  });

  it('without a revision wins, as older clients save', async () => {
    for (const expected of [1, 2]) {
      expect(await admin.post(path, body)).toMatchObject({ status: 200 });
      expect((await admin.get(path)).body).toMatchObject({ revision: expected });
    }
  });

  it('works by the cookie alone from a page of this site [SEC-19]', async () => {
    expect(await byCookie(path, body)).toMatchObject({ status: 200 });
    expect(await byCookie(path, body, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['no page at all', {}],
    ['a site of the same family', { 'sec-fetch-site': 'same-site' }],
  ])('is refused by the cookie from %s, and changes nothing [SEC-20]', async (_from, headers) => {
    const before = await system.items();
    expect(await byCookie(path, body, headers)).toMatchObject({
      status: 403,
      body: { error: 'Запрос с другого сайта отклонён', code: 'foreign-origin' },
    });
    expect(await system.items()).toEqual(before);
  });

  it('is for admins only, and not by a dead cookie [API-13, API-14]', async () => {
    const maria = await system.user('Мария');
    expect(await maria.post(path, body)).toMatchObject({ status: 403 });
    const headers = { origin: 'https://calendar.example' };
    expect(await system.nobody.post(path, body, { headers, cookies: ['session=dead'] })).toMatchObject({ status: 401 });
    expect(await system.nobody.post(path, body, { headers })).toMatchObject({ status: 401 });
  });

  it('is logged with who did it [LOG-13]', async () => {
    await byCookie(path, body);
    const { events } = await admin.call(listLog, { query: { type: 'OTHER' } });
    expect(events).toMatchObject(
      [{ type: 'SETTINGS', username: 'главный', description: /^(Изменены настройки|Настройки безопасности)/ }].map(
        (entry) => ({
          ...entry,
          description: expect.stringMatching(entry.description),
        }),
      ),
    );
  });
});

describe('the test of the e-mail settings', () => {
  const test = (port: number, fields: object = {}) =>
    admin.post(`${EMAIL}/test`, {
      ...email,
      smtpServer: '127.0.0.1',
      smtpPort: port,
      smtpPassword: 'right',
      ...fields,
    });

  it('sends a letter and answers that the server took it [SET-19]', async () => {
    server = await aMailServer();
    expect(await test(server.port)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Тестовое письмо отправлено на calendar@example.ru') },
    });
    expect(server.letters).toHaveLength(1);
    const inside = { smtpServer: '10.0.0.1', smtpPort: 587 };
    expect(await test(server.port, inside)).toMatchObject({ status: 400, code: 'letter-not-sent' });
  });

  it('uses the stored password when none is sent, and needs one [SET-19]', async () => {
    server = await aMailServer();
    expect(await test(server.port, { smtpPassword: '' })).toMatchObject({
      status: 400,
      body: { error: 'Пароль обязателен', code: 'smtp-password-required' },
    });
    const own = { smtpServer: '127.0.0.1', smtpPort: server.port };
    await admin.post(EMAIL, { ...email, ...own, smtpPassword: 'right' });
    expect(await test(server.port, { smtpPassword: '' })).toMatchObject({ status: 200 });
  });

  it('tells the stored password to no server but its own [MAIL-12]', async () => {
    const heard: unknown[] = [];
    server = await aMailServer({
      onAuth: (credentials, _, callback) => {
        heard.push(credentials.password);
        callback(null, { user: 'anyone' });
      },
    });
    const own = { smtpServer: '127.0.0.1', smtpPort: server.port + 1 };
    await admin.post(EMAIL, { ...email, ...own, smtpPassword: 'тайный пароль' });
    expect(await test(server.port, { smtpPassword: '' })).toMatchObject({ status: 400 });
    // Now the attacker's address is saved first, and tested after that.
    await admin.post(EMAIL, { ...email, ...own, smtpPort: server.port, smtpPassword: '' });
    await test(server.port, { smtpPassword: '' });
    expect(heard).toEqual([]);
    await test(server.port, { smtpPassword: 'свой' });
    expect(heard).toEqual(['свой']);
  });

  it('goes ten times an hour for an administrator; others go on', { tags: ['slow'] }, async () => {
    server = await aMailServer();
    const { port } = server;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:20:00.000Z') });
    try {
      admin = await system.admin('второй');
      for (let nth = 1; nth <= 10; nth++) expect(await test(port)).toMatchObject({ status: 200 });
      expect(await test(port)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '2400' },
        body: { error: 'Слишком много запросов. Повторите через 40 мин.' },
      });
      expect(server.letters).toHaveLength(10);
      admin = await system.admin('третий');
      expect(await test(port)).toMatchObject({ status: 200 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is logged with who tried which server, whatever becomes of it', async () => {
    server = await aMailServer();
    await test(server.port, { smtpPassword: 'wrong' });
    const { events } = await admin.call(listLog, { query: { type: 'OTHER' } });
    const description = `Проверка почты: попытка отправить тестовое письмо через 127.0.0.1:${server.port}`;
    expect(events).toMatchObject([{ type: 'SETTINGS', username: 'главный', description }]);
  });

  it('answers a Russian reason when the server refuses, without a trace of the code [SET-19, API-10, API-11]', async () => {
    server = await aMailServer();
    const reply = await test(server.port, { smtpPassword: 'wrong' });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        error:
          'Сервер не принял имя пользователя или пароль. Проверьте их: многие почтовые службы требуют отдельный пароль для приложений. Код ответа сервера: 535 5.7.8.',
      },
    });
    expect(reply.text).not.toMatch(/node_modules|\bat /);
    expect(logLines.join()).not.toContain('wrong');
  });
});
