import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { createCodesCipher } from '#functions/storage/settings/cipher.ts';
import { SETTINGS_KEY_ARN } from '#functions/testing/engines.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { getUser } from '#shared/contracts/accounts.ts';
import { recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { enableTwoFactor, startTwoFactor } from '#shared/contracts/two-factor.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const WRONG = { status: 400, body: { error: 'Неверный код', code: 'wrong-code' } };

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:05.000Z') });
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const start = () => maria.call(startTwoFactor, { body: { password: PASSWORD } });
const enable = (code: string) => maria.post('/api/user/two-factor/enable', { code });
const signIn = (password = PASSWORD) => system.nobody.post('/api/login', { username: 'Мария', password });
const item = async () => (await rawItems(system).ofKind('TWO_FACTOR'))[0];

describe('setting two-factor sign-in up', () => {
  it('shows a key of 160 bits and its address, and changes nothing yet [2FA-01]', async () => {
    const { secret, uri } = await start();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.+secret=${secret}`));
    expect(await maria.call(getUser, {})).not.toHaveProperty('twoFactor');
    expect(await signIn()).toMatchObject({ status: 200, body: { user: { id: maria.id } } });
    expect((await signIn()).cookies).toHaveLength(2);
  });

  it('asks for the password, whose guesses are counted', async () => {
    for (let guess = 1; guess <= 5; guess++)
      expect(await maria.post('/api/user/two-factor', { password: 'не тот' })).toMatchObject({ status: 400 });
    expect(await maria.post('/api/user/two-factor', { password: PASSWORD })).toMatchObject({ status: 429 });
  });

  it('is ended by the next start [2FA-01]', async () => {
    const first = await start();
    const second = await start();
    expect(await enable(codeNow(first.secret))).toMatchObject(WRONG);
    expect(await enable(codeNow(second.secret))).toMatchObject({ status: 200 });
  });

  it('is ended by a quarter of an hour [2FA-01]', async () => {
    const { secret } = await start();
    pass(14.9);
    // The answer says that the code is wrong, and not that the set-up is over.
    expect(await enable('000000')).toMatchObject(WRONG);
    pass(0.1);
    const over = { status: 400, body: { error: 'Настройка устарела. Начните её заново.', code: 'set-up-is-over' } };
    expect(await enable(codeNow(secret))).toMatchObject(over);
  });

  it('guesses no more codes a day than a sign-in: who has a session alone does not turn it on', async () => {
    const { secret } = await start();
    for (let guess = 1; guess <= 20; guess++) expect(await enable('000000')).toMatchObject(WRONG);
    expect(await enable(codeNow(secret))).toMatchObject({ status: 429 });
    expect(
      (await logEntries(await system.admin(), 'AUTH')).filter((line) => line.includes('Неверный код')),
    ).toHaveLength(20);
    pass(24 * 60);
    const again = await start();
    expect(await enable(codeNow(again.secret))).toMatchObject({ status: 200 });
  });

  it.each(['１２３４５６', '1234567', 123456])(
    'refuses %s as no code of the app, and does not count it [2FA-07]',
    async (code) => {
      await start();
      const refused = { status: 400, body: { error: 'Введите 6 цифр из приложения' } };
      expect(await maria.post('/api/user/two-factor/enable', { code })).toMatchObject(refused);
      expect(await rawItems(system).countOf('LIMIT')).toBe(0);
    },
  );
});

describe('turning it on', () => {
  it('tells ten codes once and ends all other sessions; a second time is refused [2FA-02, LOG-11]', async () => {
    const other = await system.signedInAgain(maria);
    const { secret } = await start();
    const before = await system.storage.users.getUser(maria.id);
    const reply = await enable(codeNow(secret));
    expect(reply).toMatchObject({ status: 200, body: { user: { twoFactor: true } } });
    const { sessionVersion } = (await system.storage.users.getUser(maria.id)) ?? {};
    expect(sessionVersion).toBeGreaterThan(before?.sessionVersion ?? 0);
    expect(reply.cookies).toEqual([expect.stringContaining('session=')]);
    const { token, recoveryCodes } = JSON.parse(reply.text);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const caller of [maria, other]) expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
    const caller = system.withToken(token);
    expect(await caller.call(getUser, {})).toMatchObject({ twoFactor: true });
    const again = await caller.post('/api/user/two-factor/enable', { code: codeNow(secret, 1) });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'Двухфакторная аутентификация уже включена', code: 'two-factor-is-on' },
    });
    expect(await caller.post('/api/user/two-factor', { password: PASSWORD })).toMatchObject({ status: 409 });
    expect(await logEntries(await system.admin(), 'USER')).toContain('Мария: Двухфакторная аутентификация включена');
  });

  it('succeeds once of two at once', async () => {
    const { secret } = await start();
    const both = await Promise.all([enable(codeNow(secret)), enable(codeNow(secret))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 401, 409])]);
  });

  it('keeps the secret encrypted for this user alone, the codes as hashes by one salt, and tells neither again [2FA-12, 2FA-19]', async () => {
    const { secret, recoveryCodes, caller } = await turnedOn(system, maria, PASSWORD);
    const stored = JSON.stringify(await system.items());
    const told = JSON.stringify([(await caller.get('/api/user')).text, logLines]);
    for (const text of [secret, ...recoveryCodes]) expect(stored + told).not.toContain(text);
    expect((await item())?.secret).toMatch(/^[A-Za-z0-9+/=]{80,}$/);
    const { salt, codes } = Object((await rawItems(system).ofKind('TWO_FACTOR'))[0]);
    expect(salt).toMatch(/^\$2[aby]\$\d\d\$.{22}$/);
    expect(Object.values(codes)).toEqual(
      Array.from({ length: 10 }, () => expect.toSatisfy((hash) => hash.startsWith(salt))),
    );

    const peter = await system.user('Пётр', { password: PASSWORD, twoFactorAt: new Date().toISOString() });
    await rawItems(system).put({ ...(await item()), pk: userKey(peter.id).pk, sk: 'TWO_FACTOR' });
    const { text } = await system.nobody.post('/api/login', { username: 'Пётр', password: PASSWORD });
    const waiting = system.withToken(JSON.parse(text).token);
    expect(await waiting.post('/api/login/code', { code: codeNow(secret, 1) })).toMatchObject({
      status: 400,
      text: 'Неверный код',
      code: 'wrong-code',
    });
  });

  it('with a secret that another key has encrypted, as in a copy of another stage: every code is wrong, and nothing fails', async () => {
    const { secret } = await turnedOn(system, maria, PASSWORD);
    const found = await item();
    if (!found) throw new Error('There is no second factor');
    const elsewhere = await createCodesCipher(SETTINGS_KEY_ARN).encryptSecret(maria.id, secret);
    await rawItems(system).put({ ...found, secret: elsewhere });
    const waiting = system.withToken(JSON.parse((await signIn()).text).token);
    const reply = await waiting.post('/api/login/code', { code: codeNow(secret, 1) });
    expect(reply).toMatchObject({ status: 400, text: 'Неверный код', code: 'wrong-code' });
  });
});

describe('a call that asks for password and code', () => {
  const calls = [
    ['confirm', '/api/user/confirm'],
    ['disable', '/api/user/two-factor/disable'],
    ['codes', '/api/user/two-factor/codes'],
  ] as const;

  it.each(calls)('%s: refuses a code of a step that was taken, and takes the next [2FA-05]', async (_name, path) => {
    const { secret, caller } = await turnedOn(system, maria, PASSWORD);
    const post = (code: string) => caller.post(path, { password: PASSWORD, code });
    for (const off of [-1, 0]) expect(await post(codeNow(secret, off))).toMatchObject(WRONG);
    expect(await post(codeNow(secret, 1))).toMatchObject({ status: 200 });
  });

  it.each(calls)('%s: takes each recovery code once, of two at once too [2FA-13]', async (_name, path) => {
    const { recoveryCodes, caller } = await turnedOn(system, maria, PASSWORD);
    const [code] = recoveryCodes;
    const post = () => caller.post(path, { password: PASSWORD, code });
    const both = await Promise.all([post(), post()]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await post()).not.toMatchObject({ status: 200 });
  });

  it.each(calls)('%s: counts wrong passwords and wrong codes together [2FA-10, 2FA-15]', async (_name, path) => {
    const { secret, caller } = await turnedOn(system, maria, PASSWORD);
    const post = (password: string, code: string) => caller.post(path, { password, code });
    for (let guess = 1; guess <= 2; guess++) {
      expect(await post('не тот', codeNow(secret, 1))).toMatchObject({
        status: 400,
        body: { error: 'Неверный текущий пароль', code: 'wrong-current-password' },
      });
      expect(await post(PASSWORD, '000000')).toMatchObject(WRONG);
      // A right password alone clears nothing.
      expect(await caller.post('/api/user/two-factor', { password: PASSWORD })).toMatchObject({ status: 409 });
    }
    expect(await post(PASSWORD, '000000')).toMatchObject(WRONG);
    expect(await post(PASSWORD, codeNow(secret, 1))).toMatchObject({ status: 429 });
    pass(15);
    expect(await post(PASSWORD, codeNow(secret))).toMatchObject({ status: 200 });
  });

  it.each(calls.slice(0, 1))('%s: without a code is asked for one, and it counts for nothing', async (_name, path) => {
    const { caller } = await turnedOn(system, maria, PASSWORD);
    for (let time = 1; time <= 7; time++)
      expect(await caller.post(path, { password: PASSWORD })).toMatchObject({
        status: 400,
        body: { error: 'Введите 6 цифр или резервный код', code: 'bad-code' },
      });
  });

  it.each(calls.slice(1))('%s: 409 while it is off', async (_name, path) => {
    const reply = await maria.post(path, { password: PASSWORD, code: '123456' });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'Двухфакторная аутентификация не включена', code: 'two-factor-is-off' },
    });
  });
});

describe('turning it off', () => {
  it('takes the secret and the codes out of the table, ends other sessions, and signs in by password again [2FA-15, LOG-11]', async () => {
    const { secret, caller } = await turnedOn(system, maria, PASSWORD);
    const code = codeNow(secret, 1);
    const reply = await caller.post('/api/user/two-factor/disable', { password: PASSWORD, code });
    expect(reply).toMatchObject({ status: 200, body: { user: { id: maria.id } } });
    expect(reply.cookies).toEqual([expect.stringContaining('session=')]);
    expect(reply.text).not.toContain('twoFactor');
    expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
    const { pk, sk, kind, ...left } = (await item()) ?? {};
    expect(left).toEqual({ method: 'totp', lastStep: expect.any(Number) });
    expect((await signIn()).cookies).toHaveLength(2);
    expect(await logEntries(await system.admin(), 'USER')).toContain('Мария: Двухфакторная аутентификация выключена');
  });

  it('keeps the last step, which the next code must be after [2FA-05]', async () => {
    const { secret, caller } = await turnedOn(system, maria, PASSWORD);
    const off = { password: PASSWORD, code: codeNow(secret, 1) };
    const { token } = JSON.parse((await caller.post('/api/user/two-factor/disable', off)).text);
    const again = system.withToken(token);
    const next = await again.call(startTwoFactor, { body: { password: PASSWORD } });
    const body = { code: codeNow(next.secret, 1) };
    expect(await again.post('/api/user/two-factor/enable', body)).toMatchObject(WRONG);
    pass(1);
    expect(await again.call(enableTwoFactor, { body: { code: codeNow(next.secret) } })).toBeDefined();
  });
});

it('new recovery codes end those of before [2FA-14]', async () => {
  const { secret, recoveryCodes, caller } = await turnedOn(system, maria, PASSWORD);
  const body = { password: PASSWORD, code: codeNow(secret, 1) };
  const renewed = JSON.parse((await caller.post('/api/user/two-factor/codes', body)).text).recoveryCodes;
  expect(renewed).toHaveLength(10);
  const { token } = JSON.parse((await signIn()).text);
  const finish = (code: string) => system.withToken(token).post('/api/login/code', { code });
  expect(await finish(recoveryCodes[3] ?? '')).toMatchObject({ status: 400 });
  expect(await finish(renewed[3])).toMatchObject({ status: 200, body: { codesLeft: 9 } });
});

describe('the database', () => {
  it('is sound with it on, off and on its way, and names a secret that is missing or left', async () => {
    const admin = await system.admin('главный', { password: PASSWORD });
    await start();
    expect(await admin.call(validateDatabase, {})).toMatchObject({ isValid: true });
    const { secret } = await start();
    await enable(codeNow(secret));
    expect(await admin.call(validateDatabase, {})).toMatchObject({ isValid: true });
    const raw = rawItems(system);
    const kept = await item();
    if (!kept) throw new Error('Nothing is kept');
    await raw.drop(kept);
    expect((await admin.call(validateDatabase, {})).issues).toEqual([
      'Пользователь «Мария»: при входе нужен код, а ключа для его проверки нет, войти нельзя. Обратитесь к тому, кто обслуживает систему: поможет восстановление копии данных.',
    ]);
    await raw.put(kept);
    await raw.put({ ...kept, pk: userKey(admin.id).pk });
    await raw.put({ ...kept, pk: 'USER#никто' });
    const { issues } = await admin.call(validateDatabase, {});
    expect(issues).toHaveLength(2);
    expect(issues).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Пользователь «главный»: двухфакторная аутентификация выключена, а её ключ остался/),
        expect.stringMatching(/USER#никто .+ уже нет\. Работе это не мешает\.$/),
      ]),
    );
  });

  it('loses it with the account', async () => {
    await turnedOn(system, maria, PASSWORD);
    expect(await (await system.admin()).delete(`/api/admin/users/${maria.id}`)).toMatchObject({ status: 200 });
    expect(await item()).toBeUndefined();
  });

  it('keeps the acting admin’s when it is recreated, and nobody else’s [2FA-20]', async () => {
    await turnedOn(system, maria, PASSWORD);
    const admin = await system.admin('главный', { password: PASSWORD });
    const { caller, secret } = await turnedOn(system, admin, PASSWORD);
    await caller.call(recreateDatabase, {});
    expect((await rawItems(system).ofKind('TWO_FACTOR')).map(({ pk }) => pk)).toEqual([userKey(admin.id).pk]);
    const { text } = await system.nobody.post('/api/login', { username: 'главный', password: PASSWORD });
    const waiting = system.withToken(JSON.parse(text).token);
    expect(await waiting.post('/api/login/code', { code: codeNow(secret, 1) })).toMatchObject({ status: 200 });
  });
});
