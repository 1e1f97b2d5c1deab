import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

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
    await page.getByRole('button', { name: /^Ночь музеев, до 03:00/ }).scrollIntoViewIfNeeded();
    const part = await page.getByRole('button', { name: /^Ночь музеев, до 03:00/ }).boundingBox();
    const column = await boxOf(page, '.rbc-day-slot', 4);
    if (!part) throw new Error('There is no part after midnight');
    // Drags the part in Thursday's small hours to Friday's, at the same height.
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
    // The pointer takes the event on its last day, Friday the 18th, and drops it on Saturday.
    await drag(page, { x: bar.x + bar.width - 40, y: bar.y + 8 }, { x: day.x + 60, y: bar.y + 8 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Лагерь')).startDate).toBe('2026-09-16T07:00:00.000Z');
  });

  it('takes a row of a full day’s list into the calendar [CAL-14]', async () => {
    const { token } = await aUser();
    for (const hour of [10, 11, 12, 13, 14, 15]) {
      await anEvent(token, { title: `Кружок ${hour}`, start: `2026-09-16T${hour}:00:00+03:00` });
    }
    const page = await visit({ token, path: '/?date=2026-09-16' });
    await page.getByRole('button', { name: /\+ ещё/ }).click();
    const row = page.getByRole('dialog').getByRole('button', { name: /Кружок 15/ });
    await row.dragTo(page.locator('.rbc-day-bg').nth(18), { targetPosition: { x: 40, y: 70 }, force: true });
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Кружок 15')).startDate).toBe('2026-09-18T12:00:00.000Z');
  });
});
