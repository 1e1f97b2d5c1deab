import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats } from '#shared/contracts/administration.ts';
import { listUsers } from '#shared/contracts/users.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

afterEach(() => {
  vi.useRealTimers();
});

const toggle = (id: string, by = admin) => by.post(`/api/admin/users/${id}/toggle`);

describe('blocking', () => {
  it('flips isActive, answers the user and is logged [USR-03, LOG-11]', async () => {
    const { id } = await system.user('Мария');
    expect(await toggle(id)).toMatchObject({
      status: 200,
      body: { id, username: 'Мария', role: 'user', isActive: false },
    });
    const newest = async () => (await logEntries(admin, 'USER'))[0];
    expect(await newest()).toBe('главный: Пользователь Мария заблокирован');
    expect(await toggle(id)).toMatchObject({ status: 200, body: { id, isActive: true } });
    expect(await newest()).toBe('главный: Пользователь Мария разблокирован');
  });

  it('with a state that is set already changes and logs nothing, and answers it', async () => {
    const { id } = await system.user('Мария');
    const want = (blocked: unknown) => admin.post(`/api/admin/users/${id}/toggle`, { blocked });
    expect(await want(true)).toMatchObject({ status: 200, body: { isActive: false } });
    expect(await want(true)).toMatchObject({ status: 200, body: { isActive: false } });
    expect((await logEntries(admin, 'USER')).filter((entry) => entry.includes('блокирован'))).toHaveLength(1);
    expect(await want(false)).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await want(false)).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await want('да')).toMatchObject({ status: 400, body: { error: 'Ожидается true или false' } });
  });

  it('ends all sessions at once, and for good [SEC-13]', async () => {
    const maria = await system.user('Мария');
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
    await toggle(maria.id);
    expect(await maria.get('/api/user')).toMatchObject({
      status: 401,
      text: 'Учётная запись заблокирована',
      code: 'account-blocked',
    });
    expect(await maria.post('/api/events', aForm())).toMatchObject({ status: 401 });
    await toggle(maria.id);
    expect(await maria.get('/api/user')).toMatchObject({
      status: 401,
      text: 'Требуется аутентификация',
      code: 'authentication-required',
    });
  });

  it('works on other admins, but not on oneself [USR-04, USR-05]', async () => {
    const second = await system.admin('второй');
    expect(await toggle(second.id)).toMatchObject({ status: 200, body: { isActive: false } });
    const before = await system.items();
    expect(await toggle(admin.id)).toMatchObject({
      status: 400,
      body: { error: 'Нельзя заблокировать самого себя', code: 'cannot-block-self' },
    });
    expect(await system.items()).toEqual(before);
  });

  it('asks for the password after a quarter of an hour, only for another admin, and to unblock too [PASS-08, USR-04]', async () => {
    const [second, blocked] = [await system.admin('второй'), await system.admin('третий', { isActive: false })];
    const maria = await system.user('Мария');
    const usersOf = async () => (await system.items()).filter(({ kind }) => kind === 'USER');
    const before = await usersOf();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    for (const { id } of [second, blocked])
      expect(await toggle(id)).toMatchObject({
        status: 403,
        code: 'confirm-password',
        body: { error: 'Подтвердите действие паролем', code: 'confirm-password' },
      });
    expect(await usersOf()).toEqual(before);
    expect(await toggle(maria.id)).toMatchObject({ status: 200, body: { isActive: false } });
  });

  it('of an unknown user is 404 [API-15]', async () => {
    expect(await toggle('нет')).toMatchObject({
      status: 404,
      body: { error: 'Пользователь не найден', code: 'user-not-found' },
    });
  });

  it('flips as often as it is asked to, all at once, and keeps count', async () => {
    const { id } = await system.user('Мария');
    const replies = await Promise.all(Array.from({ length: 9 }, () => toggle(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await admin.call(listUsers, { query: { search: 'мария' } })).toMatchObject([{ isActive: false }]);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 1 });
    expect((await logEntries(admin, 'USER')).filter((entry) => entry.includes('блокирован'))).toHaveLength(9);
  });

  it('leaves one of two admins who block each other at the same moment', async () => {
    for (let round = 1; round <= 5; round++) {
      const [one, other] = [await system.admin(`один${round}`), await system.admin(`другой${round}`)];
      await Promise.all([toggle(one.id, other), toggle(other.id, one)]);
      const both = (await system.items()).filter(
        (item) => item.kind === 'USER' && [one.id, other.id].includes(item.id),
      );
      expect(both.filter((item) => item.kind === 'USER' && item.isActive)).toHaveLength(1);
    }
  });
});
