import { expect, it } from 'vitest';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

it.each([
  ['Asia/Kamchatka', '2026-09-15T21:00:00.000Z', '21', '21:00 – 22:00'],
  ['America/New_York', '2026-09-16T13:00:00.000Z', '5', '05:00 – 06:00'],
])(
  'in %s 09:00 is sent as %s, and an event from elsewhere shows at local time [DLG-16, CONST-05]',
  async (zone, sent, hour, times) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Полдень в Москве', start: '2026-09-16T12:00:00+03:00' });
    const page = await visit({ token, path: '/?date=2026-09-16', timezoneId: zone });
    await page.getByRole('button', { name: `${hour} Полдень в Москве, 16 сентября, ${times}` }).waitFor();
    await page.getByRole('button', { name: 'Создать мероприятие' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Название', { exact: true }).fill('Утро');
    expect(await dialog.getByLabel('Дата начала').inputValue()).toBe('16.09.2026');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    expect((await theEvent(token, 'Утро')).startDate).toBe(sent);
  },
);

it('in New York a time that the clocks jump over is told in the dialog [DLG-16]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: '/?date=2026-03-08', timezoneId: 'America/New_York' });
  await page.getByRole('button', { name: 'Создать мероприятие' }).click();
  await page.getByLabel('Время начала').fill('02:30');
  await page.getByText('В этот день часы переводят вперёд: начало будет в 03:30').waitFor();
});
