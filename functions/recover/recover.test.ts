import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { turnedOn } from '#functions/testing/two-factor.ts';
import { listLog } from '#shared/contracts/administration.ts';
import { toggleUser } from '#shared/contracts/users.ts';
import { recover } from './recover.ts';

const OLD = 'прежний пароль';
const NEW = 'совсем новый пароль';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  system = await aSystem();
  admin = await system.admin('главный', { password: OLD });
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (password: string, cookies: readonly string[] = []) =>
  system.nobody.post('/api/login', { username: 'главный', password }, { cookies });
const reset = (link: string) =>
  system.nobody.post('/api/password/reset', { token: link.slice('/reset#'.length), password: NEW });
const again = (withoutTwoFactor = false) => recover(system.storage, { name: 'ГЛАВНЫЙ', withoutTwoFactor }, new Date());

describe('npm run recover', () => {
  it('lets a blocked administrator in by a link, and tells the log that the system did it [PASS-05]', async () => {
    const other = await system.admin('второй');
    await other.call(toggleUser, { params: { id: admin.id }, body: { blocked: true } });
    expect(await signIn(OLD)).toMatchObject({ status: 403 });
    const { link, expiresAt } = await again();
    expect(new Date(expiresAt).getTime() - Date.now()).toBe(24 * 60 * 60_000);
    expect(await reset(link)).toMatchObject({ status: 200 });
    expect(await signIn(NEW)).toMatchObject({ status: 200, body: { user: { username: 'главный' } } });
    const { events } = await other.call(listLog, { query: { type: 'USER' } });
    const lines = events.filter(({ userId }) => userId === 'system');
    expect(lines.map(({ username, description }) => `${username}: ${description}`).toSorted()).toEqual([
      'Система: Пользователь главный разблокирован',
      'Система: Ссылка для сброса: главный',
    ]);
    expect(lines.map(({ subjectId }) => subjectId)).toEqual([admin.id, admin.id]);
    expect(await reset(link)).toMatchObject({ status: 400 });
  });

  it('gives the whole link where the installation knows its address [PASS-05]', async () => {
    const wanted = { name: 'главный', withoutTwoFactor: false, siteAddress: 'https://calendar.example.ru' };
    const { link } = await recover(system.storage, wanted, new Date());
    expect(link).toMatch(/^https:\/\/calendar\.example\.ru\/reset#./);
  });

  it('lets in who has shut the sign-in by wrong passwords [PASS-05]', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn('неверный пароль');
    expect(await signIn(OLD)).toMatchObject({ status: 429 });
    const done = await reset((await again()).link);
    const device = done.cookies.find((cookie) => cookie.includes('device=')) ?? '';
    expect(await signIn(NEW, [device.split(';')[0] ?? ''])).toMatchObject({ status: 200 });
  });

  it('takes the second factor away only where that was asked for, with all sessions [PASS-05]', async () => {
    const { caller } = await turnedOn(system, admin, OLD);
    await again();
    expect(await signIn(OLD)).toMatchObject({ body: { user: { pending: 'code' } } });
    expect(await caller.get('/api/events')).toMatchObject({ status: 200 });
    await again(true);
    expect(await caller.get('/api/events')).toMatchObject({ status: 401 });
    const { status, text } = await signIn(OLD);
    expect([status, text.includes('pending')]).toEqual([200, false]);
    const { events } = await (await system.admin('второй')).call(listLog, { query: { type: 'USER' } });
    const done = events.filter(({ userId }) => userId === 'system').map(({ description }) => description);
    expect(done.toSorted()).toEqual([
      'Двухфакторная аутентификация сброшена: главный',
      'Ссылка для сброса: главный',
      'Ссылка для сброса: главный',
    ]);
  });

  it('refuses who is no administrator, and who is not there [PASS-05]', async () => {
    await system.user('мария');
    const tried = (name: string) => recover(system.storage, { name, withoutTwoFactor: false }, new Date());
    await expect(tried('мария')).rejects.toThrow('Недостаточно прав');
    await expect(tried('никто')).rejects.toThrow('Пользователь не найден');
  });
});
