import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System } from '#functions/testing/open-system.ts';
import { recordedPasswords } from '#functions/testing/recorded-passwords.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
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

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const aUser = (username = 'Мария', fields = {}) => system.user(username, { password: PASSWORD, ...fields });
const signIn = (username: string, password: string) => system.nobody.post('/api/login', { username, password });
const fail = async (username: string, times: number) => {
  for (let time = 1; time <= times; time++) expect(await signIn(username, 'не тот')).toMatchObject({ status: 401 });
};
const attemptsKept = async () => (await system.items()).filter(({ sk }) => sk === 'LOCKOUT');

describe('the lockout', () => {
  it('shuts sign-in for 15 minutes after five failures in a row, right password or not [SEC-11, SEC-25, SEC-26]', async () => {
    await aUser();
    await fail('Мария', 5);
    const reply = await signIn('Мария', PASSWORD);
    expect(reply).toMatchObject({ status: 429, text: 'Слишком много попыток входа. Повторите через 15 мин.' });
    expect(Number(reply.headers['retry-after'])).toBe(900);
    pass(14.5);
    const later = await signIn('мария', PASSWORD);
    expect(later).toMatchObject({ status: 429, text: 'Слишком много попыток входа. Повторите через 1 мин.' });
    expect(later.headers['retry-after']).toBe('30');
    pass(0.5);
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('counts an attempt once though the table answers late [SEC-25]', async () => {
    await aUser();
    await fail('Мария', 4);
    let isRepeated = false;
    // If an answer is late, the SDK sends the write again.
    intercept(system.storage.table.access.client, async ({ json }, pass) => {
      if (!isRepeated && json.includes('lastAt = :lastAt')) {
        isRepeated = true;
        await pass();
      }
      return pass();
    });
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('compares no hash while it is shut', async () => {
    await fail('Никто', 5);
    compared.length = 0;
    expect(await signIn('Никто', 'не тот')).toMatchObject({ status: 429 });
    expect(compared).toEqual([]);
  });

  it('counts for a name that nobody has, too [SEC-27]', async () => {
    await fail('Никто', 5);
    expect(await signIn('НИКТО', 'не тот')).toMatchObject({ status: 429 });
    expect(await signIn('Кто-то', 'не тот')).toMatchObject({ status: 401 });
  });

  it('begins anew after a success [SEC-28]', async () => {
    await aUser();
    await fail('Мария', 4);
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
    expect(await attemptsKept()).toEqual([]);
    await fail('Мария', 5);
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 429 });
  });

  it('does not forget failures that come slowly [SEC-25]', async () => {
    for (let time = 1; time <= 5; time++) {
      await fail('Мария', 1);
      pass(10);
    }
    expect(await signIn('Мария', 'не тот')).toMatchObject({ status: 429 });
  });

  it('follows the limit of the security settings', async () => {
    const admin = await system.admin();
    const body = { ...SECURITY_DEFAULTS, maxLoginAttempts: 2 };
    await admin.call(saveSecuritySettings, { body });
    await fail('Мария', 2);
    expect(await signIn('Мария', 'не тот')).toMatchObject({ status: 429 });
  });

  it('is not outrun by attempts in parallel [SEC-29]', async () => {
    await aUser();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn('Мария', `не тот ${n}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect(compared).toHaveLength(5);
  });

  it('shuts nobody out who signs in from many places at once with the right password', async () => {
    await aUser();
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn('Мария', PASSWORD)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('keeps a name of any kind as one short item that expires', async () => {
    const name = 'ﬃ\u0000'.repeat(120);
    expect(await signIn(name, 'x')).toMatchObject({ status: 401 });
    expect(await attemptsKept()).toMatchObject([{ count: 1, failed: 1, ttl: START.getTime() / 1000 + 30 * 86_400 }]);
    expect(await signIn('я'.repeat(257), 'x')).toMatchObject({ status: 400 });
  });
});

describe('the log of sign-ins', () => {
  it('tells of success, failure and lockout, and of who it was [LOG-10]', async () => {
    await aUser();
    await signIn('мария', PASSWORD);
    pass(1);
    await fail('мария', 5);
    await signIn('мария', PASSWORD);
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual([
      'Мария: Вход закрыт на 15 мин.: слишком много неудачных попыток',
      ...Array(5).fill('Мария: Неудачная попытка входа'),
      'Мария: Вход в систему',
    ]);
  });

  it('tells of a lockout of a name that nobody has, too [LOG-10]', async () => {
    await fail('Никто', 5);
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual([
      'Неизвестное имя: Вход закрыт на 15 мин.: слишком много неудачных попыток',
      ...Array(5).fill('Неизвестное имя: Неудачная попытка входа'),
    ]);
  });

  it('tells of a blocked user, and of a name that nobody has without the name [ACC-05]', async () => {
    await aUser('Пётр', { isActive: false });
    await signIn('пётр', PASSWORD);
    pass(1);
    await signIn('мой-тайный-пароль', 'x');
    expect(await logEntries(await system.admin(), 'AUTH')).toEqual([
      'Неизвестное имя: Неудачная попытка входа',
      'Пётр: Попытка входа в заблокированную учётную запись',
    ]);
    expect(JSON.stringify((await system.items()).filter(({ kind }) => kind?.startsWith('LOG')))).not.toContain(
      'тайный',
    );
  });
});
