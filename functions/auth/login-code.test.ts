import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { listSessions } from '#shared/contracts/sessions.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const WRONG = { status: 400, text: 'Неверный код', code: 'wrong-code' };
const NEEDED = { status: 403, code: 'code-needed' };

let system: System;
let maria: SystemUser;
let on: Awaited<ReturnType<typeof turnedOn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:05.000Z') });
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
  on = await turnedOn(system, maria, PASSWORD);
  pass(2);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const signIn = (password = PASSWORD) => system.nobody.post('/api/login', { username: 'Мария', password });
const waiting = async () => system.withToken(JSON.parse((await signIn()).text).token);
type Caller = Pick<SystemUser, 'post'>;
const finish = (caller: Caller, code: unknown) => caller.post('/api/login/code', { code });
const authLog = async () => logEntries(await system.admin(), 'AUTH');

describe('a right password where a code is asked for', () => {
  it('answers a token for the code alone, for ten minutes, and no cookie [2FA-08]', async () => {
    await rawItems(system).change(userKey(maria.id), 'SET email = :address', { ':address': 'maria@example.ru' });
    const reply = await signIn();
    const user = { pending: 'code', twoFactor: true, email: null };
    expect(reply).toMatchObject({ status: 200, cookies: [], body: { user } });
    const claims = JSON.parse(Buffer.from(JSON.parse(reply.text).token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ use: 'code', exp: Date.now() / 1000 + 600, jti: expect.any(String) });
    expect(await authLog()).toContain('Мария: Верный пароль, ждём код');
    const caller = system.withToken(JSON.parse(reply.text).token);
    expect(await caller.get('/api/user')).toMatchObject({ status: 200, body: { pending: 'code' } });
    pass(10);
    expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 401 });
  });

  it('opens the account, the code and sign-out, and nothing else [2FA-09]', async () => {
    const caller = await waiting();
    for (const path of ['/api/events', '/api/embeddings', '/api/user/sessions'])
      expect(await caller.get(path)).toMatchObject(NEEDED);
    expect(await caller.post('/api/user/confirm', { password: PASSWORD })).toMatchObject(NEEDED);
    expect(await caller.post('/api/logout')).toMatchObject({ status: 200, cookies: [] });
    expect(await on.caller.get('/api/user')).toMatchObject({ status: 200 });
    expect(await finish(on.caller, codeNow(on.secret))).toMatchObject({
      status: 403,
      text: 'Недостаточно прав',
      code: 'forbidden',
    });
  });

  it('ends with a block and with a new password [2FA-09]', async () => {
    const admin = await system.admin();
    const [first, second] = [await waiting(), await waiting()];
    const change = { currentPassword: PASSWORD, newPassword: 'другой пароль' };
    await on.caller.put('/api/user/password', change);
    expect(await finish(first, codeNow(on.secret))).toMatchObject({ status: 401 });
    await admin.post(`/api/admin/users/${maria.id}/toggle`);
    expect(await finish(second, codeNow(on.secret))).toMatchObject({ status: 401 });
    await admin.post(`/api/admin/users/${maria.id}/toggle`);
    expect(await finish(second, codeNow(on.secret))).toMatchObject({ status: 401 });
  });
});

describe('a code', () => {
  it('finishes the sign-in with a session and its cookies [2FA-04, LOG-10]', async () => {
    const reply = await finish(await waiting(), codeNow(on.secret));
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Мария', twoFactor: true } } });
    expect(reply.text).not.toContain('pending');
    expect(reply.text).not.toContain('codesLeft');
    expect(reply.cookies).toHaveLength(2);
    const session = system.withToken(JSON.parse(reply.text).token);
    expect((await session.call(listSessions, {})).sessions).toHaveLength(2);
    expect(await authLog()).toContain('Мария: Вход в систему');
  });

  it('is taken once, and none of an earlier step after it [2FA-05]', async () => {
    const caller = await waiting();
    expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 200 });
    for (const off of [-1, 0]) expect(await finish(caller, codeNow(on.secret, off))).toMatchObject(WRONG);
    expect(await finish(caller, codeNow(on.secret, 1))).toMatchObject({ status: 200 });
  });

  it('is taken once of two at once [2FA-06]', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const both = await Promise.all([one, other].map((caller) => finish(caller, codeNow(on.secret))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await on.caller.call(listSessions, {})).sessions).toHaveLength(2);
  });

  it('of two steps off is refused, and the account stays open to the right one [2FA-04]', async () => {
    const caller = await waiting();
    for (const off of [-2, 2]) expect(await finish(caller, codeNow(on.secret, off))).toMatchObject(WRONG);
    expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 200 });
  });

  it.each(['1234567', 123456, '１２３４５６', '', 'ABCDE-FGHIU', null])(
    'that is %s is refused as no code, and is not counted [2FA-07]',
    async (code) => {
      const caller = await waiting();
      const refused = { status: 400, text: 'Введите 6 цифр или резервный код', code: 'invalid-input', field: 'code' };
      for (let time = 1; time <= 6; time++) expect(await finish(caller, code)).toMatchObject(refused);
      expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 200 });
    },
  );
});

describe('a wrong code', () => {
  it('is counted with wrong passwords; right passwords in between clear nothing and count for nothing [2FA-10]', async () => {
    const caller = await waiting();
    for (let time = 1; time <= 4; time++) {
      expect(await finish(caller, '000000')).toMatchObject(WRONG);
      for (let again = 1; again <= 3; again++) expect(await signIn()).toMatchObject({ status: 200 });
    }
    expect(await signIn('не тот')).toMatchObject({ status: 401 });
    expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 429 });
    expect(await signIn()).toMatchObject({ status: 429 });
    expect(await authLog()).toContain('Мария: Неверный код');
  });

  it('is forgotten by a whole sign-in [2FA-10]', async () => {
    const caller = await waiting();
    for (let time = 1; time <= 4; time++) await finish(caller, '000000');
    expect(await finish(caller, codeNow(on.secret))).toMatchObject({ status: 200 });
    for (let time = 1; time <= 4; time++) expect(await finish(caller, '000000')).toMatchObject(WRONG);
    expect(await finish(caller, codeNow(on.secret, 1))).toMatchObject({ status: 200 });
  });
});

describe('a recovery code', () => {
  const code = () => on.recoveryCodes[0] ?? '';

  it('signs in once, in any case and without its dash; the answer and the log tell [2FA-12, 2FA-14]', async () => {
    const caller = await waiting();
    const reply = await finish(caller, code().toLowerCase().replace('-', ''));
    expect(reply).toMatchObject({ status: 200, body: { codesLeft: 9 } });
    expect(await finish(caller, code())).toMatchObject(WRONG);
    expect(await authLog()).toContain('Мария: Вход по резервному коду');
  });

  it('signs in once of two at once [2FA-13]', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const both = await Promise.all([one, other].map((caller) => finish(caller, code())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is used and signs in, or neither: one transaction writes both [2FA-13]', async () => {
    const { client } = system.storage.table.access;
    const caller = await waiting();
    const isSignIn = ({ name, json }: { name: string; json: string }) =>
      name === 'TransactWriteCommand' && json.includes('codes.#place') && json.includes('sessions');
    // None of these failures of ours counts as a wrong code.
    for (let time = 1; time <= 6; time++) {
      failOnce(client, isSignIn);
      expect(await finish(caller, code())).toMatchObject({ status: 500 });
    }
    expect((await on.caller.call(listSessions, {})).sessions).toHaveLength(1);
    const seen: boolean[] = [];
    intercept(client, async (request, go) => {
      if (request.name === 'TransactWriteCommand') seen.push(isSignIn(request));
      return go();
    });
    expect(await finish(caller, code())).toMatchObject({ status: 200 });
    expect(seen).toEqual([true]);
  });
});
