import { beforeEach, describe, expect, it } from 'vitest';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, type SecuritySettings, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария');
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
    const admin = await system.admin('главный');
    expect((await admin.get('/api/user')).body).toEqual({ id: admin.id, username: 'главный', role: 'admin' });
  });

  it('is nobody without a living token [API-07, API-13]', async () => {
    const reply = await system.nobody.get('/api/user');
    expect(reply).toMatchObject({ status: 401, text: 'Требуется аутентификация', code: 'authentication-required' });
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
    const late = await system.user('Пётр', { passwordChangedAt: LONG_AGO });
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
    const late = await system.user('Пётр', { password: 'первый пароль', passwordChangedAt: LONG_AGO });
    const reply = await late.put('/api/user/password', {
      currentPassword: 'первый пароль',
      newPassword: 'второй пароль',
    });
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
