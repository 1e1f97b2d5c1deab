import { expect, it } from 'vitest';
import { MONTH, openCreate } from './support/event-dialog.ts';
import { aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

it('categories are created, edited and deleted beside the event, which keeps what was typed [EV2-22, EV2-30]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, expectedErrors: /status of 409/ });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Гамлет');
  await dialog.getByLabel('Описание').fill('Долгий рассказ');
  await dialog.getByRole('button', { name: 'Изменить список категорий' }).click();
  const panel = dialog.getByRole('list', { name: 'Категории' });
  const fresh = panel.getByLabel('Новая категория', { exact: true });
  await panel.getByLabel('Цвет новой категории').fill('#22c55e');
  await fresh.fill('Спектакли');
  await fresh.press('Enter');
  await panel.getByLabel('Название категории «Спектакли»').waitFor();
  const category = dialog.getByLabel('Категория', { exact: true });
  await expect
    .poll(() => category.evaluate((select) => select instanceof HTMLSelectElement && select.selectedOptions[0]?.text))
    .toBe('Спектакли');
  await expect.poll(() => dialog.getByLabel('Цвет', { exact: true }).inputValue()).toBe('#22c55e');

  // Enter has only added the category and closed nothing. A name that exists is refused beside the field.
  expect(await page.getByRole('dialog').count()).toBe(1);
  await fresh.fill('спектакли');
  await panel.getByRole('button', { name: 'Добавить' }).click();
  await panel.getByText('Такая категория уже есть').waitFor();
  expect(await fresh.inputValue()).toBe('спектакли');
  await fresh.fill('Лишняя');
  await panel.getByRole('button', { name: 'Добавить' }).click();
  await panel.getByRole('button', { name: 'Удалить категорию «Лишняя»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить категорию' }).click();
  await panel.getByLabel('Название категории «Лишняя»').waitFor({ state: 'detached' });

  await panel.getByLabel('Название категории «Спектакли»').fill('Премьеры');
  await panel.getByRole('button', { name: 'Сохранить категорию' }).click();
  await panel.getByLabel('Название категории «Премьеры»').waitFor();
  await category.selectOption('Премьеры');
  expect(await dialog.getByLabel('Описание').inputValue()).toBe('Долгий рассказ');
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await theEvent(token, 'Гамлет')).toMatchObject({ color: '#22c55e', ownColor: '' });
});

it('a category that was typed and not added comes with the event, or says why it cannot, on a phone [EV2-22]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, viewport: PHONE, expectedErrors: /status of 409/ });
  const dialog = await openCreate(page);
  const fresh = dialog.getByLabel('Новая категория', { exact: true });
  const create = dialog.getByRole('button', { name: 'Создать', exact: true });
  await dialog.getByLabel('Название', { exact: true }).fill('Гамлет');
  await dialog.getByRole('button', { name: 'Изменить список категорий' }).click();
  await fresh.fill('Спектакли');
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  const { categoryId } = await theEvent(token, 'Гамлет');
  expect(categoryId).not.toBe('');

  await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Отелло');
  await dialog.getByRole('button', { name: 'Изменить список категорий' }).click();
  await fresh.fill('спектакли');
  await create.click();
  await dialog.getByText('Такая категория уже есть').waitFor();
  expect(await eventsOf(token)).toHaveLength(1);
  await dialog.locator('input:focus').and(fresh).waitFor();
  await fresh.fill('Трагедии');
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await fresh.waitFor({ state: 'detached' });
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  expect([categoryId, '']).not.toContain((await theEvent(token, 'Отелло')).categoryId);
});
