import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '#functions/http/password-hash.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
beforeEach(async () => {
  system = await aSystem();
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
    expect(reply.cookies).toEqual([`session=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=604800`]);
    expect(await system.withToken(token).get('/api/user')).toMatchObject({ status: 200, body: user });
    const again = await system.nobody.post('/api/login', { username: 'мария', password: 'достаточно' });
    expect(again).toMatchObject({ status: 200, body: { user } });
  });

  it('always gives the role user, whatever the body says [SEC-03]', async () => {
    const reply = await register('Мария', 'достаточно', { role: 'admin', isActive: true, id: 'x' });
    expect(reply).toMatchObject({ status: 200, body: { user: { role: 'user' } } });
    expect(await system.withToken(JSON.parse(reply.text).token).get('/api/admin/stats')).toMatchObject({ status: 403 });
  });

  it('keeps the name trimmed and in NFC [SEC-04]', async () => {
    const reply = await register(`  ${'Йод'.normalize('NFD')} `);
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Йод'.normalize('NFC') } } });
  });

  it.each(['абв', 'я'.repeat(64), 'O.o_b-c@1', '日本語', 'إسم', '٣٤٥'])('takes the name %s [SEC-05]', async (name) => {
    expect(await register(name)).toMatchObject({ status: 200 });
  });

  it.each([
    ['аб', 'Имя пользователя должно быть не менее 3 символов'],
    ['я'.repeat(65), 'Имя пользователя не длиннее 64 символов'],
    ['а б в', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    ['<script>', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    ['имя\u0000', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    ['a/b#c', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    ['   ', 'Имя пользователя должно быть не менее 3 символов'],
    [7, 'Введите имя пользователя'],
    [undefined, 'Не заполнено поле: username'],
  ])('refuses the name %j and writes nothing [SEC-05, API-12]', async (name, text) => {
    expect(await register(name)).toMatchObject({ status: 400, text });
    expect(await kinds()).toEqual([]);
  });

  it('refuses a name that is taken, regardless of case [SEC-06]', async () => {
    await register('Мария');
    const reply = await register('мАРИЯ');
    expect(reply).toMatchObject({ status: 409, text: 'Имя пользователя уже занято', cookies: [] });
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
    expect(await register('Мария', 'ж'.repeat(256))).toMatchObject({ status: 200 });
    const body = { ...SECURITY_DEFAULTS, passwordMinLength: 12 };
    await (await system.admin()).call(saveSecuritySettings, { body });
    expect(await register('Пётр', '12345678901')).toMatchObject({
      status: 400,
      text: 'Пароль должен быть не менее 12 символов',
    });
  });

  it('keeps nothing that tells the password [SEC-08]', async () => {
    system = await aSystem({ passwords: createPasswords() });
    await register('Мария', 'мой тайный пароль');
    const stored = JSON.stringify(await system.items());
    expect(stored).not.toContain('мой тайный пароль');
    expect(stored).toMatch(/"passwordHash":"\$2[aby]\$10\$/);
  });

  it('stands in the log [LOG-11]', async () => {
    await register('Мария');
    expect(await logEntries(await system.admin(), 'USER')).toContain('Мария: Регистрация нового пользователя');
  });
});
