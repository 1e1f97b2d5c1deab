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

  it('frees the old name for others', async () => {
    await rename('Анна');
    expect(await system.nobody.post('/api/register', { username: 'мария', password: 'достаточно' })).toMatchObject({
      status: 200,
    });
  });

  it('may change the case alone', async () => {
    expect(await rename('МАРИЯ')).toMatchObject({ status: 200, body: { username: 'МАРИЯ' } });
    expect((await system.items()).filter(({ kind }) => kind === 'USERNAME')).toHaveLength(1);
  });

  it('refuses a name that is taken, in any case, and changes nothing [SEC-06, API-08]', async () => {
    await system.user('Анна');
    const before = await system.items();
    expect(await rename('аННА')).toMatchObject({ status: 409, body: { error: 'Имя пользователя уже занято' } });
    expect(await system.items()).toEqual(before);
  });

  it.each([
    ['ab', 'Имя пользователя должно быть не менее 3 символов'],
    ['a b c', 'Имя пользователя может содержать только буквы, цифры и знаки . _ - @'],
    [null, 'Введите имя пользователя'],
  ])('refuses %j [SEC-05, API-08]', async (username, error) => {
    expect(await rename(username)).toMatchObject({ status: 400, body: { error } });
  });

  it('of two who want one name at once gives it to one', async () => {
    const pyotr = await system.user('Пётр');
    const replies = await Promise.all([rename('Анна'), pyotr.put('/api/user/username', { username: 'АННА' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of two names at once takes one, and leaves no name behind', async () => {
    const replies = await Promise.all([rename('Анна'), rename('Ольга')]);
    // Both, if one came only after the other was done.
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
