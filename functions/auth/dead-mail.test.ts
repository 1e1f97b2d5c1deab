import { expect, it, onTestFinished } from 'vitest';
import { mailIsOn, queuedLetters } from '#functions/testing/letters.ts';
import { aSystem } from '#functions/testing/system.ts';
import { aRawServer } from '#shared/testing/mail-server.ts';

it('is answered without the mail server, which takes connections and never speaks: the letters wait [MAIL-05]', async () => {
  let asked = 0;
  const silent = await aRawServer(() => asked++);
  onTestFinished(silent.stop);
  const system = await aSystem();
  await mailIsOn(await system.admin('главный'), { smtpPort: silent.port });
  await system.user('мария', { password: 'надёжный пароль', email: 'maria@example.ru' });
  const account = { username: 'мария', password: 'надёжный пароль' };
  expect(await system.nobody.post('/api/password/forgot', { name: 'мария' })).toMatchObject({ status: 200 });
  expect(await system.nobody.post('/api/login', account)).toMatchObject({ status: 200 });
  expect(asked).toBe(0);
  expect((await queuedLetters(system)).map(({ letter }) => letter)).toContain('forgotten');
});
