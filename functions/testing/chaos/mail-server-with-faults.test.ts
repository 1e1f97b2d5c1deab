import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { aMailServerWithFaults } from './mail-server-with-faults.ts';

it('counts a letter to the life that has sent it, though the next has begun when it is taken', async () => {
  const mailServer = await aMailServerWithFaults();
  mailServer.now.isCalm = true;
  mailServer.now.life = 1;
  const auth = { user: 'mailer', pass: 'right' };
  const sending = createTransport({ host: '127.0.0.1', port: mailServer.port, auth }).sendMail({
    from: 'a@example.ru',
    to: 'b@example.ru',
    subject: 'Новый пароль',
    text: 'Ссылка',
    messageId: '<1@example.ru>',
  });
  while (mailServer.now.conversations === 0) await sleep(1);
  mailServer.now.life = 2;
  await sending;
  await mailServer.stop();
  expect(mailServer.arrived).toMatchObject([
    { to: 'b@example.ru', subject: 'Новый пароль', id: '<1@example.ru>', life: 1 },
  ]);
});
