import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { endOneSession, endOtherSessions, listSessions } from '#shared/contracts/sessions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const ASKED = {
  status: 403,
  body: { error: 'Подтвердите действие паролем', code: 'confirm-password' },
  code: 'confirm-password',
};

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:00.000Z') });
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
type Caller = Pick<SystemUser, 'put' | 'post'>;
const rename = (caller: Caller = maria) => caller.put('/api/user/username', { username: 'Анна' });
const confirm = (password: string, caller: Caller = maria) => caller.post('/api/user/confirm', { password });

describe('a password that is given again', () => {
  it('counts for a quarter of an hour, in its own session alone [PASS-08]', async () => {
    const other = await system.signedInAgain(maria);
    pass(15);
    expect(await rename()).toMatchObject({ status: 200 });
    pass(1);
    expect(await rename()).toMatchObject(ASKED);
    expect(await confirm(PASSWORD)).toMatchObject({ status: 200, body: { ok: true }, cookies: [] });
    expect(await rename()).toMatchObject({ status: 200 });
    expect(await rename(other)).toMatchObject(ASKED);
    pass(16);
    expect(await rename()).toMatchObject(ASKED);
  });

  it('is asked for as before once the other sessions were ended without it [PASS-08]', async () => {
    pass(16);
    const { token } = await maria.call(endOtherSessions, {});
    const next = system.withToken(token);
    expect(await rename(next)).toMatchObject(ASKED);
    expect(await confirm(PASSWORD, next)).toMatchObject({ status: 200 });
    expect(await rename(next)).toMatchObject({ status: 200 });
  });

  it('is asked of whoever makes a token for a program, which outlives every session [PRG-20]', async () => {
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const make = () => maria.post('/api/user/programs', { name: 'Сайт', scopes: ['events:read'], until });
    pass(16);
    expect(await make()).toMatchObject(ASKED);
    expect(await confirm(PASSWORD)).toMatchObject({ status: 200 });
    expect(await make()).toMatchObject({ status: 201 });
  });

  it('is asked of whoever makes an admin, not of who makes a user', async () => {
    const admin = await system.admin('главный', { password: PASSWORD });
    const create = (username: string, role: string) =>
      admin.post('/api/admin/users', { username, password: 'надёжный пароль', role });
    pass(16);
    expect(await create('первый', 'user')).toMatchObject({ status: 201 });
    expect(await create('второй', 'admin')).toMatchObject(ASKED);
    expect(await confirm(PASSWORD, admin)).toMatchObject({ status: 200 });
    expect(await create('второй', 'admin')).toMatchObject({ status: 201 });
  });

  it('is guessed no more often than in a password change, together with it [PASS-08]', async () => {
    const change = { currentPassword: 'не тот', newPassword: 'другой пароль' };
    const wrong = { status: 400, body: { error: 'Неверный текущий пароль', code: 'wrong-current-password' } };
    for (let guess = 1; guess <= 3; guess++) expect(await confirm('не тот')).toMatchObject(wrong);
    for (let guess = 4; guess <= 5; guess++) expect(await maria.put('/api/user/password', change)).toMatchObject(wrong);
    const shut = { status: 429, body: { error: 'Слишком много неверных паролей. Повторите через 15 мин.' } };
    expect(await confirm(PASSWORD)).toMatchObject(shut);
    pass(15);
    expect(await confirm(PASSWORD)).toMatchObject({ status: 200 });
    const entries = await logEntries(await system.admin(), 'AUTH');
    expect(entries.filter((entry) => entry === 'Мария: Подтверждение действия: неверный пароль')).toHaveLength(3);
  });

  it('revives no session that ends at that moment', async () => {
    const other = await system.signedInAgain(maria);
    const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
      if (name === 'TransactWriteCommand') {
        end();
        await other.call(endOneSession, { params: { id: maria.sessionId } });
      }
      return go();
    });
    expect(await confirm(PASSWORD)).toMatchObject({ status: 401 });
    expect((await other.call(listSessions, {})).sessions).toHaveLength(1);
  });
});
