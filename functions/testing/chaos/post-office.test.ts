import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { aPostOffice } from './post-office.ts';

it('counts a letter to the life that has sent it, though the next has begun when it is taken', async () => {
  const office = await aPostOffice();
  office.now.isCalm = true;
  office.now.life = 1;
  const auth = { user: 'mailer', pass: 'right' };
  const sending = createTransport({ host: '127.0.0.1', port: office.port, auth }).sendMail({
    from: 'a@example.ru',
    to: 'b@example.ru',
    subject: 'Новый пароль',
    text: 'Ссылка',
    messageId: '<1@example.ru>',
  });
  while (office.now.conversations === 0) await sleep(1);
  office.now.life = 2;
  await sending;
  await office.stop();
  expect(office.arrived).toMatchObject([
    { to: 'b@example.ru', subject: 'Новый пароль', id: '<1@example.ru>', life: 1 },
  ]);
});
