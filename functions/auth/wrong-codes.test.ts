import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failOnce } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { makeResetLink } from '#shared/contracts/reset.ts';
import { HOUR_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const WRONG = { status: 400, text: 'Неверный код', code: 'wrong-code' };
const CONFIRM = '/api/user/confirm';

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let on: Awaited<ReturnType<typeof turnedOn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:00:05.000Z') });
  system = await aSystem();
  admin = await system.admin();
  maria = await system.user('Мария', { password: PASSWORD, email: 'maria@example.ru' });
  on = await turnedOn(system, maria, PASSWORD);
  expect(await enableMail()).toMatchObject({ status: 200 });
  pass(HOUR_MS);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
type From = { readonly network: number; readonly device?: string };
const optionsOf = ({ network, device }: From) => ({
  headers: { 'x-client-address': `203.0.113.${network}` },
  ...(device !== undefined && { cookies: [`device=${device}`] }),
});
/** A caller who has given the right password and still has to give a code. */
const waiting = async (from: From) => {
  const { text } = await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD }, optionsOf(from));
  return system.withToken(JSON.parse(text).token);
};
const signIn = async (code: string, from: From) =>
  (await waiting(from)).post('/api/login/code', { code }, optionsOf(from));
/** Gives wrong codes, at most five from one network, so that no network is locked out. */
const wrong = async (times: number, from: From) => {
  const caller = await waiting(from);
  for (let time = 0; time < times; time++) {
    const options = optionsOf({ ...from, network: from.network + Math.floor(time / 5) });
    expect(await caller.post('/api/login/code', { code: '000000' }, options)).toMatchObject(WRONG);
  }
};
const right = (from: From) => signIn(codeNow(on.secret), from);
const deviceIn = (cookies: readonly string[]): string =>
  cookies.flatMap((cookie) => /^device=([^;]+)/.exec(cookie)?.[1] ?? []).join();
const aDevice = async (): Promise<string> => {
  const { cookies } = await right({ network: 200 });
  pass(60_000);
  return deviceIn(cookies);
};
const enableMail = () =>
  admin.post('/api/admin/settings/email', {
    smtpServer: 'mail.example.ru',
    smtpPort: 587,
    smtpUsername: 'почта',
    smtpPassword: 'секрет',
    senderEmail: 'calendar@example.ru',
    enabled: true,
    siteAddress: 'https://calendar.example.ru',
  });
const letters = () => rawItems(system).ofKind('MAIL');
const counted = async () =>
  (await rawItems(system).ofKind('LIMIT')).flatMap(({ pk, count }) => (pk.includes('#CODE#') ? [count] : []));

describe('twenty wrong codes of a day', () => {
  it('shut the sign-in of unknown devices in all networks, and known devices go on [2FA-11]', {
    tags: ['slow'],
  }, async () => {
    const device = await aDevice();
    await wrong(20, { network: 1 });
    const refused = await right({ network: 99 });
    expect(refused).toMatchObject({ status: 429, text: 'Слишком много запросов. Повторите через 539 мин.' });
    expect(refused.headers['retry-after']).toBe(String(Math.round(9 * 3600 - 65)));
    expect(await on.caller.post(CONFIRM, { password: PASSWORD, code: codeNow(on.secret) })).toMatchObject({
      status: 429,
    });
    expect(await right({ network: 99, device })).toMatchObject({ status: 200 });
    pass(9 * HOUR_MS);
    expect(await right({ network: 99 })).toMatchObject({ status: 200 });
  });

  it('of a known device shut it alone [2FA-11]', { tags: 'slow' }, async () => {
    const [device, other] = [await aDevice(), await aDevice()];
    for (let round = 1; round <= 5; round++) {
      await wrong(4, { network: 1, device });
      pass(15 * 60_000);
      // A recovery code signs in and ends the failures in a row.
      if (round < 5)
        expect(await signIn(on.recoveryCodes[round] ?? '', { network: 1, device })).toMatchObject({ status: 200 });
    }
    expect(await right({ network: 1, device })).toMatchObject({ status: 429 });
    expect(await right({ network: 1, device: other })).toMatchObject({ status: 200 });
    expect(await signIn(on.recoveryCodes[0] ?? '', { network: 2 })).toMatchObject({ status: 200 });
  });

  it('from a device that only a reset has made known count as from an unknown one, until it has signed in [2FA-11, PASS-03]', {
    tags: 'slow',
  }, async () => {
    const reset = async (from: From): Promise<string> => {
      const chief = await system.signedInAgain(admin);
      const { link } = await chief.call(makeResetLink, { params: { id: maria.id } });
      const { cookies } = await system.nobody.post(
        '/api/password/reset',
        { token: link.split('#')[1], password: PASSWORD },
        optionsOf(from),
      );
      return deviceIn(cookies);
    };
    const device = await reset({ network: 1 });
    await wrong(5, { network: 1, device });
    // After this the device's own lockout is over.
    pass(HOUR_MS);
    const again = await reset({ network: 2, device });
    await wrong(5, { network: 2, device: again });
    pass(HOUR_MS);
    await wrong(10, { network: 3 });
    expect(await right({ network: 9, device: again })).toMatchObject({ status: 429 });
    pass(24 * HOUR_MS);
    const proven = deviceIn((await right({ network: 9, device: again })).cookies);
    pass(60_000);
    const afterwards = await reset({ network: 9, device: proven });
    await wrong(20, { network: 20 });
    expect(await right({ network: 9 })).toMatchObject({ status: 429 });
    expect(await right({ network: 9, device: afterwards })).toMatchObject({ status: 200 });
  });

  it('are told to the user by letter, once, and each stands in the log [2FA-11]', { tags: 'slow' }, async () => {
    await wrong(19, { network: 1 });
    expect(await letters()).toEqual([]);
    await wrong(1, { network: 50 });
    for (let time = 1; time <= 3; time++) expect(await right({ network: 60 })).toMatchObject({ status: 429 });
    expect(await letters()).toMatchObject([
      { letter: 'codesGuessed', to: 'maria@example.ru', data: { username: 'Мария', time: '22.11.2026, 18:00 МСК' } },
    ]);
    expect(await logEntries(admin, 'AUTH')).toContain('Мария: Неверный код');
  });

  it('are counted with those of calls that ask for a code too [2FA-11]', { tags: 'slow' }, async () => {
    for (let round = 1; round <= 4; round++) {
      for (let time = 1; time <= 5; time++)
        expect(await on.caller.post(CONFIRM, { password: PASSWORD, code: '000000' })).toMatchObject({ status: 400 });
      pass(15 * 60_000);
    }
    expect(await on.caller.post(CONFIRM, { password: PASSWORD, code: codeNow(on.secret) })).toMatchObject({
      status: 429,
    });
    expect(await right({ network: 1 })).toMatchObject({ status: 429 });
  });

  it('are no more than twenty when more come at once, right ones and failures of ours are none [2FA-11]', {
    tags: 'slow',
  }, async () => {
    expect(await right({ network: 1 })).toMatchObject({ status: 200 });
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes('codes.#place'),
    );
    expect(await signIn(on.recoveryCodes[0] ?? '', { network: 1 })).toMatchObject({ status: 500 });
    expect(await counted()).toEqual([0]);
    const replies = await Promise.all(Array.from({ length: 30 }, (_, network) => signIn('000000', { network })));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await counted()).toEqual([20]);
  });
});

it('a lockout that a wrong code has begun stands in the log', { tags: 'slow' }, async () => {
  await wrong(5, { network: 1 });
  const [newest, ...others] = await logEntries(admin, 'AUTH');
  expect(newest).toBe('Мария: Вход закрыт на 15 мин.: слишком много неудачных попыток');
  expect(others).toContain('Мария: Неверный код');
});
