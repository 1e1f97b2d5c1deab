import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const TABLET = { width: 1024, height: 768 };

type Point = { x: number; y: number };

const boxOf = async (page: Page, selector: string, index = 0) => {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (!box) throw new Error(`Not to be seen: ${selector}`);
  return box;
};

const drag = async (page: Page, from: Point, ...way: Point[]): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 3, { steps: 4 });
  for (const { x, y } of way) await page.mouse.move(x, y, { steps: 8 });
};

describe('dragging an event by any part of it', () => {
  it('moves a night by its part after midnight as a whole [CAL-14]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Ночь музеев', start: '2026-09-16T22:00:00+03:00', minutes: 300 });
    const page = await visit({ token, path: '/?view=week&date=2026-09-16' });
    await page.getByRole('button', { name: /^до 03:00 Ночь музеев/ }).scrollIntoViewIfNeeded();
    const part = await page.getByRole('button', { name: /^до 03:00 Ночь музеев/ }).boundingBox();
    const column = await boxOf(page, '.rbc-day-slot', 4);
    if (!part) throw new Error('There is no part after midnight');
    // From Thursday's small hours to Friday's, at the same height.
    await drag(page, { x: part.x + 30, y: part.y + 20 }, { x: column.x + 40, y: part.y + 20 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(await theEvent(token, 'Ночь музеев')).toMatchObject({
      startDate: '2026-09-17T19:00:00.000Z',
      endDate: '2026-09-18T00:00:00.000Z',
    });
  });

  it('moves a bar of several days by its last day [CAL-14]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лагерь', start: '2026-09-15T10:00:00+03:00', minutes: 3 * 24 * 60 });
    const page = await visit({ token, path: '/?date=2026-09-16' });
    const bar = await page.getByRole('button', { name: /^Лагерь/ }).boundingBox();
    const day = await boxOf(page, '.rbc-day-bg', 19);
    if (!bar) throw new Error('There is no bar');
    // Taken on Friday the 18th, its last day, and put down on Saturday.
    await drag(page, { x: bar.x + bar.width - 40, y: bar.y + 8 }, { x: day.x + 60, y: bar.y + 8 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Лагерь')).startDate).toBe('2026-09-16T07:00:00.000Z');
  });

  it('takes a row of a full day’s list into the calendar [CAL-14]', async () => {
    const { token } = await aUser();
    for (const hour of [10, 11, 12, 13, 14]) {
      await anEvent(token, { title: `Кружок ${hour}`, start: `2026-09-16T${hour}:00:00+03:00` });
    }
    const page = await visit({ token, path: '/?date=2026-09-16' });
    await page.getByRole('button', { name: /\+ ещё/ }).click();
    const row = page.getByRole('dialog').getByRole('button', { name: /Кружок 14/ });
    await row.dragTo(page.locator('.rbc-day-bg').nth(18), { targetPosition: { x: 40, y: 70 }, force: true });
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Кружок 14')).startDate).toBe('2026-09-18T11:00:00.000Z');
  });
});

/** Holds the pointer at a side until the page is another one, of a slow machine a later one, then takes it to the middle. */
const holdUntilTurned = async (page: Page, at: Point): Promise<void> => {
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.textContent();
  await page.mouse.move(at.x, at.y, { steps: 4 });
  await expect.poll(() => title.textContent(), { interval: 20 }).not.toBe(before);
  await page.mouse.move(700, at.y, { steps: 2 });
};

/** A day of the grid that is shown, in a month. */
const dayAt = async (page: Page, index: number) => {
  const cell = await boxOf(page, '.rbc-day-bg', index);
  const day = await page.locator('.day-number').nth(index).getAttribute('data-day');
  return { x: cell.x + 60, y: cell.y + 60, day };
};

describe('dragging to a side of the calendar', () => {
  const anEvening = async (view: 'month' | 'week') => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Вечер', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: `/?view=${view}&date=2026-09-16` });
    const event = page.getByRole('button', { name: /Вечер/ });
    await event.scrollIntoViewIfNeeded();
    const calendar = await boxOf(page, '.rbc-calendar');
    const box = await event.boundingBox();
    if (!box) throw new Error('There is no event');
    return { token, page, event, calendar, at: { x: box.x + 30, y: box.y + box.height / 2 } };
  };

  it('turns the month, and the drag goes on there [CAL-14]', async () => {
    const { token, page, calendar, at } = await anEvening('month');
    await drag(page, at, { x: at.x + 60, y: at.y + 10 });
    await holdUntilTurned(page, { x: calendar.x + calendar.width - 6, y: at.y });
    const target = await dayAt(page, 16);
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    await expect.poll(async () => (await theEvent(token, 'Вечер')).startDate).toBe(`${target.day}T15:00:00.000Z`);
    expect(target.day).not.toContain('2026-09-16');
  });

  it('takes it back with Escape, and leads back to where it began [CAL-14]', async () => {
    const { token, page, event, calendar, at } = await anEvening('month');
    await drag(page, at, { x: at.x + 60, y: at.y + 10 });
    await holdUntilTurned(page, { x: calendar.x - 20, y: at.y });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Сентябрь 2026' }).waitFor();
    await page.mouse.up();
    await event.waitFor();
    expect((await theEvent(token, 'Вечер')).startDate).toBe('2026-09-16T15:00:00.000Z');
  });

  it('leads back when it is put down beside the calendar', async () => {
    const { token, page, calendar, at } = await anEvening('month');
    await drag(page, at, { x: at.x + 60, y: at.y + 10 });
    await holdUntilTurned(page, { x: calendar.x - 20, y: at.y });
    await page.mouse.move(300, 30, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('heading', { name: 'Сентябрь 2026' }).waitFor();
    expect((await theEvent(token, 'Вечер')).startDate).toBe('2026-09-16T15:00:00.000Z');
  });

  it('turns the week, in which the hour stays [CAL-14]', async () => {
    const { token, page, calendar, at } = await anEvening('week');
    await drag(page, at, { x: at.x + 60, y: at.y });
    await holdUntilTurned(page, { x: calendar.x + calendar.width + 8, y: at.y });
    const friday = await boxOf(page, '.rbc-day-slot', 4);
    await page.mouse.move(friday.x + 60, at.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    const moved = new Date((await theEvent(token, 'Вечер')).startDate);
    expect([moved.getUTCDay(), moved.getUTCHours()]).toEqual([5, 15]);
    expect(moved.getTime()).toBeGreaterThan(Date.parse('2026-09-21'));
  });

  it('turns the month for a finger, and the drag goes on there [CAL-14]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Касание', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', viewport: TABLET, hasTouch: true });
    await page.clock.install();
    await page.goto('/?view=month&date=2026-09-16');
    const event = page.getByRole('button', { name: /Касание/ });
    await event.waitFor();
    const box = await event.boundingBox();
    const calendar = await boxOf(page, '.rbc-calendar');
    if (!box) throw new Error('There is no event');
    const y = box.y + box.height / 2;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, height = y) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: height }] });
    await touch('touchStart', box.x + 30);
    // As long as a press takes, then as long as a side wants.
    await page.clock.runFor(500);
    for (const x of [40, 60, 80]) await touch('touchMove', box.x + x);
    for (const x of [12, 9, 6]) await touch('touchMove', calendar.x + calendar.width - x);
    await page.clock.runFor(800);
    await page.getByRole('heading', { name: /^(Октябрь|Ноябрь|Декабрь) 2026/ }).waitFor();
    // Away from the side, which would turn the next page a second later.
    await touch('touchMove', calendar.x + calendar.width / 2);
    const target = await dayAt(page, 16);
    for (const x of [0, 5, 10]) await touch('touchMove', target.x + x, target.y);
    await touch('touchEnd');
    await page.clock.runFor(100);
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Касание')).startDate).toBe(`${target.day}T15:00:00.000Z`);
    expect(target.day).toMatch(/^2026-1/);
  });

  it('turns the month for a row of a full day’s list [CAL-14]', async () => {
    const { token } = await aUser();
    for (const hour of [10, 11, 12, 13, 14]) {
      await anEvent(token, { title: `Секция ${hour}`, start: `2026-09-16T${hour}:00:00+03:00` });
    }
    const page = await visit({ token, path: '/?date=2026-09-16' });
    const calendar = await boxOf(page, '.rbc-calendar');
    await page.getByRole('button', { name: /\+ ещё/ }).click();
    const row = await page
      .getByRole('dialog')
      .getByRole('button', { name: /Секция 14/ })
      .boundingBox();
    if (!row) throw new Error('There is no row');
    const y = calendar.y + 300;
    await drag(page, { x: row.x + 40, y: row.y + 10 }, { x: calendar.x + 300, y });
    await holdUntilTurned(page, { x: calendar.x + 10, y });
    const target = await dayAt(page, 17);
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(target.day).toMatch(/^2026-0[1-8]/);
    expect((await theEvent(token, 'Секция 14')).startDate).toBe(`${target.day}T11:00:00.000Z`);
  });

  it('turns the month for the end of a festival, which gets longer [CAL-15]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Фестиваль', start: '2026-09-29T10:00:00+03:00', minutes: 24 * 60 });
    const page = await visit({ token, path: '/?date=2026-09-16' });
    const calendar = await boxOf(page, '.rbc-calendar');
    const bar = page.getByRole('button', { name: /^Фестиваль/ });
    await bar.hover();
    const edge = await bar.locator('[class*=dnd-resize-]').last().boundingBox();
    if (!edge) throw new Error('There is no edge');
    const y = edge.y + edge.height / 2;
    await drag(page, { x: edge.x + edge.width / 2, y }, { x: edge.x + 80, y });
    await holdUntilTurned(page, { x: calendar.x + calendar.width - 6, y });
    const target = await dayAt(page, 16);
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(target.day).toMatch(/^2026-1/);
    expect(await theEvent(token, 'Фестиваль')).toMatchObject({
      startDate: '2026-09-29T07:00:00.000Z',
      endDate: `${target.day}T07:00:00.000Z`,
    });
  });
});
