import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CurrentUser, changePassword, changeUsername, Done, login, Password, register, Username } from './accounts.ts';
import { createUser, listUsers } from './users.ts';

const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('a username', () => {
  it.each([
    [' anna ', 'anna'],
    ['Мария.Петрова_1-2@я', 'Мария.Петрова_1-2@я'],
    ['Е\u0308лка', 'Ёлка'],
    ['ａｎｎａ', 'anna'],
    ['Ђорђе', 'Ђорђе'],
    ['Zoë', 'Zoë'],
    ['2025', '2025'],
    ['я'.repeat(64), 'я'.repeat(64)],
  ])('%j is taken as %j [SEC-04, SEC-05, ACC-01]', (sent, kept) => {
    expect(v.parse(Username, sent)).toBe(kept);
  });

  it.each([
    [undefined, 'Введите имя пользователя'],
    ['', 'Имя пользователя должно быть не менее 3 символов'],
    [' ab ', 'Имя пользователя должно быть не менее 3 символов'],
    ['я'.repeat(65), 'Имя пользователя не длиннее 64 символов'],
    ['anna maria', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['<anna>', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['anna!', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['!anna', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['李小龍', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['अनिता', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['аdmin', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['annaя', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['anna٣', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['an\uFE0Fna', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['an\u034Fna', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['an\u3164na', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['an\u200Bna', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['а\u0483аа', 'Имя: буквы одного алфавита, цифры и . _ - @'],
    ['½½½', 'Имя: буквы одного алфавита, цифры и . _ - @'],
  ])('%j is refused: %s [SEC-05, ACC-01]', (sent, expected) => {
    expect(message(Username, sent)).toBe(expected);
  });
});

describe('a password', () => {
  it.each([
    ['a', undefined],
    ['  ', undefined],
    ['я'.repeat(256), undefined],
    ['я'.repeat(257), 'Пароль не длиннее 256 символов'],
    ['', 'Введите пароль'],
    [undefined, 'Введите пароль'],
  ])('%j: %s [SEC-09]', (sent, expected) => {
    expect(message(Password, sent)).toBe(expected);
  });

  it('is taken to the letter', () => {
    expect(v.parse(Password, '  пароль ')).toBe('  пароль ');
  });
});

describe('signing in', () => {
  it('takes any name up to 256 characters, trimmed and in NFC', () => {
    const body = { username: ' Е\u0308ж <!> ', password: 'a', remember: true };
    expect(v.parse(login.body, body)).toEqual({ username: 'Ёж <!>', password: 'a' });
    expect(message(login.body, { username: 'я'.repeat(256), password: 'a' })).toBeUndefined();
    expect(message(login.body, { username: 'я'.repeat(257), password: 'a' })).toBe(
      'Имя пользователя не длиннее 64 символов',
    );
  });

  it.each([
    [{ username: ' ', password: 'a' }, 'Введите имя пользователя'],
    [{ username: 1, password: 'a' }, 'Введите имя пользователя'],
    [{ username: 'anna' }, 'Не заполнено поле: password'],
    [{ password: 'a' }, 'Не заполнено поле: username'],
  ])('refuses %j: %s', (body, expected) => {
    expect(message(login.body, body)).toBe(expected);
  });
});

it('registering pays no heed to a role [SEC-03]', () => {
  const body = { username: 'anna', password: 'a', role: 'admin' };
  expect(v.parse(register.body, body)).toEqual({ username: 'anna', password: 'a' });
});

it('a name and a password are changed by the rules that they are made by', () => {
  expect(v.parse(changeUsername.body, { username: ' anna ' })).toEqual({ username: 'anna' });
  expect(message(changeUsername.body, { username: 'an' })).toBe('Имя пользователя должно быть не менее 3 символов');
  const passwords = { currentPassword: 'a', newPassword: 'b' };
  expect(v.parse(changePassword.body, passwords)).toEqual(passwords);
  expect(message(changePassword.body, { ...passwords, newPassword: '' })).toBe('Введите пароль');
  expect(message(changePassword.body, { newPassword: 'b' })).toBe('Не заполнено поле: currentPassword');
});

it('an admin makes users of either role, and of no other', () => {
  const body = { username: 'anna', password: 'a' };
  expect(['user', 'admin'].map((role) => message(createUser.body, { ...body, role }))).toEqual([undefined, undefined]);
  expect(message(createUser.body, { ...body, role: 'owner' })).toBe('Роль должна быть user или admin');
  expect(message(createUser.body, body)).toBe('Не заполнено поле: role');
});

describe('the list of users', () => {
  it('may be searched, turned round and paged', () => {
    const query = { search: 'я'.repeat(64), order: 'desc', after: 'я'.repeat(64), limit: '1000' };
    expect(v.parse(listUsers.query, query)).toEqual({ ...query, limit: 1000 });
    expect(v.parse(listUsers.query, { order: 'asc' })).toEqual({ order: 'asc' });
    expect(v.parse(listUsers.query, {})).toEqual({});
  });

  it.each([
    [{ search: 'я'.repeat(65) }, 'Имя пользователя не длиннее 64 символов'],
    [{ after: 'я'.repeat(65) }, 'Имя пользователя не длиннее 64 символов'],
    [{ order: 'up' }, 'Порядок: asc или desc'],
    [{ limit: '1001' }, 'Введите целое число от 1 до 1000'],
    [{ name: 'a' }, 'Неизвестное поле: name'],
  ])('is not answered for %j: %s', (query, expected) => {
    expect(message(listUsers.query, query)).toBe(expected);
  });
});

it('an answer says that a password has expired, or nothing of it [SEC-30]', () => {
  const user = { id: 'u1', username: 'anna', role: 'user' };
  expect(v.parse(CurrentUser, { ...user, passwordExpired: true })).toEqual({ ...user, passwordExpired: true });
  expect([v.is(CurrentUser, user), v.is(CurrentUser, { ...user, passwordExpired: false })]).toEqual([true, false]);
});

it('what is done is said to be', () => {
  expect([v.is(Done, { ok: true }), v.is(Done, { ok: false })]).toEqual([true, false]);
});
