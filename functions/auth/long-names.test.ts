import { beforeEach, expect, it } from 'vitest';
import { sendLetters } from '#functions/scheduled-jobs/send-letters.ts';
import { mailIsOn, queuedLetters } from '#functions/testing/letters.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';

let system: System;
beforeEach(async () => {
  system = await aSystem();
});

/** The longest names that are accepted. Normalised, a letter becomes 18 letters, or takes up to five bytes. */
const NAMES = ['\uFDFA', '\u1F80', '\uFFFD', '😀'].map((letter) => letter.repeat(256).slice(0, 256));

it.each(NAMES)(
  'sign-in with a name whose key no table takes is refused as with any unknown name: %.4s',
  async (username) => {
    const signIn = () => system.nobody.post('/api/login', { username, password: 'достаточно' });
    const unknown = await system.nobody.post('/api/login', { username: 'никто', password: 'достаточно' });
    for (let n = 0; n < 5; n++) expect(await signIn()).toMatchObject({ status: 401, text: unknown.text });
    expect(await signIn()).toMatchObject({ status: 429 });
  },
);

it.each(NAMES)('a forgotten password of such a name answers as for any, and its row goes: %.4s', async (name) => {
  await mailIsOn(await system.admin('главный'));
  expect(await system.nobody.post('/api/password/forgot', { name })).toMatchObject({ status: 200, body: { ok: true } });
  expect(await queuedLetters(system)).toHaveLength(1);
  await sendLetters({ storage: system.storage })({ now: new Date(), isOver: () => false });
  expect(await queuedLetters(system)).toEqual([]);
});
