import { getRounds } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerWith } from '#functions/testing/caller.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import type { System } from '#functions/testing/open-system.ts';
import { recordedPasswords } from '#functions/testing/recorded-passwords.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createPasswords } from './password-hash.ts';

const PASSWORD = 'верный пароль';
const WRONG = 'Неверное имя пользователя или пароль';
const START = new Date('2025-03-05T12:00:00.000Z');

const { passwords, compared } = recordedPasswords();
let system: System;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  compared.length = 0;
  system = await aSystem({ passwords });
});
afterEach(() => {
  vi.useRealTimers();
});

const aUser = (username = 'Мария', fields = {}) => system.user(username, { password: PASSWORD, ...fields });
const signIn = (username: string, password: string) => system.nobody.post('/api/login', { username, password });
const attemptsKept = async () => (await system.items()).filter(({ sk }) => sk === 'LOCKOUT');

describe('sign-in', () => {
  it('answers a token and the user, and sets the token as a cookie [AUTH-06, SEC-18]', async () => {
    const { id } = await aUser();
    const reply = await system.nobody.post(
      '/api/login',
      { username: 'Мария', password: PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(reply).toMatchObject({ status: 200, body: { user: { id, username: 'Мария', role: 'user' } } });
    const { token } = JSON.parse(reply.text);
    expect(decodeJwt(token)).toMatchObject({ sub: id, exp: START.getTime() / 1000 + 604_800 });
    expect(reply.cookies[0]).toBe(`__Host-session=${token}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800`);
    expect(await system.withToken(token).get('/api/user')).toMatchObject({ status: 200, body: { id } });
  });

  it.each(['МАРИЯ', '  мария  ', 'мАРИЯ'])(
    'does not regard case or space around: %j [SEC-04, SEC-07]',
    async (name) => {
      await aUser();
      expect(await signIn(name, PASSWORD)).toMatchObject({ status: 200 });
    },
  );

  it('refuses a wrong password and an unknown user with the same answer [SEC-22, SEC-23, API-07]', async () => {
    await aUser();
    const [wrong, unknown] = [await signIn('Мария', 'не тот'), await signIn('Никто', 'не тот')];
    expect(wrong).toMatchObject({ status: 401, text: WRONG, cookies: [] });
    expect(wrong.headers['content-type']).toBe('text/plain; charset=utf-8');
    const { 'x-request-id': _, ...headers } = wrong.headers;
    expect(unknown).toMatchObject({ status: 401, text: WRONG, cookies: [], headers });
  });

  it.each([
    ['a right password', 'Мария', PASSWORD],
    ['a wrong password', 'Мария', 'не тот'],
    ['an unknown user', 'Никто', PASSWORD],
    ['a blocked user', 'Пётр', 'не тот'],
  ])('reads twice and compares exactly one hash, of the same cost, for %s [SEC-23]', async (_, username, password) => {
    await aUser();
    await aUser('Пётр', { isActive: false });
    const keys: string[] = [];
    const end = intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'GetCommand') keys.push(JSON.parse(json).Key.pk);
      return pass();
    });
    await signIn(username, password);
    end();
    expect(keys.filter((key) => key.startsWith('USER'))).toHaveLength(2);
    expect(compared.map(getRounds)).toEqual([getRounds(await passwords.hash(''))]);
  });

  it('tells a blocked user so only after a right password [SEC-24]', async () => {
    await aUser('Мария', { isActive: false });
    expect(await signIn('Мария', 'не тот')).toMatchObject({ status: 401, text: WRONG });
    const reply = await signIn('Мария', PASSWORD);
    expect(reply).toMatchObject({
      status: 403,
      text: 'Учётная запись заблокирована',
      code: 'account-blocked',
      cookies: [],
    });
  });

  it('pays no heed to a dead token that comes along [SEC-17]', async () => {
    await aUser();
    const body = { username: 'Мария', password: PASSWORD };
    expect(await system.withToken('dead').post('/api/login', body)).toMatchObject({ status: 200 });
  });

  it('lets an expired password in and says so [SEC-30]', async () => {
    await aUser('Мария', { passwordChangedAt: '2024-12-01T00:00:00.000Z' });
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200, body: { user: { passwordExpired: true } } });
  });

  it.each([
    [{}, 'Не заполнено поле: username'],
    [{ username: 'Мария' }, 'Не заполнено поле: password'],
    [{ username: 'Мария', password: '' }, 'Введите пароль'],
    [{ username: '  ', password: 'x' }, 'Введите имя пользователя'],
    [{ username: 'Мария', password: 7 }, 'Введите пароль'],
    ['{', 'Неверный формат запроса'],
    ['null', 'Неверный формат запроса'],
  ])('refuses %j and counts nothing [API-12]', async (body, text) => {
    expect(await system.nobody.post('/api/login', body)).toMatchObject({ status: 400, text });
    expect(await attemptsKept()).toEqual([]);
  });

  it('writes no password and no token into its own logs', async () => {
    await aUser();
    const { text } = await signIn('Мария', PASSWORD);
    await signIn('Мария', 'совсем не тот');
    const lines = logLines.join('\n');
    expect(lines).not.toContain(PASSWORD);
    expect(lines).not.toContain('совсем не тот');
    expect(lines).not.toContain(JSON.parse(text).token);
  });

  it('renews a hash of a lower cost, and ends no session [PASS-06, PASS-07]', async () => {
    const old = await aSystem({ passwords: createPasswords(4) });
    const { id, get } = await old.user('Мария', { password: 'password' });
    const before = await old.storage.users.getUser(id);
    const caller = callerWith(undefined, { ...old.dependencies, passwords: createPasswords(5) });
    const post = (password: string) => caller.post('/api/login', { username: 'Мария', password });
    const hashNow = async () => (await old.storage.users.getUser(id))?.passwordHash ?? '';

    expect(await post('не тот')).toMatchObject({ status: 401 });
    expect(await hashNow()).toBe(before?.passwordHash);
    // Nobody may set this common password any more, but it still signs in.
    const replies = await Promise.all(Array.from({ length: 4 }, () => post('password')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const renewed = await hashNow();
    expect(getRounds(renewed)).toBe(5);
    expect(await post('password')).toMatchObject({ status: 200 });
    expect(await hashNow()).toBe(renewed);
    expect(await get('/api/user')).toMatchObject({ status: 200 });
    const { passwordHash: _, sessions: __, lastSignInAt: ___, ...rest } = (await old.storage.users.getUser(id)) ?? {};
    expect(before).toMatchObject(rest);
  });

  it('renews it where a code is still awaited, too [PASS-07]', async () => {
    const old = await aSystem({ passwords: createPasswords(4) });
    const { id } = await old.user('Мария', { password: PASSWORD, twoFactorAt: START.toISOString() });
    const caller = callerWith(undefined, { ...old.dependencies, passwords: createPasswords(5) });
    const post = () => caller.post('/api/login', { username: 'Мария', password: PASSWORD });
    const replies = await Promise.all([post(), post(), post()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(getRounds((await old.storage.users.getUser(id))?.passwordHash ?? '')).toBe(5);
    expect(await post()).toMatchObject({ status: 200, body: { user: { pending: 'code' } } });
  });

  it.each([
    ['sign-in', {}],
    ['sign-in whose code is awaited', { twoFactorAt: START.toISOString() }],
    ['blocked account', { isActive: false }],
  ])('counts no failure of ours at a %s as a guess', async (_, fields) => {
    await aUser('Мария', fields);
    await signIn('Мария', 'не тот');
    const before = await attemptsKept();
    failOnce(system.storage.table.access.client, ({ name }) => name === 'TransactWriteCommand');
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 500 });
    expect(await attemptsKept()).toMatchObject(before.map(({ pk }) => ({ pk, count: 1, failed: 1 })));
  });

  it('takes a name in any form of its characters, and counts them as one [ACC-01]', async () => {
    const { id } = await aUser('maria');
    expect(await signIn('ＭＡＲＩＡ', PASSWORD)).toMatchObject({ status: 200, body: { user: { id } } });
    for (const name of ['maria', 'ｍaria', 'mａria', 'ｍａria', 'ＭＡＲＩＡ'])
      expect(await signIn(name, 'не тот')).toMatchObject({ status: 401 });
    expect(await signIn('ｍａｒｉａ', PASSWORD)).toMatchObject({ status: 429 });
  });
});
