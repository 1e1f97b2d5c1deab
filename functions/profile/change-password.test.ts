import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, type SecuritySettings, saveSecuritySettings } from '#shared/contracts/settings.ts';

const PASSWORD = 'первый пароль';
let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
});

const saveSecurity = async (changed: Partial<SecuritySettings>) =>
  (await system.admin()).call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, ...changed } });
describe('a password change', () => {
  const change = (currentPassword: string, newPassword: string, user: { put: SystemUser['put'] } = maria) =>
    user.put('/api/user/password', { currentPassword, newPassword });

  it('answers a new token and the user, and every older token dies [SEC-15, SEC-35]', async () => {
    const other = await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD });
    const reply = await change(PASSWORD, 'второй пароль');
    expect(reply).toMatchObject({ status: 200, body: { user: { id: maria.id, username: 'Мария', role: 'user' } } });
    const { token } = JSON.parse(reply.text);
    expect(reply.cookies[0]).toBe(`session=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=604800`);
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
      body: { error: 'Неверный текущий пароль', code: 'wrong-current-password', field: 'currentPassword' },
    });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('lets nobody guess the current password more often than at sign-in, and each guess stands in the log', async () => {
    for (let guess = 1; guess <= 5; guess++)
      expect(await change('не тот', 'второй пароль')).toMatchObject({ status: 400 });
    const reply = await change(PASSWORD, 'второй пароль');
    expect(reply).toMatchObject({
      status: 429,
      body: { error: 'Слишком много неверных паролей. Повторите через 15 мин.' },
      headers: { 'retry-after': '900' },
    });
    const line = 'Мария: Смена пароля: неверный текущий пароль';
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual(Array.from({ length: 5 }, () => line));
    expect(await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  it('by the right current password forgets the wrong ones before it', async () => {
    for (let round = 1; round <= 3; round++) {
      for (let guess = 1; guess <= 3; guess++)
        expect(await change('не тот', 'второй пароль')).toMatchObject({ status: 400 });
      expect(await change(PASSWORD, '1234567')).toMatchObject({
        body: { error: 'Пароль должен быть не менее 8 символов' },
      });
    }
  });

  it('follows the least length of the security settings [SEC-10]', async () => {
    expect(await change(PASSWORD, '1234567')).toMatchObject({
      status: 400,
      body: { error: 'Пароль должен быть не менее 8 символов' },
    });
    await saveSecurity({ passwordMinLength: 6 });
    expect(await change(PASSWORD, '123456')).toMatchObject({ status: 200 });
  });

  it.each(['password', 'это-Мария-и-я', 'абвгабвг'])('refuses %j [PASS-06]', async (weak) => {
    expect(await change(PASSWORD, weak)).toMatchObject({ status: 400 });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('takes an old password again while the history is off [SEC-32]', async () => {
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('that has expired is not answered by the same password', async () => {
    await saveSecurity({ passwordExpiration: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      body: { error: 'Новый пароль должен отличаться от текущего', code: 'password-same' },
    });
    expect((await maria.get('/api/user')).body).toMatchObject({ passwordExpired: true });
    expect(await change(PASSWORD, 'второй пароль')).toMatchObject({ status: 200 });
    vi.useRealTimers();
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
        body: { error: 'Нельзя использовать один из последних 5 паролей', code: 'password-reused' },
      });
    expect(await change('пароль номер 6', PASSWORD, user)).toMatchObject({ status: 200 });
  });

  it('of two at once makes one', async () => {
    const replies = await Promise.all([change(PASSWORD, 'второй пароль'), change(PASSWORD, 'третий пароль')]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // 401 if the other call was already done, because it ended this call's session.
    expect([401, 409]).toContain(statuses[1]);
  });

  it('stands in the log [LOG-11]', async () => {
    await change(PASSWORD, 'второй пароль');
    expect(await logEntries(await system.admin(), 'USER')).toContain('Мария: Пароль изменён');
  });
});
