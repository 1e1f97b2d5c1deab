import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Conflict } from '#functions/domain/errors.ts';
import { emailItemKey } from '#functions/storage/dynamodb/keys.ts';
import type { User } from '#functions/storage/users/users.ts';
import { lastToken, mailIsOn, queuedLetters, SITE } from '#functions/testing/letters.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';

const EMAIL = '/api/user/email';
const CONFIRM = '/api/email/confirm';
const AT = '2036-01-01T00:00:00.000Z';
const line = { type: 'USER', description: 'Поздно', username: 'мария', userId: 'someone' } as const;
const BAD_LINK = { error: 'Ссылка недействительна или устарела' };

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, maria] = [await system.admin('главный'), await system.user('мария')];
  await mailIsOn(admin);
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (user: SystemUser, email: string) => user.put(EMAIL, { email });
const use = (token: string) => system.nobody.post(CONFIRM, { token });
const verified = async (user: SystemUser, email: string) => {
  await ask(user, email);
  expect(await use(await lastToken(system))).toMatchObject({ status: 200, body: { ok: true } });
};
const account = (user: SystemUser) => system.storage.users.getUser(user.id);
const holderOf = async (address: string) =>
  (await rawItems(system).ofKind('EMAIL')).find(({ pk }) => pk === emailItemKey(address).pk)?.userId;

describe('a new address', () => {
  it('gets a letter with a link of the stored site, and counts once that was used [MAIL-02, MAIL-04, LOG-11]', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const asked = await maria.put(EMAIL, { email: ' Maria@Example.ru ' }, { headers });
    expect(asked).toMatchObject({ status: 200, body: { username: 'мария', pendingEmail: 'Maria@Example.ru' } });
    expect(asked.body).not.toHaveProperty('email');
    const [letter] = await queuedLetters(system);
    expect(letter).toMatchObject({ to: 'Maria@Example.ru', letter: 'confirmEmail' });
    expect(letter?.data.link).toMatch(new RegExp(`^${SITE}/confirm-email#${maria.id}\\.[\\w-]{43}$`));
    const token = await lastToken(system);
    expect(await use(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await maria.get('/api/user')).body).toMatchObject({ email: 'Maria@Example.ru' });
    expect(await holderOf('maria@example.ru')).toBe(maria.id);
    expect(await logEntries(admin, 'USER')).toContain('мария: Email изменён');
    expect(JSON.stringify(await account(maria)) + logLines.join()).not.toContain(token.split('.')[1]);
  });

  it('answers alike where somebody else has it, and gets its letter alone [MAIL-03]', async () => {
    const other = await system.user('другая');
    await verified(other, 'taken@example.ru');
    await verified(maria, 'own@example.ru');
    const [free, taken] = [await ask(maria, 'free@example.ru'), await ask(maria, 'taken@example.ru')];
    expect(taken.text.replace('taken', 'free')).toBe(free.text);
    expect((await queuedLetters(system)).slice(2)).toMatchObject([
      { to: 'free@example.ru', letter: 'confirmEmail' },
      { to: 'taken@example.ru', letter: 'confirmEmail' },
    ]);
    expect(await use(await lastToken(system))).toMatchObject({
      status: 409,
      body: { error: 'Этот email уже привязан к другой учётной записи', code: 'email-taken' },
    });
    expect(await account(maria)).toMatchObject({ email: 'own@example.ru' });
  });

  it('counts by the newest link alone, for 24 hours, once [MAIL-04]', async () => {
    await ask(maria, 'one@example.ru');
    const first = await lastToken(system);
    await ask(maria, 'two@example.ru');
    const second = await lastToken(system);
    expect(await use(first)).toMatchObject({ status: 400, body: BAD_LINK });
    expect(await use(second.slice(0, -1))).toMatchObject({ status: 400, body: BAD_LINK });
    const [one, other] = await Promise.all([use(second), use(second)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 400]);
    expect(await use(second)).toMatchObject({ status: 400, body: BAD_LINK });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const days: number[] = [];
    for (const late of [-1000, 0]) {
      await ask(await system.user(`поздний${late}`), `late${late}@example.ru`);
      vi.setSystemTime(Date.now() + 24 * 3_600_000 + late);
      days.push((await use(await lastToken(system))).status);
    }
    expect(days).toEqual([200, 400]);
    expect((await maria.get('/api/user')).body).toMatchObject({ email: 'two@example.ru' });
  });

  it('frees the one of before, which hears of it [MAIL-04, MAIL-09]', async () => {
    await verified(maria, 'old@example.ru');
    await verified(maria, 'new@example.ru');
    expect((await queuedLetters(system)).at(-1)).toMatchObject({ to: 'old@example.ru', letter: 'emailChanged' });
    expect(await holderOf('old@example.ru')).toBeUndefined();
    const other = await system.user('другая');
    await verified(other, 'OLD@example.ru');
    expect((await admin.get('/api/admin/database/validate')).body).toEqual({ isValid: true, issues: [] });
  });

  it('is given to one of two who verify it at once', async () => {
    const other = await system.user('другая');
    const tokens: string[] = [];
    for (const user of [maria, other]) {
      await ask(user, 'both@example.ru');
      tokens.push(await lastToken(system));
    }
    const replies = await Promise.all(tokens.map(use));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each(['мария', 'a@b', `${'a'.repeat(250)}@example.ru`, 'a@example.ru\r\nBcc: b@example.ru'])(
    'that is none is refused: %j',
    async (email) => {
      expect(await ask(maria, email)).toMatchObject({ status: 400, body: { error: 'Некорректный email' } });
    },
  );

  it('is refused where mail is not enabled: nobody could verify it [MAIL-01]', async () => {
    await mailIsOn(admin, { enabled: false });
    expect(await ask(maria, 'a@example.ru')).toMatchObject({
      status: 400,
      body: { error: 'Отправка писем не настроена. Обратитесь к администратору.', code: 'no-mail' },
    });
    expect(await queuedLetters(system)).toEqual([]);
  });

  it('gets five letters an hour of a user, not more', async () => {
    // The limit counts by clock hours, so no hour may end during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    for (let at = 0; at < 5; at++) expect((await ask(maria, `n${at}@example.ru`)).status).toBe(200);
    const refused = await ask(maria, 'n5@example.ru');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await queuedLetters(system)).toHaveLength(5);
    expect((await ask(await system.user('другая'), 'n6@example.ru')).status).toBe(200);
  });

  it.each([
    ['a new password', () => system.storage.users.getUser(maria.id).then(passwordChanged)],
    ['a block', () => admin.post(`/api/admin/users/${maria.id}/toggle`)],
  ])('is forgotten with %s: who asked for it may be whom that is to keep out', async (_, end) => {
    await ask(maria, 'thief@example.ru');
    const token = await lastToken(system);
    await end();
    await admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: false });
    expect(await use(token)).toMatchObject({ status: 400, body: BAD_LINK });
  });
});

/**
 * Writes that a thief's call may make. The call was authorized before the rightful user set a new password, and it
 * writes after that.
 */
it.each<[string, (user: User) => Promise<unknown>]>([
  [
    'ask for an address',
    (user) => system.storage.users.askForEmail(user, { address: 'thief@example.ru', hash: 'h', until: AT }, []),
  ],
  ['end what waits', (user) => system.storage.users.forgetPendingEmail(user)],
  ['remove the address', (user) => system.storage.users.removeEmail(user, { line, letters: [] }, new Date())],
  ['take another name', (user) => system.storage.users.renameUser(user, 'вор', line, new Date())],
])('a call of before a new password does not %s after it', async (_, late) => {
  await verified(maria, 'a@example.ru');
  const seen = await account(maria);
  if (!seen) throw new Error('There is no user');
  await passwordChanged(seen);
  await expect(late(seen)).rejects.toThrow(Conflict);
  expect(await account(maria)).toMatchObject({ username: 'мария', email: 'a@example.ru' });
  expect(await account(maria)).not.toHaveProperty('pendingEmail');
});

const passwordChanged = async (user: Awaited<ReturnType<System['storage']['users']['getUser']>>) => {
  if (!user) throw new Error('There is no user');
  const [[id, session] = ['', undefined]] = Object.entries(user.sessions ?? {});
  if (!session) throw new Error('There is no session');
  const line = { type: 'USER', description: 'Пароль изменён', username: user.username, userId: 'someone' } as const;
  const next = { passwordHash: 'another', session: { ...session, id }, letters: [] };
  await system.storage.users.replacePassword(user, next, line, new Date());
};

describe('an address that is there', () => {
  it('is removed by an empty one; it hears of that and is free [MAIL-04]', async () => {
    await verified(maria, 'a@example.ru');
    expect((await ask(maria, '')).body).not.toHaveProperty('email');
    expect((await maria.get('/api/user')).body).not.toHaveProperty('email');
    expect((await queuedLetters(system)).at(-1)).toMatchObject({ to: 'a@example.ru', letter: 'emailRemoved' });
    expect(await holderOf('a@example.ru')).toBeUndefined();
  });

  it('given again only ends what waits', async () => {
    await verified(maria, 'a@example.ru');
    await ask(maria, 'b@example.ru');
    const token = await lastToken(system);
    const letters = await queuedLetters(system);
    expect((await ask(maria, 'A@example.ru')).body).not.toHaveProperty('pendingEmail');
    expect(await queuedLetters(system)).toEqual(letters);
    expect((await use(token)).status).toBe(400);
  });

  it('goes with its account, and stays with the admin who recreates the database [2FA-20]', async () => {
    await verified(maria, 'a@example.ru');
    await verified(admin, 'admin@example.ru');
    await admin.delete(`/api/admin/users/${maria.id}`);
    expect(await holderOf('a@example.ru')).toBeUndefined();
    expect(await admin.post('/api/admin/database/recreate')).toMatchObject({ body: { state: 'done' } });
    expect(await holderOf('admin@example.ru')).toBe(admin.id);
  });

  it('is told to admins, and validation finds one that is not held, or by nobody', async () => {
    await verified(maria, 'a@example.ru');
    expect((await admin.get('/api/admin/users/search')).text).toContain('"email":"a@example.ru"');
    await rawItems(system).drop(emailItemKey('a@example.ru'));
    await rawItems(system).put({ ...emailItemKey('b@example.ru'), kind: 'EMAIL', userId: maria.id });
    expect((await admin.get('/api/admin/database/validate')).body).toMatchObject({
      issues: [
        expect.stringContaining('Email «b@example.ru» ни у кого не указан'),
        expect.stringContaining('Пользователь «мария»: адрес почты не закреплён'),
      ],
    });
  });
});
