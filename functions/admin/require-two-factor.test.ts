import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailItemKey } from '#functions/storage/dynamodb/keys.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { getUser } from '#shared/contracts/accounts.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { enableTwoFactor, startTwoFactor } from '#shared/contracts/two-factor.ts';

const PASSWORD = 'верный пароль';
const HELD = {
  status: 403,
  code: 'set-up-needed',
  text: expect.stringContaining('Настройте двухфакторную аутентификацию, чтобы продолжить'),
};

let system: System;
let admin: SystemUser;
let on: Awaited<ReturnType<typeof turnedOn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:05.000Z') });
  system = await aSystem();
  admin = await system.admin('главный', { password: PASSWORD });
  on = await turnedOn(system, admin, PASSWORD);
});
afterEach(() => {
  vi.useRealTimers();
});

const save = (requireTwoFactor: boolean, by: Pick<SystemUser, 'token'> = on.caller) =>
  system.nobody.post(
    '/api/admin/settings/security',
    { ...SECURITY_DEFAULTS, requireTwoFactor },
    {
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: [`session=${by.token}`],
    },
  );
const signIn = (username: string) => system.nobody.post('/api/login', { username, password: PASSWORD });

describe('two-factor sign-in of everybody', () => {
  it('is not asked for by an admin without it [2FA-17]', async () => {
    const other = await system.admin('второй');
    const error = 'Сначала включите её в своём профиле';
    expect(await save(true, other)).toMatchObject({ status: 400, body: { error } });
    expect(await save(false, other)).toMatchObject({ status: 200 });
    expect(await save(true)).toMatchObject({ status: 200 });
  });

  it('holds up living sessions and sign-ins until it is set up [2FA-18]', async () => {
    const maria = await system.user('Мария', { password: PASSWORD });
    expect(await maria.get('/api/embeddings')).toMatchObject({ status: 200 });
    await save(true);
    expect(await maria.get('/api/embeddings')).toMatchObject(HELD);
    expect(await maria.call(getUser, {})).toMatchObject({ pending: 'setup' });
    const reply = await signIn('Мария');
    expect(reply).toMatchObject({ status: 200, body: { user: { pending: 'setup' } } });
    const again = system.withToken(JSON.parse(reply.text).token);
    expect(await again.get('/api/embeddings')).toMatchObject(HELD);

    const { secret } = await again.call(startTwoFactor, { body: { password: PASSWORD } });
    const { token, user } = await again.call(enableTwoFactor, { body: { code: codeNow(secret) } });
    expect(user).not.toHaveProperty('pending');
    expect(await system.withToken(token).get('/api/embeddings')).toMatchObject({ status: 200 });
  });

  it('holds nobody up any more once it is off [2FA-18]', async () => {
    const maria = await system.user('Мария');
    await save(true);
    expect(await maria.get('/api/embeddings')).toMatchObject(HELD);
    await save(false);
    expect(await maria.get('/api/embeddings')).toMatchObject({ status: 200 });
    expect(await maria.call(getUser, {})).not.toHaveProperty('pending');
  });

  it('comes before approval, and that before an expired password [2FA-18]', async () => {
    const fields = { waits: true, passwordChangedAt: '2020-01-01T00:00:00.000Z' } as const;
    const maria = await system.user('Мария', fields);
    await save(true);
    expect(await maria.call(getUser, {})).toMatchObject({ pending: 'setup', passwordExpired: true });
    expect(await maria.get('/api/embeddings')).toMatchObject(HELD);
    await save(false);
    expect(await maria.call(getUser, {})).toMatchObject({ pending: 'approval', passwordExpired: true });
  });

  it('holds up whoever turns theirs off, administrators too [2FA-18]', async () => {
    await save(true);
    const off = { password: PASSWORD, code: on.recoveryCodes[0] };
    const reply = await on.caller.post('/api/user/two-factor/disable', off);
    expect(reply).toMatchObject({ status: 200, body: { user: { pending: 'setup' } } });
    expect(await system.withToken(JSON.parse(reply.text).token).get('/api/admin/stats')).toMatchObject(HELD);
  });
});

describe('a reset of another’s two-factor sign-in', () => {
  const reset = (id: string, by: Pick<SystemUser, 'delete'> = on.caller) =>
    by.delete(`/api/admin/users/${id}/two-factor`);

  it('ends their sessions and lets them in by password alone; log and letter tell [2FA-16, LOG-11]', async () => {
    const email = {
      smtpServer: 'mail.example.ru',
      smtpPort: 587,
      smtpUsername: 'почта',
      smtpPassword: 'секрет',
      senderEmail: 'calendar@example.ru',
      enabled: true,
      siteAddress: 'https://calendar.example.ru',
    };
    expect(await on.caller.post('/api/admin/settings/email', email)).toMatchObject({ status: 200 });
    const maria = await system.user('Мария', { password: PASSWORD, email: 'maria@example.ru' });
    await rawItems(system).put({ ...emailItemKey('maria@example.ru'), kind: 'EMAIL', userId: maria.id });
    const { caller, secret } = await turnedOn(system, maria, PASSWORD);
    expect(await reset(maria.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
    const reply = await signIn('Мария');
    expect(reply).toMatchObject({ status: 200, body: { user: { id: maria.id } } });
    expect(reply.text).not.toContain('pending');
    expect(await logEntries(on.caller, 'USER')).toContain('главный: Двухфакторная аутентификация сброшена: Мария');
    expect(await rawItems(system).ofKind('MAIL')).toContainEqual(
      expect.objectContaining({
        letter: 'twoFactorReset',
        to: 'maria@example.ru',
        data: { username: 'Мария', time: '22.11.2026, 17:00 МСК' },
      }),
    );
    expect(JSON.stringify(await rawItems(system).ofKind('TWO_FACTOR'))).not.toContain(secret);
    expect(await on.caller.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await reset(maria.id)).toMatchObject({ status: 409 });
  });

  it('of the own is refused, of nobody 404, by a user 403 [2FA-16]', async () => {
    const error = 'Свою двухфакторную аутентификацию выключите в профиле';
    expect(await reset(admin.id)).toMatchObject({ status: 400, body: { error } });
    expect(await reset('нет')).toMatchObject({ status: 404 });
    expect(await reset(admin.id, await system.user('Мария'))).toMatchObject({ status: 403 });
    expect(await on.caller.call(getUser, {})).toMatchObject({ twoFactor: true });
  });
});
