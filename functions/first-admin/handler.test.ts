import { beforeEach, describe, expect, it } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createFirstAdmin } from './handler.ts';

let system: System;
beforeEach(async () => {
  system = await aSystem();
});

const SECRET = JSON.stringify({ username: 'admin', password: 'secret-of-admin' });
const run = (secret: string | undefined) =>
  createFirstAdmin({ ...system.dependencies, readAdminSecret: async () => secret });
const handler = () => run(SECRET);
const signIn = () => system.nobody.post('/api/login', { username: 'admin', password: 'secret-of-admin' });
const asAdmin = async () => system.withToken(JSON.parse((await signIn()).text).token);

describe('the first administrator', () => {
  it('is created from the secret when there is none [SEC-01, SEC-02]', async () => {
    expect(await handler()).toEqual({ created: true });
    expect(await signIn()).toMatchObject({ status: 200, body: { user: { username: 'admin', role: 'admin' } } });
    const admin = await asAdmin();
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 1, activeUsers: 1, adminUsers: 1 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await logEntries(admin, 'USER')).toEqual(['Система: Создан первый администратор']);
  });

  it('is created where others have accounts and none is an admin [SEC-01]', async () => {
    await system.user('мария');
    expect(await handler()).toEqual({ created: true });
    expect(await signIn()).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
  });

  it('is not created a second time, nor beside any other admin [SEC-01]', async () => {
    await handler();
    const before = await system.items();
    expect(await handler()).toEqual({ created: false });
    expect(await system.items()).toEqual(before);
    system = await aSystem();
    await system.admin('другой');
    expect(await handler()).toEqual({ created: false });
    expect(await signIn()).toMatchObject({ status: 401 });
  });

  it('signs in with a temporary password to choose another, and does nothing else before', async () => {
    const secret = async () => SECRET;
    await createFirstAdmin({ ...system.dependencies, readAdminSecret: secret, isTemporary: true });
    expect((await signIn()).body).toMatchObject({ user: { passwordExpired: true } });
    const admin = await asAdmin();
    expect(await admin.get('/api/admin/users')).toMatchObject({ status: 403, code: 'password-expired' });
    const change = (newPassword: string) =>
      admin.request('PUT', '/api/user/password', { currentPassword: 'secret-of-admin', newPassword });
    expect((await change('secret-of-admin')).status).toBe(400);
    const changed = await change('своё-слово-администратора');
    expect(changed.body).not.toHaveProperty('user.passwordExpired');
    const own = system.withToken(JSON.parse(changed.text).token);
    expect((await own.get('/api/admin/users')).status).toBe(200);
    expect(await own.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('is created with a password that nobody else may choose [PASS-06]', async () => {
    expect(await run(JSON.stringify({ username: 'admin', password: 'password' }))).toEqual({ created: true });
    const body = { username: 'admin', password: 'password' };
    expect(await system.nobody.post('/api/login', body)).toMatchObject({ status: 200 });
  });

  it('is created once by two runs at the same moment', async () => {
    const runs = await Promise.all([handler(), handler()]);
    expect(runs.map(({ created }) => created).sort()).toEqual([false, true]);
  });

  it.each([
    ['is no JSON', 'hunter2'],
    ['lacks the password', '{"username":"admin"}'],
    ['is missing', undefined],
  ])('is not created from a secret that %s, and the failure does not tell it', async (_, secret) => {
    const failure = await run(secret).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    expect(failure).toBeDefined();
    expect(`${failure}${logLines.join()}`).not.toContain('hunter2');
    expect(await system.items()).toEqual([]);
  });

  it('fails a deployment whose admin name an ordinary user has', async () => {
    await system.user('ADMIN');
    await expect(handler()).rejects.toThrow('Имя пользователя уже занято');
  });
});
