import { beforeEach, describe, expect, it } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';

const PASSWORD = 'первый пароль';
let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('Мария', { password: PASSWORD });
});

describe('a username change', () => {
  const rename = (username: unknown) => maria.put('/api/user/username', { username });

  it('answers the updated user and keeps the token alive [SEC-34]', async () => {
    expect(await rename(' Анна ')).toMatchObject({
      status: 200,
      body: { id: maria.id, username: 'Анна', role: 'user' },
    });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200, body: { username: 'Анна' } });
    expect(await system.nobody.post('/api/login', { username: 'анна', password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD })).toMatchObject({
      status: 401,
    });
  });

  it('may be tried ten times an hour, so that nobody finds out by it who has an account', async () => {
    for (let n = 0; n < 10; n++) expect(await rename(`Анна-${n % 2}`)).toMatchObject({ status: 200 });
    expect(await rename('Анна')).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    const other = await system.user('Пётр');
    expect(await other.put('/api/user/username', { username: 'Павел' })).toMatchObject({ status: 200 });
  });

  it('frees the old name for others', async () => {
    await rename('Анна');
    expect(await system.nobody.post('/api/register', { username: 'мария', password: 'достаточно' })).toMatchObject({
      status: 200,
    });
  });

  it('may change the case alone [SEC-34]', async () => {
    expect(await rename('МАРИЯ')).toMatchObject({ status: 200, body: { username: 'МАРИЯ' } });
    expect((await system.items()).filter(({ kind }) => kind === 'USERNAME')).toHaveLength(1);
  });

  it('may change the case of a reserved name, and to no other reserved one [ACC-03]', async () => {
    const bearer = await system.user('Админ');
    const renameTo = (username: string) => bearer.put('/api/user/username', { username });
    expect(await renameTo('админ')).toMatchObject({ status: 200, body: { username: 'админ' } });
    expect(await renameTo('root')).toMatchObject({ status: 400 });
  });

  it('takes the plain form of what was typed [ACC-01]', async () => {
    expect(await rename('Ｏｌｇａ')).toMatchObject({ status: 200, body: { username: 'Olga' } });
    expect(await rename('ｏＬＧＡ')).toMatchObject({ status: 200, body: { username: 'oLGA' } });
  });

  it('refuses a name that is taken, in any case, and changes nothing [SEC-06, API-08]', async () => {
    await system.user('Анна');
    // The items of kind LIMIT are left out, because each try is counted.
    const items = async () => (await system.items()).filter(({ kind }) => kind !== 'LIMIT');
    const before = await items();
    expect(await rename('аННА')).toMatchObject({
      status: 409,
      body: { error: 'Имя пользователя уже занято', code: 'username-taken' },
    });
    expect(await items()).toEqual(before);
  });

  it.each([
    ['ab', 'Имя пользователя должно быть не менее 3 символов'],
    ['a b c', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    [null, 'Введите имя пользователя'],
  ])('refuses %j [SEC-05, API-08]', async (username, error) => {
    expect(await rename(username)).toMatchObject({ status: 400, body: { error } });
  });

  describe('and what looks like the name [ACC-02]', () => {
    const looks = async () =>
      (await system.items()).flatMap((item) => (item.kind === 'LOOK' ? [[item.pk, item.userId]] : []));

    it('gives the old one to others, and takes the new one', async () => {
      await rename('coca');
      expect(await looks()).toEqual([['LOOK#coca', maria.id]]);
      await system.user('Марияя');
      const pyotr = await system.user('мария');
      expect(await pyotr.put('/api/user/username', { username: 'сОсА' })).toMatchObject({
        status: 409,
        body: { error: 'Имя слишком похоже на занятое', code: 'username-looks-taken' },
      });
    });

    it('may change to what looks like the own name', async () => {
      for (const username of ['mike1', 'mikel', 'mikei']) {
        expect(await rename(username)).toMatchObject({ status: 200 });
        expect(await looks()).toEqual([['LOOK#mikei', maria.id]]);
      }
    });

    it('keeps reserved names for administrators [ACC-03]', async () => {
      expect(await rename('поддержка')).toMatchObject({ status: 400 });
      const admin = await system.admin();
      expect(await admin.put('/api/user/username', { username: 'поддержка' })).toMatchObject({ status: 200 });
      const body = { username: 'root', password: 'достаточно', role: 'user' };
      expect(await admin.post('/api/admin/users', body)).toMatchObject({ status: 201 });
    });
  });

  it('of two who want one name at once gives it to one', async () => {
    const pyotr = await system.user('Пётр');
    const replies = await Promise.all([rename('Анна'), pyotr.put('/api/user/username', { username: 'АННА' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of two names at once takes one, and leaves no name behind', async () => {
    const replies = await Promise.all([rename('Анна'), rename('Ольга')]);
    // Both succeed if one came only after the other was done.
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect((await system.items()).filter(({ kind }) => kind === 'USERNAME')).toHaveLength(1);
  });

  it('stands in the log under the name of then; the same name again does not [LOG-11]', async () => {
    await rename('Анна');
    await rename('Анна');
    const entries = await logEntries(await system.admin(), 'USER');
    expect(entries.filter((entry) => entry.includes('изменено'))).toEqual([
      'Мария: Имя пользователя изменено: Мария → Анна',
    ]);
  });
});
