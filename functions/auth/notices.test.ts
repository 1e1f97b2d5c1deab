import { beforeEach, expect, it } from 'vitest';
import { lastToken, mailIsOn, queuedLetters } from '#functions/testing/letters.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';

const PASSWORD = 'верный пароль 1';
const TO = 'maria@example.ru';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let system: System;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  maria = await system.user('мария', { password: PASSWORD });
  await mailIsOn(await system.admin('главный'));
});

const verified = async () => {
  await maria.put('/api/user/email', { email: TO });
  expect((await system.nobody.post('/api/email/confirm', { token: await lastToken(system) })).status).toBe(200);
  for (const letter of await rawItems(system).ofKind('MAIL')) await rawItems(system).drop(letter);
};
const signIn = (cookies: readonly string[] = []) =>
  system.nobody.post(
    '/api/login',
    { username: 'мария', password: PASSWORD },
    { cookies, headers: { 'user-agent': FIREFOX } },
  );
const letters = async () => (await queuedLetters(system)).map(({ to, letter }) => [to, letter]);

it('a sign-in from a new device sends a letter, one from a known device does not [MAIL-09]', async () => {
  await verified();
  const { cookies } = await signIn();
  expect(await queuedLetters(system)).toMatchObject([
    { to: TO, letter: 'newDevice', data: { username: 'мария', device: 'Linux, Firefox' } },
  ]);
  const known = cookies.map((cookie) => cookie.split(';')[0] ?? '').filter((cookie) => cookie.includes('device'));
  expect((await signIn(known)).status).toBe(200);
  expect(await letters()).toHaveLength(1);
});

it('nothing is told to an address that is not verified, nor where mail is not enabled [MAIL-01, MAIL-09]', async () => {
  await maria.put('/api/user/email', { email: TO });
  await signIn();
  expect(await letters()).toEqual([[TO, 'confirmEmail']]);
});

it('a new password is told [MAIL-09]', async () => {
  await verified();
  await maria.put('/api/user/password', { currentPassword: PASSWORD, newPassword: 'совсем иной 5' });
  expect(await letters()).toEqual([[TO, 'passwordChanged']]);
});

it('two-factor sign-in is told when it is turned on and off, and each recovery code that was used [MAIL-09, 2FA-14]', async () => {
  await verified();
  const { secret, recoveryCodes, caller } = await turnedOn(system, maria, PASSWORD);
  expect(await letters()).toEqual([[TO, 'twoFactorOn']]);
  const { body } = await signIn();
  const half = system.withToken(String(Object(body).token));
  expect((await half.post('/api/login/code', { code: recoveryCodes[0] })).status).toBe(200);
  // The incomplete sign-in has sent no letter. Only a complete one counts.
  expect((await letters()).slice(1).toSorted()).toEqual([
    [TO, 'newDevice'],
    [TO, 'recoveryUsed'],
  ]);
  expect((await queuedLetters(system)).find(({ letter }) => letter === 'recoveryUsed')?.data).toMatchObject({
    left: '9',
  });
  const given = await caller.post('/api/user/confirm', { password: PASSWORD, code: recoveryCodes[1] });
  expect(given).toMatchObject({ status: 200, body: { ok: true, codesLeft: 8 } });
  expect((await queuedLetters(system)).filter(({ letter }) => letter === 'recoveryUsed')).toHaveLength(2);
  const log = await logEntries(await system.admin('второй'), 'AUTH');
  expect(log).toContain('мария: Подтверждение действия по резервному коду');
  const off = await caller.post('/api/user/two-factor/disable', { password: PASSWORD, code: codeNow(secret, 1) });
  expect(off.status).toBe(200);
  expect((await letters()).at(-1)).toEqual([TO, 'twoFactorOff']);
});
