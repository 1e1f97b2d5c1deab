import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getRegistration } from '#shared/contracts/registration.ts';
import { SECURITY_DEFAULTS, type SecuritySettings, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { createPasswords } from './password-hash.ts';

let system: System;
beforeEach(async () => {
  system = await aSystem();
});
afterEach(() => {
  vi.useRealTimers();
});

const register = (username: unknown, password: unknown = 'достаточно', more = {}) =>
  system.nobody.post('/api/register', { username, password, ...more });
const kinds = async () => (await system.items()).map(({ kind }) => kind);

describe('registration', () => {
  it('is open, answers a token and the user, and sets the cookie [AUTH-06, SEC-18]', async () => {
    const reply = await register('Мария');
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Мария', role: 'user' } } });
    const { token, user } = JSON.parse(reply.text);
    expect(Object.keys(user).sort()).toEqual(['id', 'role', 'username']);
    expect(reply.cookies[0]).toBe(`session=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=604800`);
    expect(await system.withToken(token).get('/api/user')).toMatchObject({ status: 200, body: user });
    const again = await system.nobody.post('/api/login', { username: 'мария', password: 'достаточно' });
    expect(again).toMatchObject({ status: 200, body: { user } });
  });

  it('always gives the role user, whatever the body says [SEC-03]', async () => {
    const reply = await register('Мария', 'достаточно', { role: 'admin', isActive: true, id: 'x' });
    expect(reply).toMatchObject({ status: 200, body: { user: { role: 'user' } } });
    expect(await system.withToken(JSON.parse(reply.text).token).get('/api/admin/stats')).toMatchObject({ status: 403 });
  });

  it('keeps the name trimmed and in NFKC [SEC-04]', async () => {
    const reply = await register(`  ${'Йод'.normalize('NFD')} `);
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Йод'.normalize('NFC') } } });
  });

  it.each(['абв', 'я'.repeat(64), 'O.o_b-c@1', '345'])('takes the name %s [SEC-05]', async (name) => {
    expect(await register(name)).toMatchObject({ status: 200 });
  });

  it.each([
    ['аб', 'Имя пользователя должно быть не менее 3 символов'],
    ['я'.repeat(65), 'Имя пользователя не длиннее 64 символов'],
    ['а б в', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['<script>', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['имя\u0000', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['a/b#c', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['   ', 'Имя пользователя должно быть не менее 3 символов'],
    [7, 'Введите имя пользователя'],
    [undefined, 'Не заполнено поле: username'],
  ])('refuses the name %j and writes nothing [SEC-05, API-12]', async (name, text) => {
    expect(await register(name)).toMatchObject({ status: 400, text });
    expect(await kinds()).toEqual([]);
  });

  it.each(['admin', 'Админ', 'r00t'])('refuses the reserved %j [ACC-03]', async (name) => {
    expect(await register(name)).toMatchObject({
      status: 400,
      text: 'Это имя зарезервировано. Выберите другое.',
      code: 'username-reserved',
    });
    expect(await kinds()).toEqual([]);
  });

  it('refuses a name that looks like one that is taken, at once too [ACC-02]', async () => {
    const replies = await Promise.all(['соса', 'coca', 'C0CA'].map((name) => register(name)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.map(({ text }) => text)).toEqual(Array(2).fill('Имя слишком похоже на занятое'));
    expect((await kinds()).filter((kind) => kind === 'LOOK' || kind === 'USERNAME')).toHaveLength(2);
  });

  it('refuses a name that is taken, regardless of case [SEC-06]', async () => {
    await register('Мария');
    const reply = await register('мАРИЯ');
    expect(reply).toMatchObject({
      status: 409,
      text: 'Имя пользователя уже занято',
      code: 'username-taken',
      cookies: [],
    });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('gives a name to exactly one of many who ask at once [SEC-06]', async () => {
    const replies = await Promise.all(['мария', 'Мария', 'МАРИЯ', 'мариЯ', 'маРия'].map((name) => register(name)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await kinds()).filter((kind) => kind === 'USER')).toHaveLength(1);
    const stats = await (await system.admin()).get('/api/admin/stats');
    expect(stats.body).toMatchObject({ totalUsers: 2, activeUsers: 2, adminUsers: 1 });
  });

  it('wants 8 characters until the settings say otherwise, and at most 256 [SEC-09, SEC-10, SEC-11]', async () => {
    expect(await register('Мария', '1234567')).toMatchObject({
      status: 400,
      text: 'Пароль должен быть не менее 8 символов',
    });
    expect(await register('Мария', 'ж'.repeat(257))).toMatchObject({
      status: 400,
      text: 'Пароль не длиннее 256 символов',
    });
    expect(await register('Мария', 'жабры'.repeat(51))).toMatchObject({ status: 200 });
    const body = { ...SECURITY_DEFAULTS, passwordMinLength: 12 };
    await (await system.admin()).call(saveSecuritySettings, { body });
    expect(await register('Пётр', '12345678910')).toMatchObject({
      status: 400,
      text: 'Пароль должен быть не менее 12 символов',
    });
  });

  it.each([
    ['password', 'common-password'],
    ['это Мария', 'password-holds-name'],
    ['абвгабвг', 'too-few-characters'],
  ])('refuses %j as %s [PASS-06]', async (password, code) => {
    expect(await register('Мария', password)).toMatchObject({ status: 400, code, field: 'password' });
    expect((await system.items()).filter(({ kind }) => kind === 'USER')).toEqual([]);
  });

  it('keeps nothing that tells the password [SEC-08]', async () => {
    system = await aSystem({ passwords: createPasswords() });
    await register('Мария', 'мой тайный пароль');
    const stored = JSON.stringify(await system.items());
    expect(stored).not.toContain('мой тайный пароль');
    expect(stored).toMatch(/"passwordHash":"\$2[aby]\$11\$/);
  });

  it('is open to ten of a network in an hour, at once too [LOCK-06]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-05T12:30:00.000Z') });
    const replies = await Promise.all(Array.from({ length: 14 }, (_, n) => register(`имя-${n}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    expect((await kinds()).filter((kind) => kind === 'USER')).toHaveLength(10);
    const refused = await register('имя-99');
    expect(refused).toMatchObject({
      status: 429,
      text: 'Слишком много запросов. Повторите через 30 мин.',
      cookies: [],
    });
    expect(refused.headers['retry-after']).toBe('1800');
    const elsewhere = { headers: { 'x-client-address': '203.0.113.2' } };
    const body = { username: 'имя-99', password: 'достаточно' };
    expect(await system.nobody.post('/api/register', body, elsewhere)).toMatchObject({ status: 200 });
    vi.setSystemTime(new Date('2025-03-05T13:00:00.000Z'));
    expect(await register('имя-100')).toMatchObject({ status: 200 });
  });

  const settle = async (settings: Partial<SecuritySettings>) => {
    const admin = await system.admin();
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, ...settings } });
    return admin;
  };
  const storedUser = async (name: string) =>
    (await rawItems(system).ofKind('USER')).find((user) => user.username === name);

  it('is shut where an invitation is needed, and everybody can know [REG-01]', async () => {
    const rules = () => system.nobody.call(getRegistration, {});
    const institution = { name: '', logo: '' };
    expect(await rules()).toEqual({
      ...{ registration: 'open', privacyUrl: '', mail: false, passwordMinLength: 8 },
      institution,
    });
    await settle({ registration: 'invite', privacyUrl: 'https://example.ru/privacy' });
    expect(await rules()).toEqual({
      registration: 'invite',
      privacyUrl: 'https://example.ru/privacy',
      mail: false,
      passwordMinLength: 8,
      institution,
    });
    expect(await register('Мария')).toMatchObject({
      status: 403,
      text: 'Регистрация только по приглашению',
      code: 'only-by-invitation',
      cookies: [],
    });
    expect(await storedUser('Мария')).toBeUndefined();
  });

  it('waits where an admin has to approve it, and may leave [REG-02]', async () => {
    await settle({ registration: 'approval' });
    const reply = await register('Мария');
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Мария', pending: 'approval' } } });
    const caller = system.withToken(JSON.parse(reply.text).token);
    expect(await caller.get('/api/events')).toMatchObject({
      status: 403,
      text: 'Учётная запись ждёт одобрения администратора',
      code: 'waits-for-approval',
    });
    expect(await caller.post('/api/logout')).toMatchObject({ status: 200 });
  });

  it('needs consent where there is a privacy policy, and notes when it was given [REG-06]', async () => {
    await settle({ privacyUrl: 'https://example.ru/privacy' });
    const text = 'Подтвердите согласие на обработку персональных данных';
    for (const more of [{}, { consent: false }])
      expect(await register('Мария', 'достаточно', more)).toMatchObject({ status: 400, text });
    expect(await storedUser('Мария')).toBeUndefined();
    expect(await register('Мария', 'достаточно', { consent: true })).toMatchObject({ status: 200 });
    const stored = await storedUser('Мария');
    expect(stored?.consentAt).toBe(stored?.createdAt);
  });

  it('asks nobody for consent to nothing, and publishes nothing by itself [REG-06, REG-07]', async () => {
    await register('Мария', 'достаточно', { consent: true });
    const stored = await storedUser('Мария');
    expect(stored).toMatchObject({ publishes: false });
    expect(stored).not.toHaveProperty('consentAt');
    expect(stored).not.toHaveProperty('waits');
  });

  it('stands in the log [LOG-11]', async () => {
    await register('Мария');
    expect(await logEntries(await system.admin(), 'USER')).toContain('Мария: Регистрация нового пользователя');
  });
});
