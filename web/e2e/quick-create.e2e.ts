import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { CREATION, clickDay, MONTH } from './support/event-dialog.ts';
import { anEvent, aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

const WEEK = '/?view=week&date=2026-09-16';

const titleIn = (page: Page) => page.getByRole('dialog').getByLabel('Название', { exact: true });
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
/** The place and the height of the slot of Wednesday, 11:30, in the week view. */
const halfPastEleven = async (page: Page) => {
  // When the events have come, the hours scroll to the first one.
  await expect.poll(() => page.locator('.rbc-time-content').evaluate((hours) => hours.scrollTop)).toBeGreaterThan(0);
  const slot = page.locator('.rbc-day-slot').nth(2).locator('.rbc-time-slot').nth(23);
  await slot.scrollIntoViewIfNeeded();
  const box = await slot.boundingBox();
  if (!box) throw new Error('There is no slot');
  return { x: box.x + 20, y: box.y + 8, height: box.height };
};

describe('a new event at a slot', () => {
  it('takes typing at once, though no further script comes [FACE-01]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, alone: true });
    await page.locator('.rbc-day-bg').first().waitFor();
    await page.route('**/*.js', () => undefined);
    await clickDay(page, 16);
    await page.keyboard.type('Репетиция');
    expect(await titleIn(page).inputValue()).toBe('Репетиция');
  });

  it('is made in a month by a click, a title and Enter, and shows where it will be [FACE-13]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    await clickDay(page, 16);
    const planned = page.locator('.event-new');
    expect(await planned.innerText()).toMatch(/^9\s+Новое мероприятие/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('Хор');
    await page.keyboard.press('Enter');
    await page.getByText('Мероприятие создано').waitFor();
    await gone(page);
    await planned.waitFor({ state: 'detached' });
    expect(await theEvent(token, 'Хор')).toMatchObject({ startDate: '2026-09-16T06:00:00.000Z', categoryId: '' });
  });

  it('is as long as it was drawn in a week, and the bubble stands beside it [FACE-13]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: WEEK });
    const { x, y, height } = await halfPastEleven(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 2.5 * height, { steps: 5 });
    await page.mouse.up();
    const bubble = page.getByRole('dialog', { name: 'Новое мероприятие' });
    expect(await bubble.getByLabel('Время окончания').inputValue()).toBe('13:00');
    const [planned, place] = [await page.locator('.event-new').boundingBox(), await bubble.boundingBox()];
    if (!planned || !place) throw new Error('They are not seen');
    expect(place.x).toBeGreaterThanOrEqual(planned.x + planned.width);
    // The bubble stays low, because its rows stand close to each other.
    expect(place.height).toBeLessThan(320);
    await bubble.getByLabel('Время начала').fill('15:00');
    await expect.poll(async () => (await page.locator('.event-new').boundingBox())?.y).toBeGreaterThan(planned.y);
    await titleIn(page).fill('Лекция');
    await bubble.getByRole('button', { name: 'Создать' }).click();
    await gone(page);
    expect(await theEvent(token, 'Лекция')).toMatchObject({
      startDate: '2026-09-16T12:00:00.000Z',
      endDate: '2026-09-16T13:30:00.000Z',
    });
  });

  it('keeps what is typed where it is refused', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, expectedErrors: /status of 400|Error submitting form/ });
    const bubble = await clickDay(page, 16);
    await page.keyboard.press('Enter');
    await bubble.getByText('Название обязательно').waitFor();
    await page.keyboard.type('Лекция');
    await page.route(CREATION, (route) =>
      route.fulfill({ status: 400, contentType: 'text/plain; charset=utf-8', body: 'Достигнут предел' }),
    );
    await page.keyboard.press('Enter');
    await bubble.getByRole('alert').getByText('Достигнут предел').waitFor();
    expect(await titleIn(page).inputValue()).toBe('Лекция');
  });

  it('goes on in the dialog with what was typed by «Ещё…» and by a double click [FACE-131]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    await clickDay(page, 16);
    await page.keyboard.type('Концерт');
    await page.getByRole('button', { name: 'Ещё…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
    await dialog.getByLabel('Описание').waitFor();
    expect(await titleIn(page).inputValue()).toBe('Концерт');
    expect(await dialog.getByLabel('Дата начала').inputValue()).toBe('16.09.2026');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await gone(page);
    await page
      .locator('.rbc-day-bg')
      .nth(17)
      .dblclick({ position: { x: 40, y: 60 } });
    await dialog.getByLabel('Описание').waitFor();
    expect(await dialog.getByLabel('Дата начала').inputValue()).toBe('17.09.2026');
    await page.keyboard.press('Escape');
    await gone(page);
  });

  it('opens the dialog on a phone, whose slot is a tap [FACE-131]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: WEEK, viewport: PHONE, hasTouch: true, isMobile: true });
    const slot = page.locator('.rbc-day-slot').first().locator('.rbc-time-slot').nth(24);
    await slot.scrollIntoViewIfNeeded();
    const box = await slot.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await page.getByRole('dialog').getByLabel('Описание').waitFor();
  });

  it('goes to another slot with what is typed; Escape asks before it goes, and an empty one goes by a click [FACE-132]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    const bubble = await clickDay(page, 16);
    await page.getByRole('heading', { name: 'Сентябрь 2026' }).click();
    await gone(page);
    await clickDay(page, 16);
    await page.keyboard.type('Выставка');
    await page.getByRole('heading', { name: 'Сентябрь 2026' }).click();
    await clickDay(page, 14);
    await expect.poll(() => bubble.getByLabel('Дата начала').inputValue()).toBe('14.09.2026');
    expect(await titleIn(page).inputValue()).toBe('Выставка');
    const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await titleIn(page).inputValue()).toBe('Выставка');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await gone(page);
    expect(await eventsOf(token)).toEqual([]);
  });

  it('goes on in the dialog where a view without slots takes its place [FACE-132]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: WEEK });
    const { x, y } = await halfPastEleven(page);
    await page.mouse.click(x, y);
    await page.keyboard.type('Выставка');
    await page.getByRole('button', { name: 'Список' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
    await dialog.getByLabel('Описание').waitFor();
    expect(await titleIn(page).inputValue()).toBe('Выставка');
    expect(await dialog.getByLabel('Время начала').inputValue()).toBe('11:30');
  });

  it('says so where it would be over already [FACE-141]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, alone: true });
    const hint = page.getByText('Вы создаёте мероприятие в прошлом');
    await page.clock.setFixedTime('2026-09-16T12:00:00+03:00');
    await clickDay(page, 15);
    await hint.waitFor();
    await clickDay(page, 21);
    await hint.waitFor({ state: 'detached' });
  });

  it('has its category at hand [FACE-13]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Старое', start: '2026-09-02T10:00:00+03:00' });
    const page = await visit({ token, path: MONTH });
    await page.evaluate(async (bearer) => {
      await fetch('/api/categories', {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Кружки', color: '#0f766e' }),
      });
    }, token);
    const bubble = await clickDay(page, 16);
    await page.keyboard.type('Шахматы');
    await bubble.getByLabel('Категория').selectOption('Кружки');
    await titleIn(page).press('Enter');
    await gone(page);
    expect(await theEvent(token, 'Шахматы')).toMatchObject({ color: '#0f766e' });
  });
});
