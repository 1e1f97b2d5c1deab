import { expect, it } from 'vitest';
import { writeLetter } from '#functions/mail/letters.ts';
import { mailIsOn, queuedLetters, SITE } from '#functions/testing/letters.ts';
import { aSystem } from '#functions/testing/system.ts';
import { tellAdmins } from './tell-admins.ts';

it('writes to administrators with an address, and to nobody else, what is wrong and that it is well again [ONE-29]', async () => {
  const system = await aSystem();
  const admin = await system.admin('главный', { email: 'chief@example.ru' });
  await system.admin('без адреса');
  await system.admin('блокирован', { email: 'gone@example.ru', isActive: false });
  await system.user('редактор', { email: 'editor@example.ru' });
  const place = { table: system.storage.table.access };
  const problems = [
    { kind: 'disk', percent: 7 },
    { kind: 'backup', hours: 40 },
    { kind: 'backup' },
    { kind: 'letters', count: 3 },
    { kind: 'months', minutes: 20 },
  ] as const;
  expect(await tellAdmins(place, problems, new Date())).toBe(0);
  await mailIsOn(admin);
  expect(await tellAdmins(place, problems, new Date())).toBe(1);
  await new Promise((done) => setTimeout(done, 2));
  expect(await tellAdmins(place, [], new Date())).toBe(1);
  const letters = await queuedLetters(system);
  expect(letters.map(({ to }) => to)).toEqual(['chief@example.ru', 'chief@example.ru']);
  const [trouble, well] = letters.map((letter) => writeLetter(letter, { siteAddress: SITE, name: '' }));
  for (const words of ['7 %', '40 ч назад', 'копии ещё нет', 'в очереди: 3', '20 мин.'])
    expect(trouble?.text).toContain(words);
  expect(well?.subject).toBe('Календарь снова в порядке');
});
