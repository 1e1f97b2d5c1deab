import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { recordedPasswords } from '#functions/testing/recorded-passwords.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const PASSWORD = 'верный пароль';
const START = new Date('2025-03-05T12:00:00.000Z');
const HERE = '203.0.113.1';
const SHUT = 'Слишком много попыток входа. Повторите через 15 мин.';

const { passwords, compared } = recordedPasswords();
let system: System;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  system = await aSystem({ passwords });
  compared.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const aUser = (username = 'Мария', fields = {}) => system.user(username, { password: PASSWORD, ...fields });

type From = { readonly from?: string; readonly device?: string | undefined; readonly more?: Record<string, string> };
const signIn = (username: string, password: string, { from = HERE, device, more = {} }: From = {}) =>
  system.nobody.post(
    '/api/login',
    { username, password },
    {
      headers: { ...more, 'x-client-address': from },
      ...(device !== undefined && { cookies: [`device=${device}`] }),
    },
  );
const fail = async (username: string, times: number, from?: From) => {
  for (let time = 1; time <= times; time++)
    expect(await signIn(username, 'не тот', from)).toMatchObject({ status: 401 });
};
/** The cookie of a device from which this user signs in. */
const aDevice = async (username: string, from?: From): Promise<string> => {
  const { cookies } = await signIn(username, PASSWORD, from);
  return /^device=([^;]+)/.exec(cookies[1] ?? '')?.[1] ?? '';
};
const statuses = (replies: readonly { readonly status: number }[]) => {
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  return { right: count(200), wrong: count(401), refused: count(429) };
};
const limitsKept = async () =>
  (await rawItems(system).ofKind('LIMIT')).filter(({ sk, count }) => sk !== 'LOCKOUT' && count > 0);

describe('failures to sign in', () => {
  it.each([
    ['a user', 'Мария'],
    ['nobody', 'Никто'],
  ])('shut the name of %s for the network they come from [LOCK-01]', async (_, username) => {
    await aUser();
    await fail(username, 5);
    expect(await signIn(username, PASSWORD)).toMatchObject({ status: 429, text: SHUT });
    expect(await signIn(username, PASSWORD, { from: `::ffff:${HERE}` })).toMatchObject({ status: 429 });
  });

  it('shut all of an IPv6 /64, and no more of it [LOCK-01, LOCK-02]', async () => {
    await aUser();
    for (let n = 1; n <= 5; n++) await fail('Мария', 1, { from: `2001:db8::${n}` });
    expect(await signIn('Мария', PASSWORD, { from: '2001:db8:0:0:ffff::1' })).toMatchObject({ status: 429 });
    expect(await signIn('Мария', PASSWORD, { from: '2001:db8:0:1::1' })).toMatchObject({ status: 200 });
  });

  it('leave known devices, there too, and other networks open [LOCK-02]', async () => {
    await aUser();
    const device = await aDevice('Мария');
    await fail('Мария', 5);
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 429 });
    expect(await signIn('Мария', PASSWORD, { device })).toMatchObject({ status: 200 });
    expect(await signIn('Мария', PASSWORD, { from: '203.0.113.2' })).toMatchObject({ status: 200 });
    // The sign-in from the other network does not end the lockout in this one.
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 429 });
    pass(15);
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('shut a name to unknown devices of all networks at fifty in an hour [LOCK-03]', { tags: 'slow' }, async () => {
    await aUser();
    const device = await aDevice('Мария');
    const networks = Array.from({ length: 10 }, (_, n) => `198.51.100.${n}`);
    for (const from of networks) await fail('Мария', 5, { from });
    const refused = await signIn('мария', PASSWORD, { from: '198.51.100.99' });
    expect(refused).toMatchObject({ status: 429, text: 'Слишком много запросов. Повторите через 60 мин.' });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await signIn('Мария', PASSWORD, { device })).toMatchObject({ status: 200 });
    expect(await signIn('Пётр', PASSWORD, { from: '198.51.100.99' })).toMatchObject({ status: 401 });
    pass(59.5);
    const later = await signIn('мария', PASSWORD, { from: '198.51.100.99' });
    expect(later).toMatchObject({ status: 429, text: 'Слишком много запросов. Повторите через 1 мин.' });
    pass(0.5);
    expect(await signIn('Мария', PASSWORD, { from: '198.51.100.99' })).toMatchObject({ status: 200 });
  });

  it('of a known device shut it alone [LOCK-04]', async () => {
    await aUser();
    const [device, other] = [await aDevice('Мария'), await aDevice('Мария')];
    await fail('Мария', 5, { device });
    expect(await signIn('Мария', PASSWORD, { device })).toMatchObject({ status: 429, text: SHUT });
    // The device is refused in other networks too.
    expect(await signIn('Мария', PASSWORD, { device, from: '203.0.113.2' })).toMatchObject({ status: 429 });
    expect(await signIn('Мария', PASSWORD, { device: other })).toMatchObject({ status: 200 });
    expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
    expect(await limitsKept()).toEqual([]);
  });

  it('of one user of a known device are not cleared by another’s success', async () => {
    await aUser();
    await aUser('Пётр');
    const device = await aDevice('Пётр', { device: await aDevice('Мария') });
    await fail('Мария', 4, { device });
    expect(await signIn('Пётр', PASSWORD, { device })).toMatchObject({ status: 200 });
    await fail('Мария', 1, { device });
    expect(await signIn('Мария', PASSWORD, { device })).toMatchObject({ status: 429 });
    expect(await signIn('Пётр', PASSWORD, { device })).toMatchObject({ status: 200 });
  });

  it.each([
    ['forged', async () => `${(await aDevice('Мария')).slice(0, -4)}AAAA`],
    ['made up', async () => 'ключ'],
    [
      'expired',
      async () => {
        const device = await aDevice('Мария');
        pass(180 * 24 * 60);
        return device;
      },
    ],
    [
      'another user’s',
      async () => {
        await aUser('Пётр');
        return aDevice('Пётр');
      },
    ],
    ['a session', async () => JSON.parse((await signIn('Мария', PASSWORD)).text).token],
  ])('from a device whose cookie is %s are those of an unknown one [LOCK-04]', async (_, cookie) => {
    await aUser('Мария', { passwordChangedAt: '2035-01-01T00:00:00.000Z' });
    const device = await cookie();
    await fail('Мария', 5);
    expect(await signIn('Мария', PASSWORD, { device })).toMatchObject({ status: 429 });
  });

  it('of a network are looked at thirty times in ten minutes, however many names at once [LOCK-05]', async () => {
    const guess = (n: number) => signIn(`имя-${n}`, 'не тот');
    const replies = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
    expect(statuses(replies)).toEqual({ right: 0, wrong: 30, refused: 50 });
    expect(compared).toHaveLength(30);
    const refused = await guess(99);
    expect(refused).toMatchObject({ status: 429, text: 'Слишком много запросов. Повторите через 10 мин.' });
    expect(await signIn('имя-99', 'не тот', { from: '203.0.113.2' })).toMatchObject({ status: 401 });
    pass(10);
    expect(await guess(99)).toMatchObject({ status: 401 });
  });

  it('are counted exactly: right ones and refused ones are given back [LOCK-05]', { tags: 'slow' }, async () => {
    await aUser();
    await aUser('Пётр', { isActive: false });
    for (let n = 1; n <= 40; n++) expect(await signIn('Мария', PASSWORD)).toMatchObject({ status: 200 });
    expect(await signIn('Пётр', PASSWORD)).toMatchObject({ status: 403 });
    expect(await limitsKept()).toEqual([]);
    await fail('Мария', 5);
    for (let n = 1; n <= 40; n++) expect(await signIn('Мария', 'не тот')).toMatchObject({ status: 429, text: SHUT });
    const kept = await limitsKept();
    expect(kept.map(({ count }) => count)).toEqual([5, 5]);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(`имя-${n}`, 'не тот')));
    expect(statuses(replies)).toEqual({ right: 0, wrong: 25, refused: 15 });
  });

  it('are those of the same network, whatever headers say where they come from [LOCK-07]', async () => {
    await aUser();
    // Without an address from CloudFront the address from the gateway counts.
    const forged = (n: number) => ({
      'x-forwarded-for': `192.0.2.${n}`,
      forwarded: `for=192.0.2.${n}`,
      'x-real-ip': `192.0.2.${n}`,
      'cloudfront-viewer-address': `192.0.2.${n}:1`,
    });
    for (const from of [HERE, '']) {
      for (let n = 1; n <= 5; n++) await fail('Мария', 1, { from, more: forged(n) });
      expect(await signIn('Мария', PASSWORD, { from, more: forged(6) })).toMatchObject({ status: 429 });
    }
    expect(await signIn('Мария', PASSWORD, { from: '203.0.113.2' })).toMatchObject({ status: 200 });
  });

  it('leave no address in the table', async () => {
    await fail('Мария', 1, { from: '203.0.113.77' });
    await fail('Мария', 1, { from: '2001:db8:aa::77' });
    expect(JSON.stringify(await system.items())).not.toMatch(/203\.0\.113|2001:db8|db8:aa/);
  });
});
