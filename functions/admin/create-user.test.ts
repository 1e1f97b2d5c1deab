import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('creating a user', () => {
  const create = (fields: object) =>
    admin.post('/api/admin/users', { username: 'Мария', password: 'достаточно', role: 'user', ...fields });

  it.each(['user', 'admin'])('answers 201 with the new %s, who can sign in [USR-14]', async (role) => {
    const reply = await create({ role });
    expect(reply).toMatchObject({ status: 201, body: { username: 'Мария', role, isActive: true } });
    const login = await system.nobody.post('/api/login', { username: 'мария', password: 'достаточно' });
    expect(login).toMatchObject({ status: 200, body: { user: { role } } });
  });

  it('keeps to the rules of registration [SEC-05, SEC-06, SEC-09, SEC-10, PASS-06]', async () => {
    expect(await create({ password: '1234567' })).toMatchObject({
      status: 400,
      body: { error: 'Пароль должен быть не менее 8 символов' },
    });
    for (const password of ['ж'.repeat(257), 'password', 'это-Мария-и-я', 'абвгабвг'])
      expect(await create({ password })).toMatchObject({ status: 400 });
    expect(await create({ username: 'я' })).toMatchObject({ status: 400 });
    expect(await create({ username: 'ГЛАВНЫЙ' })).toMatchObject({
      status: 409,
      body: { error: 'Имя пользователя уже занято', code: 'username-taken' },
    });
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, passwordMinLength: 6 } });
    expect(await create({ password: '123456' })).toMatchObject({ status: 201 });
  });

  it('asks for the password after a quarter of an hour, for another admin alone [PASS-08]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await create({ role: 'admin' })).toMatchObject({
      status: 403,
      code: 'confirm-password',
      body: { error: 'Подтвердите действие паролем', code: 'confirm-password' },
    });
    expect(await create({})).toMatchObject({ status: 201 });
  });

  it.each([
    [{ role: 'root' }, 'Роль должна быть user или admin'],
    [{ role: undefined }, 'Не заполнено поле: role'],
    [{ isActive: false }, 'Неизвестное поле: isActive'],
  ])('refuses %j [API-12]', async (fields, error) => {
    expect(await create(fields)).toMatchObject({ status: 400, body: { error } });
  });

  it('stands in the log with who did it [LOG-11]', async () => {
    await create({});
    await create({ username: 'Пётр', role: 'admin' });
    expect(await logEntries(admin, 'USER')).toEqual(
      expect.arrayContaining(['главный: Создан пользователь Мария', 'главный: Создан администратор Пётр']),
    );
  });
});
