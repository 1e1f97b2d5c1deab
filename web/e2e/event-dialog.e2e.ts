import type { ElementHandle, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CREATION, MONTH, openCreate, openEdit } from './support/event-dialog.ts';
import { anEvent, aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, goTo, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const SEPTEMBER = { name: 'Сентябрь 2026' };

describe('«Back» in the event dialog', () => {
  it('closes it and leaves the screen as it was; «Forward» changes nothing', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    await goTo(page, MONTH);
    const dialog = await openCreate(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', SEPTEMBER).waitFor();
    await page.goForward();
    await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });

  it('asks before typed words go, and closes the question first', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Почти потеряла');
    const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    await page.goBack();
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Почти потеряла');
    await page.goBack();
    await question.getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', SEPTEMBER).waitFor();
  });

  it('needs no second press after the dialog was closed in another way', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    await goTo(page, MONTH);
    const dialog = await openCreate(page);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(false);
    await page.goBack();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });

  it('needs no second press after somebody has stayed on a page that was to be loaded anew', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    await goTo(page, MONTH);
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Не пропаду');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    await (await asked).dismiss();
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Не пропаду');
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(false);
    await page.goBack();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });

  it('closes a dialog that was opened before the one before it had left the history', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    await goTo(page, MONTH);
    const create = await page.getByRole('button', { name: 'Создать мероприятие' }).elementHandle();
    const dialog = await openCreate(page);
    await dialog.getByRole('button', { name: 'Отмена' }).evaluate(
      async (cancel: HTMLElement, button) => {
        const isOpen = () => document.querySelector('[role=dialog]') !== null;
        cancel.click();
        while (isOpen()) await Promise.resolve();
        button?.click();
      },
      create as ElementHandle<HTMLElement> | null,
    );
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(true);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', SEPTEMBER).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });

  it('closes an event that was opened from the list of a day, and then leads out of the calendar', async () => {
    const { token } = await aUser();
    const titles = ['Первая', 'Вторая', 'Третья', 'Четвёртая', 'Пятая', 'Шестая'];
    await Promise.all(titles.map((title) => anEvent(token, { title, start: '2026-09-16T18:00:00+03:00' })));
    const page = await visit({ token, path: '/settings' });
    await goTo(page, MONTH);
    await page.getByRole('button', { name: /ещё/ }).click();
    const list = page.getByRole('dialog');
    await list.getByRole('button', { name: /Шестая/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', SEPTEMBER).waitFor();
    // «День» replaces the list's entry in the browser's history, so one step back leads to the month.
    await page.getByRole('button', { name: /ещё/ }).click();
    await list.getByRole('button', { name: 'День' }).click();
    await list.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /16 сентября/ }).waitFor();
    await page.goBack();
    await page.getByRole('heading', SEPTEMBER).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });
});

it('a key that is pressed as an event opens leaves its title alone', async () => {
  const { token } = await aUser();
  await anEvent(token, { title: 'Репетиция', start: '2026-09-16T18:00:00+03:00' });
  const page = await visit({ token, path: MONTH });
  const dialog = await openEdit(page, 'Репетиция');
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('x');
  expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Репетиция');
});

const boxOf = async (field: Locator) => {
  const box = await field.boundingBox();
  if (!box) throw new Error('It is not seen');
  return box;
};

it.each([
  ['laptop', WIDE],
  ['phone', PHONE],
])('on a %s date and times stand on one line, the day of the end once it is wanted [FACE-14]', async (_, viewport) => {
  const { token } = await aUser();
  const dialog = await openCreate(await visit({ token, path: MONTH, viewport }));
  const line = dialog.getByRole('group', { name: 'Когда' });
  const fields = line.getByRole('textbox');
  expect(await fields.count()).toBe(3);
  const boxes = await Promise.all([0, 1, 2].map((at) => boxOf(fields.nth(at))));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  await dialog.getByRole('button', { name: 'Закончить в другой день' }).click();
  expect(await line.getByLabel('Дата окончания').inputValue()).toBe(await line.getByLabel('Дата начала').inputValue());
});

it('on a laptop it has two columns of 760 px, and every field is seen without scrolling [FACE-14]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  expect((await boxOf(dialog)).width).toBe(760);
  const body = await boxOf(dialog.locator('form'));
  const footer = await boxOf(dialog.getByRole('button', { name: 'Отмена' }));
  expect(body.y + body.height).toBeLessThan(footer.y);
  const [place, category] = await Promise.all([
    boxOf(dialog.getByLabel('Место')),
    boxOf(dialog.getByLabel('Категория')),
  ]);
  expect(category.x).toBeGreaterThan(place.x + place.width);
  const labels = await dialog
    .locator('form')
    .evaluate((form) =>
      [...form.querySelectorAll('label, [role=group][aria-label]')].map(
        (one) => one.getAttribute('aria-label') ?? one.textContent,
      ),
    );
  const order = ['Изображение', 'Описание', 'Возраст', 'Цвет'].map((name) =>
    labels.findIndex((label) => label?.startsWith(name)),
  );
  expect(Math.max(...order.slice(0, 2))).toBeLessThan(Math.min(...order.slice(2)));
});

it('on a phone a toast lies above the buttons of the dialog', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, viewport: PHONE, expectedErrors: /503|Error submitting form/ });
  await page.route(CREATION, (route) => route.fulfill({ status: 503, body: 'Хранилище занято. Повторите.' }));
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Не сохранится');
  const button = dialog.getByRole('button', { name: 'Создать', exact: true });
  await button.click();
  const toast = page.locator('.toast[data-variant=destructive]');
  await toast.waitFor();
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await button.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
});

it('Ctrl+Enter saves from any field', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Быстро');
  await dialog.getByLabel('Описание').press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await eventsOf(token)).toMatchObject([{ title: 'Быстро' }]);
});

it('the toast of an event that was saved out of view offers to show it', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Ёлка');
  await dialog.getByLabel('Дата начала').fill('25.12.2026');
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Показать' }).click();
  await page.getByRole('heading', { name: 'Декабрь 2026' }).waitFor();
  await page.getByRole('button', { name: /Ёлка, 25 декабря/ }).waitFor();
  expect((await theEvent(token, 'Ёлка')).startDate).toMatch(/^2026-12-25/);
});

it('a browser in English shows date and time in Russian, and takes them as they are typed', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, locale: 'en-US' });
  const dialog = await openCreate(page);
  const [date, time] = [dialog.getByLabel('Дата начала'), dialog.getByLabel('Время начала')];
  expect([await date.inputValue(), await time.inputValue()]).toEqual(['16.09.2026', '09:00']);
  await dialog.getByLabel('Название', { exact: true }).fill('Английский клуб');
  await date.fill('31.02.2026');
  await time.fill('1830');
  await time.press('Control+Enter');
  await dialog.getByText('Укажите дату и время начала').waitFor();
  expect(await date.inputValue()).toBe('31.02.2026');
  await date.fill('5.9.26');
  await date.blur();
  expect([await date.inputValue(), await time.inputValue()]).toEqual(['05.09.2026', '18:30']);
  await date.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await theEvent(token, 'Английский клуб')).startDate).toBe('2026-09-05T15:30:00.000Z');
});

it('in Windows’ high contrast shows the colours, the switch and what is chosen', async () => {
  const { token } = await aUser();
  const dialog = await openCreate(await visit({ token, path: MONTH, forcedColors: 'active' }));
  const looks = (selector: string) =>
    dialog
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(part);
        return { backgroundColor, outlineStyle };
      });
  const swatch = await looks('[aria-label="Цвет #ef4444"]');
  expect(swatch.backgroundColor).toBe('rgb(239, 68, 68)');
  const control = await looks('[data-scope=switch][data-part=control]');
  const thumb = await looks('[data-scope=switch][data-part=thumb]');
  expect(control.outlineStyle).toBe('solid');
  expect(thumb.backgroundColor).not.toBe(control.backgroundColor);
  expect((await looks('[data-part=item][data-state=checked]')).outlineStyle).toBe('solid');
});
