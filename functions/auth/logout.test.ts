import { beforeEach, describe, expect, it } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария');
});

const byCookie = (headers: Record<string, string>) =>
  system.nobody.post('/api/logout', undefined, { headers, cookies: [`session=${maria.token}`] });

describe('sign-out', () => {
  it('clears the cookie and writes the log entry [SEC-21, LOG-10]', async () => {
    const reply = await maria.post('/api/logout');
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(reply.cookies).toEqual(['session=; Path=/api; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual(['Мария: Выход из системы']);
  });

  it.each([
    ['its Origin', { origin: 'https://calendar.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ])('works by the cookie alone from a page of this site, known by %s', async (_, headers) => {
    expect(await byCookie(headers)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['nowhere', {}],
  ])('does not by a cookie that comes from %s [SEC-20]', async (_, headers) => {
    expect(await byCookie(headers)).toMatchObject({
      status: 403,
      text: 'Запрос с другого сайта отклонён',
      code: 'foreign-origin',
      cookies: [],
    });
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual([]);
  });

  it('ends this session at once, and no other of the same user', async () => {
    const other = await system.signedInAgain(maria);
    await maria.post('/api/logout');
    expect(await maria.get('/api/user')).toMatchObject({
      status: 401,
      text: 'Требуется аутентификация',
      code: 'authentication-required',
    });
    expect(await byCookie({ origin: 'https://calendar.example' })).toMatchObject({ status: 401 });
    expect(await other.get('/api/user')).toMatchObject({ status: 200 });
    await other.post('/api/logout');
    expect(await other.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('ends each of several sessions that sign out at the same moment', async () => {
    const callers: SystemUser[] = [];
    for (let device = 1; device <= 4; device++) callers.push(await system.signedInAgain(maria));
    const replies = await Promise.all(callers.map((caller) => caller.post('/api/logout')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const caller of callers) expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
    expect(await logEntries(await system.admin(), 'AUTH')).toHaveLength(4);
  });

  it('of an account that is being deleted at that moment is told all the same', async () => {
    const admin = await system.admin();
    const [out] = await Promise.all([maria.post('/api/logout'), admin.delete(`/api/admin/users/${maria.id}`)]);
    expect([200, 401]).toContain(out.status);
    const left = (await system.items()).filter((item) => item.kind === 'USER' && item.id === maria.id);
    expect(left).toEqual([]);
  });

  it('is still possible with an expired password [SEC-37]', async () => {
    const late = await system.user('Пётр', { passwordChangedAt: '2020-01-01T00:00:00.000Z' });
    expect(await late.post('/api/logout')).toMatchObject({ status: 200 });
  });

  it('without a token is 401 [API-13]', async () => {
    expect(await system.nobody.post('/api/logout')).toMatchObject({
      status: 401,
      text: 'Требуется аутентификация',
      code: 'authentication-required',
    });
  });
});
