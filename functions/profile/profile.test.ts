import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#functions/http/password-hash.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';
import { SECURITY_DEFAULTS, type SecuritySettings, saveSecuritySettings } from '#shared/contracts/settings.ts';

const PASSWORD = 'первый пароль';
let passwordHash: string;
let system: System;
let maria: SystemUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария', { passwordHash });
});

const saveSecurity = async (changed: Partial<SecuritySettings>) =>
  (await system.admin()).call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, ...changed } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const LONG_AGO = '2020-01-01T00:00:00.000Z';

describe('the current user', () => {
  it('is id, username and role [AUTH-10]', async () => {
    const reply = await maria.get('/api/user');
    expect(reply).toMatchObject({ status: 200, body: { id: maria.id, username: 'Мария', role: 'user' } });
    expect(Object.keys(JSON.parse(reply.text)).sort()).toEqual(['id', 'role', 'username']);
  });

  it('is nobody without a living token [API-07, API-13]', async () => {
    const reply = await system.nobody.get('/api/user');
    expect(reply).toMatchObject({ status: 401, text: 'Требуется аутентификация' });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await system.withToken('dead').get('/api/user')).toMatchObject({ status: 401 });
  });

  it('learns that the password has expired, after 90 days by default [SEC-11, SEC-30]', async () => {
    const [fresh, late] = [
      await system.user('раз', { passwordChangedAt: daysAgo(89.9) }),
      await system.user('два', { passwordChangedAt: daysAgo(90) }),
    ];
    expect((await fresh.get('/api/user')).body).not.toHaveProperty('passwordExpired');
    expect(await late.get('/api/user')).toMatchObject({ status: 200, body: { passwordExpired: true } });
  });
});

describe('an expired password', () => {
  it('shuts every other call with a text that says what to do [SEC-31]', async () => {
    const late = await system.user('Пётр', { passwordHash, passwordChangedAt: LONG_AGO });
    const text = 'Срок действия пароля истёк. Смените пароль.';
    expect(await late.get('/api/events')).toMatchObject({ status: 403, text });
    for (const reply of [
      await late.get('/api/embeddings'),
      await late.put('/api/user/username', { username: 'Иван' }),
      await late.get('/api/admin/stats'),
    ])
      expect(reply).toMatchObject({ status: 403, body: { error: text } });
  });

  it('still allows the password change, which ends it [SEC-37]', async () => {
    const late = await system.user('Пётр', { passwordHash, passwordChangedAt: LONG_AGO });
    const reply = await late.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'второй пароль' });
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Пётр' } } });
    expect(JSON.parse(reply.text).user).not.toHaveProperty('passwordExpired');
    const renewed = system.withToken(JSON.parse(reply.text).token);
    expect(await renewed.get('/api/events')).toMatchObject({ status: 200 });
  });

  it('follows the days of the security settings', async () => {
    await saveSecurity({ passwordExpiration: 10 });
    const late = await system.user('Пётр', { passwordChangedAt: daysAgo(10) });
    expect(await late.get('/api/events')).toMatchObject({ status: 403 });
    expect(await maria.get('/api/events')).toMatchObject({ status: 200 });
  });
});

describe('a username change', () => {
  const rename = (username: unknown) => maria.put('/api/user/username', { username });

  it('answers the updated user and keeps the token alive [SEC-34]', async () => {
    expect(await rename(' Анна ')).toMatchObject({
      status: 200,
      body: { id: maria.id, username: 'Анна', role: 'user' },
    });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200, body: { username: 'Анна' } });
    expect(await system.nobody.post('/api/login', { username: 'анна', password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD })).toMatchObject({
      status: 401,
    });
  });

  it('frees the old name for others', async () => {
    await rename('Анна');
    expect(await system.nobody.post('/api/register', { username: 'мария', password: 'достаточно' })).toMatchObject({
      status: 200,
    });
  });

  it('may change the case alone', async () => {
    expect(await rename('МАРИЯ')).toMatchObject({ status: 200, body: { username: 'МАРИЯ' } });
    expect((await system.items()).filter(({ kind }) => kind === 'USERNAME')).toHaveLength(1);
  });

  it('refuses a name that is taken, in any case, and changes nothing [SEC-06, API-08]', async () => {
    await system.user('Анна');
    const before = await system.items();
    expect(await rename('аННА')).toMatchObject({ status: 409, body: { error: 'Имя пользователя уже занято' } });
    expect(await system.items()).toEqual(before);
  });

  it.each([
    ['ab', 'Имя пользователя должно быть не менее 3 символов'],
    ['a b c', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    [null, 'Введите имя пользователя'],
  ])('refuses %j [SEC-05, API-08]', async (username, error) => {
    expect(await rename(username)).toMatchObject({ status: 400, body: { error } });
  });

  it('of two who want one name at once gives it to one', async () => {
    const pyotr = await system.user('Пётр');
    const replies = await Promise.all([rename('Анна'), pyotr.put('/api/user/username', { username: 'АННА' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of two names at once takes one, and leaves no name behind', async () => {
    const replies = await Promise.all([rename('Анна'), rename('Ольга')]);
    // Both, if one came only after the other was done.
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect((await system.items()).filter(({ kind }) => kind === 'USERNAME')).toHaveLength(1);
  });

  it('stands in the log under the name of then; the same name again does not [LOG-11]', async () => {
    await rename('Анна');
    await rename('Анна');
    const { events } = await (await system.admin()).call(listLog, { query: { type: 'USER' } });
    const entries = events.filter(({ description }) => description.includes('изменено'));
    expect(entries).toMatchObject([{ username: 'Мария', description: 'Имя пользователя изменено: Мария → Анна' }]);
  });
});

describe('a password change', () => {
  const change = (currentPassword: string, newPassword: string, user: { put: SystemUser['put'] } = maria) =>
    user.put('/api/user/password', { currentPassword, newPassword });

  it('answers a new token and the user, and every older token dies [SEC-15, SEC-35]', async () => {
    const other = await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD });
    const reply = await change(PASSWORD, 'второй пароль');
    expect(reply).toMatchObject({ status: 200, body: { user: { id: maria.id, username: 'Мария', role: 'user' } } });
    const { token } = JSON.parse(reply.text);
    expect(reply.cookies).toEqual([`session=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=604800`]);
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
    expect(await system.withToken(JSON.parse(other.text).token).get('/api/user')).toMatchObject({ status: 401 });
    expect(await system.withToken(token).get('/api/user')).toMatchObject({ status: 200 });
    expect(await system.nobody.post('/api/login', { username: 'Мария', password: 'второй пароль' })).toMatchObject({
      status: 200,
    });
  });

  it('refuses a wrong current password [SEC-36]', async () => {
    expect(await change('не тот', 'второй пароль')).toMatchObject({
      status: 400,
      text: '{"error":"Неверный текущий пароль"}',
    });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('follows the least length of the security settings [SEC-10]', async () => {
    expect(await change(PASSWORD, '1234567')).toMatchObject({
      status: 400,
      body: { error: 'Пароль должен быть не менее 8 символов' },
    });
    await saveSecurity({ passwordMinLength: 6 });
    expect(await change(PASSWORD, '123456')).toMatchObject({ status: 200 });
  });

  it('takes an old password again while the history is off [SEC-32]', async () => {
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('refuses the last five once the history is on, those from before too [SEC-33]', async () => {
    let user: { put: SystemUser['put'] } = maria;
    const passwords = [
      PASSWORD,
      'пароль номер 2',
      'пароль номер 3',
      'пароль номер 4',
      'пароль номер 5',
      'пароль номер 6',
    ];
    for (const [at, next] of passwords.slice(1).entries()) {
      const reply = await change(passwords[at] ?? '', next, user);
      expect(reply.status).toBe(200);
      user = system.withToken(JSON.parse(reply.text).token);
    }
    await saveSecurity({ enforcePasswordHistory: true });
    for (const used of passwords.slice(1))
      expect(await change('пароль номер 6', used, user)).toMatchObject({
        status: 400,
        body: { error: 'Нельзя использовать один из последних 5 паролей' },
      });
    expect(await change('пароль номер 6', PASSWORD, user)).toMatchObject({ status: 200 });
  });

  it('of two at once makes one', async () => {
    const replies = await Promise.all([change(PASSWORD, 'второй пароль'), change(PASSWORD, 'третий пароль')]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // 401 if it came only after the other was done: its token is dead.
    expect([401, 409]).toContain(statuses[1]);
  });

  it('stands in the log [LOG-11]', async () => {
    await change(PASSWORD, 'второй пароль');
    const { events } = await (await system.admin()).call(listLog, { query: { type: 'USER' } });
    expect(events).toContainEqual(expect.objectContaining({ username: 'Мария', description: 'Пароль изменён' }));
  });
});
