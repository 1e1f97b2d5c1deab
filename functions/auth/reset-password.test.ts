import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAIL_LIMITS } from '#functions/mail/deliver.ts';
import { sendLetters } from '#functions/scheduled-jobs/send-letters.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { lastToken, mailIsOn, queuedLetters, SITE } from '#functions/testing/letters.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { clientOf, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { turnedOn } from '#functions/testing/two-factor.ts';
import { CLIENT_ADDRESS_HEADER } from '#shared/contracts/endpoint.ts';
import { makeResetLink } from '#shared/contracts/reset.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { aMailServer, type TestMailServer } from '#shared/testing/mail-server.ts';
import { HOUR_MS } from '#shared/time/units.ts';

const OLD = 'прежний пароль';
const NEW = 'совсем новый пароль';
const ADDRESS = 'maria@example.ru';
const BAD_LINK = { status: 400, body: { error: 'Ссылка недействительна или устарела' } };

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let server: TestMailServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  system = await aSystem();
  admin = await system.admin('главный');
  maria = await system.user('мария', { password: OLD });
  server = await aMailServer();
  await mailIsOn(admin, { smtpPort: server.port });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

let networks = 0;
/** Each time from another network. */
const forget = (name: string, network = `192.0.2.${++networks % 250}`) =>
  system.nobody.post('/api/password/forgot', { name }, { headers: { [CLIENT_ADDRESS_HEADER]: network } });
const reset = (token: string, password = NEW) => system.nobody.post('/api/password/reset', { token, password });
const signIn = (password: string, cookies: readonly string[] = []) =>
  system.nobody.post('/api/login', { username: 'мария', password }, { cookies });
const sendAll = (storage = system.storage) =>
  sendLetters({ storage, limits: { ...MAIL_LIMITS, step: 30_000, whole: 60_000 } })({
    now: new Date(),
    isOver: () => false,
  });
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** Letters are quoted-printable: long lines are folded, `=` is `=3D`. */
const textOf = (letter: string | undefined) => (letter ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
const tokenIn = (letter: string | undefined) => new RegExp(`${SITE}/reset#([\\w.-]+)`).exec(textOf(letter))?.[1] ?? '';
const verify = async (user: SystemUser, email: string) => {
  await user.put('/api/user/email', { email });
  const token = String((await queuedLetters(system)).at(-1)?.data.link).split('#')[1];
  expect(await system.nobody.post('/api/email/confirm', { token })).toMatchObject({ status: 200 });
  await sendAll();
  server.letters.length = 0;
};
/** The token in the letter to somebody who has forgotten their password. */
const forgotten = async (name = 'мария') => {
  await forget(name);
  await sendAll();
  return tokenIn(server.letters.at(-1));
};
const madeByAdmin = async () =>
  (await admin.call(makeResetLink, { params: { id: maria.id } })).link.slice(`${SITE}/reset#`.length);

describe('a forgotten password', () => {
  it('is answered 200 for every name, by the same steps [PASS-01]', async () => {
    await verify(maria, ADDRESS);
    const steps: string[][] = [];
    for (const name of ['мария', ADDRESS, 'никто', 'no@example.ru']) {
      const sent: string[] = [];
      const end = intercept(clientOf(), (request, go) => {
        sent.push(request.name);
        return go();
      });
      expect(await forget(name)).toMatchObject({ status: 200, text: '{"ok":true}' });
      end();
      steps.push(sent);
    }
    expect(steps).toEqual(steps.map(() => steps[0]));
    await sendAll();
    expect(await queuedLetters(system)).toEqual([]);
    expect(server.letters).toHaveLength(2);
    expect(logLines.join()).not.toMatch(/мария|никто|example/);
  });

  it('sends a link to the verified address, by the name or by that address in any case [PASS-01, PASS-02]', async () => {
    await verify(maria, ADDRESS);
    for (const name of ['МАРИЯ', ' Maria@Example.RU ']) {
      const token = await forgotten(name);
      expect(token).toMatch(new RegExp(`^${maria.id}\\.[\\w-]{43}$`));
      expect(JSON.stringify(await system.items()) + logLines.join()).not.toContain(token.split('.')[1]);
    }
    expect(server.letters.map((letter) => /^To: (.*)\r$/m.exec(letter)?.[1])).toEqual([ADDRESS, ADDRESS]);
  });

  it('finds whose address it is before who is called like it', async () => {
    await verify(maria, ADDRESS);
    const thief = await system.user(ADDRESS);
    await verify(thief, 'thief@example.ru');
    expect(await forgotten(ADDRESS)).toContain(maria.id);
  });

  it('sends nothing to an address that is not verified, and to nobody who is blocked', async () => {
    await maria.put('/api/user/email', { email: ADDRESS });
    await sendAll();
    server.letters.length = 0;
    expect(await forgotten()).toBe('');
    const blocked = await system.user('анна');
    await verify(blocked, 'anna@example.ru');
    await admin.post(`/api/admin/users/${blocked.id}/toggle`);
    expect(await forgotten('анна')).toBe('');
    expect(await queuedLetters(system)).toEqual([]);
  });

  it('sends no link to the address of before, where another one was confirmed meanwhile [PASS-02]', async () => {
    await verify(maria, ADDRESS);
    await maria.put('/api/user/email', { email: 'new@example.ru' });
    const token = await lastToken(system);
    await sendAll();
    server.letters.length = 0;
    await forget('мария');
    const { addReset } = system.storage.users;
    const users = {
      ...system.storage.users,
      addReset: async (...sent: Parameters<typeof addReset>) => {
        expect(await system.nobody.post('/api/email/confirm', { token })).toMatchObject({ status: 200 });
        return addReset(...sent);
      },
    };
    await sendAll({ ...system.storage, users });
    expect(server.letters.map(tokenIn).join('')).toBe('');
    expect(await system.storage.users.getUser(maria.id)).not.toHaveProperty('resets');
    expect((await queuedLetters(system)).filter(({ letter }) => letter === 'forgotten')).toEqual([]);
  });

  it('is not even noted where mail is not enabled [MAIL-01]', async () => {
    await mailIsOn(admin, { enabled: false, smtpPort: server.port });
    expect(await forget('мария')).toMatchObject({ status: 200 });
    expect(await queuedLetters(system)).toEqual([]);
    expect((await system.nobody.get('/api/registration')).body).toMatchObject({ mail: false });
  });

  it('counts five an hour of a network, three letters of an account', async () => {
    await verify(maria, ADDRESS);
    for (let at = 0; at < 5; at++) expect((await forget('мария', '198.51.100.7')).status).toBe(200);
    const refused = await forget('кто-то', '198.51.100.7');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    await sendAll();
    expect(server.letters).toHaveLength(3);
    expect(await queuedLetters(system)).toEqual([]);
  });

  it('sends a working link with the next try, when the mail server is back [MAIL-07]', async () => {
    await verify(maria, ADDRESS);
    await server.stop();
    await forget('мария');
    await sendAll();
    server = await aMailServer();
    await mailIsOn(admin, { smtpPort: server.port });
    pass(60_000);
    await sendAll();
    expect(await reset(tokenIn(server.letters[0]))).toMatchObject({ status: 200 });
  });
});

describe('a link to a new password', () => {
  it('sets it, ends all sessions, signs nobody in, and makes the device known [PASS-03]', async () => {
    await verify(maria, ADDRESS);
    const token = await forgotten();
    for (let at = 0; at < 5; at++) await signIn('не тот пароль');
    expect(await signIn(OLD)).toMatchObject({ status: 429 });
    const done = await reset(token);
    expect(done).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(done.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['device']);
    expect((await maria.get('/api/user')).status).toBe(401);
    expect(await logEntries(admin, 'AUTH')).toContain('мария: Пароль сброшен по ссылке');
    expect((await queuedLetters(system)).at(-1)).toMatchObject({ to: ADDRESS, letter: 'passwordChanged' });
    // The network is locked out, but the device is not, because its owner has just been proven.
    const cookies = done.cookies.map((cookie) => cookie.split(';')[0] ?? '');
    expect(await signIn(NEW, cookies)).toMatchObject({ status: 200 });
    expect(await signIn(OLD, cookies)).toMatchObject({ status: 401 });
  });

  it('leaves two-factor sign-in on: the code is still asked for [PASS-03]', async () => {
    await turnedOn(system, maria, OLD);
    expect(await reset(await madeByAdmin())).toMatchObject({ status: 200 });
    expect((await signIn(NEW)).body).toMatchObject({ user: { pending: 'code' } });
  });

  it('ends a sign-in that waits for its code, too [PASS-03]', async () => {
    const { recoveryCodes } = await turnedOn(system, maria, OLD);
    const half = system.withToken(JSON.parse((await signIn(OLD)).text).token);
    expect(await reset(await madeByAdmin())).toMatchObject({ status: 200 });
    expect(await half.post('/api/login/code', { code: recoveryCodes[0] })).toMatchObject({ status: 401 });
  });

  it('works for one of two at once, and never again [PASS-02, PASS-04]', async () => {
    const token = await madeByAdmin();
    const replies = await Promise.all([reset(token, 'первый новый пароль'), reset(token, 'второй новый пароль')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await reset(token)).toMatchObject(BAD_LINK);
  });

  it('works though another one was made while it was used [PASS-02]', async () => {
    const token = await madeByAdmin();
    let made = '';
    intercept(clientOf(), async (request, go) => {
      if (made === '' && request.json.includes('previousHashes')) {
        made = 'begun';
        made = await madeByAdmin();
      }
      return go();
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(made).toContain(maria.id);
    expect(await signIn(NEW)).toMatchObject({ status: 200 });
    expect(await reset(made)).toMatchObject(BAD_LINK);
  });

  it.each(['', 'x', 'cut', 'other', 'nobody'])('that is wrong says one thing: %j [PASS-04]', async (how) => {
    const token = await madeByAdmin();
    const [id = '', secret = ''] = token.split('.');
    const wrong: Record<string, string> = {
      cut: token.slice(0, -1),
      other: `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`,
      nobody: `${admin.id}.${secret}`,
    };
    expect(await reset(wrong[how] ?? how)).toMatchObject(BAD_LINK);
    expect(await signIn(OLD)).toMatchObject({ status: 200 });
  });

  it('lives for an hour from its letter, for 24 from an admin, each by itself [PASS-02, PASS-04]', async () => {
    await verify(maria, ADDRESS);
    const first = await forgotten();
    const made = await madeByAdmin();
    // The link still works: the new password is refused only for its length.
    const alive = { status: 400, body: { error: expect.stringContaining('не менее') } };
    pass(HOUR_MS - 1_000);
    expect(await reset(first, 'мария')).toMatchObject(alive);
    const second = await forgotten();
    pass(1_000);
    expect(await reset(first)).toMatchObject(BAD_LINK);
    expect(await reset(second, 'мария')).toMatchObject(alive);
    pass(23 * HOUR_MS - 1_000);
    expect(await reset(second)).toMatchObject(BAD_LINK);
    expect(await reset(made, 'мария')).toMatchObject(alive);
    pass(1_000);
    expect(await reset(made)).toMatchObject(BAD_LINK);
  });

  it('of an admin outlives four letters', { tags: ['slow'] }, async () => {
    await verify(maria, ADDRESS);
    const made = await madeByAdmin();
    for (let at = 0; at < 3; at++) await forgotten();
    pass(HOUR_MS / 2);
    await forgotten();
    pass(HOUR_MS / 2);
    await forgotten();
    expect((await system.storage.users.getUser(maria.id))?.resets?.length).toBeLessThanOrEqual(4);
    expect(await reset(made)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a new password', () => maria.put('/api/user/password', { currentPassword: OLD, newPassword: 'иной пароль 5' })],
    ['a reset by another link', async () => reset(await madeByAdmin())],
    ['another address', () => verify(maria, 'new@example.ru')],
    ['a removed address', () => maria.put('/api/user/email', { email: '' })],
    ['a block', () => admin.post(`/api/admin/users/${maria.id}/toggle`)],
  ])('ends with %s [PASS-02]', async (_, end) => {
    await verify(maria, ADDRESS);
    const tokens = [await madeByAdmin(), await forgotten()];
    await end();
    await admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: false });
    for (const token of tokens) expect(await reset(token)).toMatchObject(BAD_LINK);
  });

  it.each([
    ['a block', (id: string) => admin.post(`/api/admin/users/${id}/toggle`)],
    ['the role', (id: string) => admin.put(`/api/admin/users/${id}`, { role: 'user' })],
    [
      'the account',
      async (id: string) => {
        await admin.put(`/api/admin/users/${id}`, { role: 'user' });
        await admin.delete(`/api/admin/users/${id}`);
      },
    ],
  ])('ends with %s of the admin who made it, not with another admin’s; one’s own stays [PASS-02]', async (_, end) => {
    const other = await system.admin('второй');
    const { link } = await other.call(makeResetLink, { params: { id: maria.id } });
    const own = (await admin.call(makeResetLink, { params: { id: admin.id } })).link.split('#')[1] ?? '';
    const tokens = [link.split('#')[1] ?? '', await madeByAdmin()];
    await end(other.id);
    expect(await reset(tokens[0] ?? '')).toMatchObject(BAD_LINK);
    expect(await reset(tokens[1] ?? '')).toMatchObject({ status: 200 });
    expect(await reset(own)).toMatchObject({ status: 200 });
  });

  it('stays valid if the password is refused, by the same rules as any other [PASS-02, PASS-06, SEC-33]', async () => {
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, enforcePasswordHistory: true } });
    const token = await madeByAdmin();
    for (const refused of ['краткий', 'password123', OLD]) expect((await reset(token, refused)).status).toBe(400);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it('does not answer an expired password by the same one', async () => {
    await system.storage.table.commit([assign(userKey(maria.id), { passwordChangedAt: new Date(0).toISOString() })]);
    const token = await madeByAdmin();
    expect(await reset(token, OLD)).toMatchObject({ status: 400, body: { code: 'password-same', field: 'password' } });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
});

describe('an admin', () => {
  it('makes a link, which is told once and logged without it [PASS-02, LOG-11]', async () => {
    const made = await admin.call(makeResetLink, { params: { id: maria.id } });
    expect(made.link).toMatch(new RegExp(`^${SITE}/reset#${maria.id}\\.[\\w-]{43}$`));
    expect(Date.parse(made.expiresAt) - Date.now()).toBe(24 * HOUR_MS);
    expect(await logEntries(admin, 'USER')).toContain('главный: Ссылка для сброса: мария');
    expect(JSON.stringify(await system.items()) + logLines.join()).not.toContain(made.link.split('.').at(-1));
  });

  it('makes none for who is blocked or gone', async () => {
    await admin.post(`/api/admin/users/${maria.id}/toggle`);
    const path = `/api/admin/users/${maria.id}/reset-link`;
    expect(await admin.post(path)).toMatchObject({
      status: 400,
      body: { error: 'Учётная запись заблокирована', code: 'account-blocked' },
    });
    expect(await admin.post('/api/admin/users/nobody/reset-link')).toMatchObject({ status: 404 });
  });
});
