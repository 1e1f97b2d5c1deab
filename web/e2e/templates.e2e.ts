import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { clickDay, MONTH, openCreate, openEdit } from './support/event-dialog.ts';
import { anEvent, aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, goTo, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('an event becomes a template, from which the bubble makes others at its own hour, with picture and length [FACE-20, FACE-201]', async () => {
  const { token } = await aUser();
  const fields = { location: 'Зал 2', ageRating: '12+', image: new File([PIXEL], 'a.png', { type: 'image/png' }) };
  await anEvent(token, {
    title: 'Йога',
    start: '2026-09-02T19:00:00+03:00',
    minutes: 90,
    description: 'Коврик',
    fields,
  });
  const page = await visit({ token, path: MONTH });
  const edited = await openEdit(page, 'Йога');
  await edited.getByRole('button', { name: 'Ещё действия' }).click();
  await page.getByRole('menuitem', { name: 'Сохранить как шаблон' }).click();
  await page.getByText('Шаблон «Йога» сохранён').waitFor();
  await edited.getByRole('button', { name: 'Отмена' }).click();
  await edited.waitFor({ state: 'detached' });
  expect(await eventsOf(token)).toHaveLength(1);

  await clickDay(page, 16);
  await page.keyboard.type('Йога в парке');
  await page.getByRole('button', { name: 'Из шаблона' }).click();
  const list = page.getByRole('dialog', { name: 'Создать из шаблона' });
  await list.getByText('1 час 30 минут · Зал 2').waitFor();
  expect(await violations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Йога 1 час' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await expect.poll(() => dialog.getByLabel('Описание').inputValue()).toBe('Коврик');
  expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Йога в парке');
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await theEvent(token, 'Йога в парке')).toMatchObject({
    ...{ startDate: '2026-09-16T06:00:00.000Z', endDate: '2026-09-16T07:30:00.000Z' },
    ...{ location: 'Зал 2', ageRating: '12+', imageUrl: expect.stringContaining('/image?v=') },
  });
});

it('templates are renamed, and deleted with «Отменить»; the toolbar creates on the chosen day, at their hour [FACE-201]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Хор');
  await dialog.getByLabel('Время начала').fill('18:30');
  await dialog.getByRole('button', { name: 'Ещё действия' }).click();
  await page.getByRole('menuitem', { name: 'Сохранить как шаблон' }).click();
  await page.getByText('Шаблон «Хор» сохранён').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await dialog.waitFor({ state: 'detached' });

  await goTo(page, '/?date=2026-09-21');
  await page.getByRole('button', { name: 'Другие способы создать' }).click();
  await page.getByRole('menuitem', { name: 'Создать из шаблона' }).click();
  const list = page.getByRole('dialog', { name: 'Создать из шаблона' });
  await list.getByRole('button', { name: 'Переименовать «Хор»' }).click();
  await list.getByLabel('Название шаблона').fill('Хор детей');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Удалить «Хор детей»' }).click();
  await list.getByText('Шаблонов пока нет').waitFor();
  await page.getByText('Шаблон «Хор детей» удалён').waitFor();
  // Not `getByRole`, because an open dialog hides everything outside of it from the accessibility tree.
  await page.locator('.toaster').getByText('Отменить').click();
  await list.getByRole('button', { name: 'Хор детей 1 час' }).click();
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await theEvent(token, 'Хор детей')).toMatchObject({ startDate: '2026-09-21T15:30:00.000Z' });
});

it('a phone has them in the dialog of a new event [FACE-201]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, viewport: PHONE });
  const dialog = await openCreate(page);
  await dialog.getByRole('button', { name: 'Ещё действия' }).click();
  await page.getByRole('menuitem', { name: 'Создать из шаблона' }).click();
  await page.getByText('Шаблонов пока нет').waitFor();
});
