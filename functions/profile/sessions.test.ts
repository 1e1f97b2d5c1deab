import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { getUser } from '#shared/contracts/accounts.ts';
import { endOneSession, endOtherSessions, listSessions } from '#shared/contracts/sessions.ts';
import { HOUR_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const START = new Date('2026-11-22T14:00:00.000Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD, sessions: {} });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** Signs in. @returns a caller with the token */
const signIn = async (userAgent = FIREFOX, username = 'Мария') => {
  const headers = { 'user-agent': userAgent };
  const reply = await system.nobody.post('/api/login', { username, password: PASSWORD }, { headers });
  expect(reply.status).toBe(200);
  return system.withToken(JSON.parse(reply.text).token);
};
type Caller = Awaited<ReturnType<typeof signIn>>;
const sessionsOf = async (caller: Caller) => (await caller.call(listSessions, {})).sessions;
const statusOf = async (caller: Caller) => (await caller.get('/api/user')).status;
const stored = async () => {
  const account = await system.storage.users.getUser(maria.id);
  return account?.sessions ?? {};
};

describe('the list of sessions', () => {
  it('names device, browser, when it began and was last used, and which is this one [SES-01]', async () => {
    const computer = await signIn();
    pass(HOUR_MS);
    const phone = await signIn(PHONE);
    const began = { createdAt: START.toISOString(), seenAt: START.toISOString() };
    const later = new Date(START.getTime() + HOUR_MS).toISOString();
    expect(await sessionsOf(phone)).toEqual([
      {
        id: expect.any(String),
        system: 'Android',
        browser: 'Chrome',
        createdAt: later,
        seenAt: later,
        isCurrent: true,
      },
      { id: expect.any(String), system: 'Linux', browser: 'Firefox', ...began, isCurrent: false },
    ]);
    expect((await sessionsOf(computer)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('holds those that registration and a new password began', async () => {
    const headers = { 'user-agent': PHONE };
    const body = { username: 'Анна', password: PASSWORD };
    const registered = await system.nobody.post('/api/register', body, { headers });
    const anna = system.withToken(JSON.parse(registered.text).token);
    expect(await sessionsOf(anna)).toMatchObject([{ system: 'Android', isCurrent: true }]);
    const change = { currentPassword: PASSWORD, newPassword: 'другой пароль' };
    const changed = await anna.put('/api/user/password', change, { headers: { 'user-agent': FIREFOX } });
    expect(await statusOf(anna)).toBe(401);
    const again = system.withToken(JSON.parse(changed.text).token);
    expect(await sessionsOf(again)).toMatchObject([{ system: 'Linux', isCurrent: true }]);
  });

  it('costs no other reading than any call: the account, and the settings [SES-05]', async () => {
    const caller = await signIn();
    const requests: string[] = [];
    const end = intercept(system.storage.table.access.client, ({ name, json }, go) => {
      requests.push(`${name} ${JSON.parse(json).Key?.pk}`);
      return go();
    });
    await caller.call(listSessions, {});
    await caller.call(getUser, {});
    end();
    const both = [`GetCommand USER#${maria.id}`, 'GetCommand SETTINGS'];
    expect(requests).toEqual([...both, ...both]);
  });
});

describe('the end of sessions', () => {
  it('of one is at once, and the others live; another’s name, or none, is 404 [SES-02]', async () => {
    const [one, other] = [await signIn(), await signIn(PHONE)];
    const pyotr = await system.user('Пётр');
    const id = (await sessionsOf(one)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const notFound = {
      status: 404,
      body: { error: 'Сеанс не найден. Возможно, он уже завершён.', code: 'session-not-found' },
    };
    expect(await pyotr.delete(`/api/user/sessions/${id}`)).toMatchObject(notFound);
    expect(await one.delete(`/api/user/sessions/${pyotr.sessionId}`)).toMatchObject(notFound);
    for (const name of ['unknown', 'constructor', '__proto__'])
      expect(await one.delete(`/api/user/sessions/${name}`)).toMatchObject(notFound);
    expect(await statusOf(other)).toBe(200);
    pass(1000);
    await one.call(endOneSession, { params: { id } });
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(one)).toBe(200);
    expect(await one.delete(`/api/user/sessions/${id}`)).toMatchObject(notFound);
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual([
      'Мария: Сеансы завершены',
      ...Array(2).fill('Мария: Вход в систему'),
    ]);
  });

  it('of all others leaves the answer alone alive [SES-03]', async () => {
    const [one, other] = [await signIn(), await signIn(PHONE)];
    const { token, user } = await one.call(endOtherSessions, {});
    expect(user).toMatchObject({ id: maria.id });
    for (const caller of [one, other]) expect(await statusOf(caller)).toBe(401);
    const next = system.withToken(token);
    expect(await sessionsOf(next)).toMatchObject([{ isCurrent: true }]);
    expect(await logEntries(await system.admin(), 'AUTH')).toContain('Мария: Сеансы завершены');
  });

  it('of a user is an admin’s to make, of their own too; of nobody 404 [SES-04, LOG-11]', async () => {
    const one = await signIn();
    const admin = await system.admin();
    expect(await admin.delete(`/api/admin/users/${maria.id}/sessions`)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await statusOf(one)).toBe(401);
    expect(await stored()).toEqual({});
    expect(await statusOf(await signIn())).toBe(200);
    expect(await admin.delete('/api/admin/users/nobody/sessions')).toMatchObject({ status: 404 });
    expect(await logEntries(admin, 'AUTH')).toContain('администратор: Сеансы завершены: Мария');
    expect(await admin.delete(`/api/admin/users/${admin.id}/sessions`)).toMatchObject({ status: 200 });
    expect(await statusOf(admin)).toBe(401);
  });

  it('by sign-out takes the session out of the list', async () => {
    const [one, other] = [await signIn(), await signIn(PHONE)];
    await one.post('/api/logout');
    expect(await statusOf(one)).toBe(401);
    expect(await sessionsOf(other)).toHaveLength(1);
  });
});

describe('a session in use', () => {
  it('is noted once an hour, by a hundred calls at once too, and lives no longer for it [SES-06]', async () => {
    const caller = await signIn();
    const [{ id } = { id: '' }] = await sessionsOf(caller);
    let writes = 0;
    const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
      const answer = await go();
      // Writes are counted after the answer. A refused update has written nothing.
      if (name === 'UpdateCommand') writes++;
      return answer;
    });
    pass(HOUR_MS - 1);
    await statusOf(caller);
    expect(writes).toBe(0);
    pass(1);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(caller)));
    end();
    expect([new Set(statuses), logLines.filter((line) => line.includes('ERROR')).slice(0, 1)]).toEqual([
      new Set([200]),
      [],
    ]);
    expect(writes).toBe(1);
    expect((await stored())[id]?.seenAt).toBe(new Date(START.getTime() + HOUR_MS).toISOString());
  });

  it('that is ended while a call notes it does not come back [SES-06]', async () => {
    const [caller, other] = [await signIn(), await signIn(PHONE)];
    const id = (await sessionsOf(caller)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    pass(HOUR_MS);
    await sessionsOf(other);
    const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
      if (name === 'UpdateCommand') {
        end();
        await other.call(endOneSession, { params: { id } });
      }
      return go();
    });
    await statusOf(caller);
    expect(Object.keys(await stored())).not.toContain(id);
    expect(await statusOf(caller)).toBe(401);
  });
});

describe('a sign-in', () => {
  it('as the 21st ends the session that was longest unseen [SES-07]', async () => {
    const callers: Caller[] = [];
    for (let device = 0; device < 20; device++) {
      callers.push(await signIn());
      pass(1000);
    }
    const [first, second] = callers;
    if (!first || !second) throw new Error('Nobody has signed in');
    pass(HOUR_MS);
    await statusOf(first);
    await signIn(PHONE);
    expect(await statusOf(second)).toBe(401);
    expect(await statusOf(first)).toBe(200);
    expect(Object.keys(await stored())).toHaveLength(20);
  });

  it.each([0, 19])(
    'beside others at once is listed as they are, with %i before [SES-07]',
    { tags: ['slow'] },
    async (before) => {
      for (let device = 0; device < before; device++) await signIn();
      pass(1000);
      const callers = await Promise.all(Array.from({ length: 4 }, () => signIn(PHONE)));
      for (const caller of callers) expect(await statusOf(caller)).toBe(200);
      expect(Object.keys(await stored())).toHaveLength(Math.min(before + 4, 20));
    },
  );

  it('at the same time as another ends another old session, so that 20 are left [SES-07]', {
    tags: ['slow'],
  }, async () => {
    for (let device = 0; device < 20; device++) {
      await signIn();
      pass(1000);
    }
    const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
      if (name === 'TransactWriteCommand') {
        end();
        await signIn(PHONE);
      }
      return go();
    });
    await signIn(PHONE);
    expect(Object.keys(await stored())).toHaveLength(20);
  });

  it('leaves out of the account what is over', async () => {
    await signIn();
    pass(7 * 24 * HOUR_MS);
    const caller = await signIn(PHONE);
    expect(Object.keys(await stored())).toHaveLength(1);
    expect(await sessionsOf(caller)).toMatchObject([{ system: 'Android' }]);
  });

  it('begins no session if at that moment the account’s sessions end, its password changes, or it is blocked', async () => {
    const admin = await system.admin();
    for (const [meanwhile, status] of [
      [() => maria.delete('/api/user/sessions'), 401],
      [() => maria.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'другой пароль' }), 401],
      [() => admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: true }), 403],
    ] as const) {
      maria = { ...maria, ...(await system.signedInAgain(maria)) };
      const password = status === 401 ? PASSWORD : 'другой пароль';
      const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
        if (name === 'TransactWriteCommand') {
          end();
          expect((await meanwhile()).status).toBe(200);
        }
        return go();
      });
      expect(await system.nobody.post('/api/login', { username: 'Мария', password })).toMatchObject({ status });
    }
  });
});

describe('the cookie of a device', () => {
  const deviceIn = (cookies: readonly string[]) => cookies.find((cookie) => cookie.includes('device='));
  const post = (username: string, cookie?: string) =>
    system.nobody.post(
      '/api/login',
      { username, password: PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' }, ...(cookie && { cookies: [cookie] }) },
    );
  const read = (cookie = '') =>
    system.dependencies.tokens.readDevice(cookie.split(';')[0]?.replace('__Host-device=', '') ?? '', new Date());

  it('is set by a whole sign-in for 180 days, and names the last five who signed in', async () => {
    for (const name of ['два', 'три', 'четыре', 'пять', 'шесть']) await system.user(name, { password: PASSWORD });
    const first = deviceIn((await post('Мария')).cookies);
    expect(first).toMatch(/^__Host-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/);
    const device = await read(first);
    expect(device).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), userIds: [maria.id] });
    let cookie = first;
    for (const name of ['два', 'три', 'четыре', 'пять', 'Мария', 'шесть'])
      cookie = deviceIn((await post(name, cookie?.split(';')[0])).cookies);
    const last = await read(cookie);
    expect(last?.id).toBe(device?.id);
    expect(last?.userIds).toHaveLength(5);
    expect(last?.userIds[1]).toBe(maria.id);
    pass(180 * 24 * HOUR_MS);
    expect(await read(cookie)).toBeUndefined();
  });

  it('is set by no session that takes another one’s place', async () => {
    const change = { currentPassword: PASSWORD, newPassword: 'другой пароль' };
    const changed = await (await signIn()).put('/api/user/password', change);
    const ended = await system.withToken(JSON.parse(changed.text).token).delete('/api/user/sessions');
    for (const reply of [changed, ended]) {
      expect(reply).toMatchObject({ status: 200, cookies: [expect.stringContaining('session=')] });
      expect(deviceIn(reply.cookies)).toBeUndefined();
    }
  });

  it('opens nothing, and a refused sign-in sets none', async () => {
    const cookie = deviceIn((await post('Мария')).cookies)?.split(';')[0] ?? '';
    expect(await statusOf(system.withToken(cookie.replace('__Host-device=', '')))).toBe(401);
    expect((await system.nobody.post('/api/login', { username: 'Мария', password: 'не тот' })).cookies).toEqual([]);
  });
});
