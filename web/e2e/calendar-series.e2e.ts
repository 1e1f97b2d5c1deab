import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, goTo } from './support/visit.ts';

const { visit } = aBrowser();

const boxOf = async (page: Page, selector: string, index = 0) => {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (!box) throw new Error(`Not to be seen: ${selector}`);
  return box;
};

type Point = { x: number; y: number };

const dragTo = async (page: Page, from: Point, to: Point): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 3, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
};

/** Lessons at ten in Moscow on three Wednesdays: 16, 23 and 30 September. */
const aCourse = async (token: string) => {
  const fields = { recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', timeZone: 'Europe/Moscow' };
  await anEvent(token, { title: 'Кружок', start: '2026-09-16T10:00:00+03:00', fields });
};
const startsOf = async (token: string): Promise<string[]> =>
  (await eventsOf(token)).map(({ startDate }) => startDate.slice(0, 16)).sort();

const WEEK = '/?view=week&date=2026-09-16';

/** Drags the lesson of Wednesday to Thursday, at its hour. */
const dragLesson = async (page: Page) => {
  const lesson = page.getByRole('button', { name: /Кружок/ });
  await lesson.scrollIntoViewIfNeeded();
  const box = await lesson.boundingBox();
  const thursday = await boxOf(page, '.rbc-day-slot', 3);
  if (!box) throw new Error('There is no lesson');
  await dragTo(page, { x: box.x + 30, y: box.y + 20 }, { x: thursday.x + 40, y: box.y + 20 });
  await page.getByRole('dialog', { name: 'Изменить повторяющееся мероприятие' }).waitFor();
  // The dialog takes the focus one frame after it is shown. Until then the calendar gets the pressed keys.
  const only = page.getByRole('radio', { name: /^Только/ });
  await expect.poll(() => only.evaluate((node) => node.matches(':focus:checked'))).toBe(true);
};

describe('dragging an occurrence', () => {
  it('asks, and Enter moves it alone [REC-27, CAL-14]', async () => {
    const { token } = await aUser();
    await aCourse(token);
    const page = await visit({ token, path: WEEK });
    await dragLesson(page);
    await page.keyboard.press('Enter');
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(await startsOf(token)).toEqual(['2026-09-17T07:00', '2026-09-23T07:00', '2026-09-30T07:00']);
  });

  it('is taken back by Escape [REC-27]', async () => {
    const { token } = await aUser();
    await aCourse(token);
    const page = await visit({ token, path: WEEK });
    await dragLesson(page);
    // Not by role, because the event is behind the dialog.
    await page.locator('[aria-label^="Кружок"][aria-label*=", 17 сентября"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Кружок, .*16 сентября, повторяется/ }).waitFor();
    expect(await startsOf(token)).toEqual(['2026-09-16T07:00', '2026-09-23T07:00', '2026-09-30T07:00']);
  });

  it('is for it and those after it when that is chosen, and «Back» takes it back [REC-27]', async () => {
    const { token } = await aUser();
    await aCourse(token);
    const page = await visit({ token, path: '/?view=week&date=2026-09-23' });
    await dragLesson(page);
    await page.goBack();
    await page.getByRole('button', { name: /Кружок, .*23 сентября, повторяется/ }).waitFor();
    await dragLesson(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(await startsOf(token)).toEqual(['2026-09-16T07:00', '2026-09-24T07:00', '2026-10-01T07:00']);
  });
});

it('Alt with arrows moves all of a series, and the focus stays on it [REC-27]', async () => {
  const { token } = await aUser();
  await aCourse(token);
  const page = await visit({ token, path: WEEK });
  await page.getByRole('button', { name: /Кружок/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('radio', { name: /^Все даты/ }).click();
  await page.keyboard.press('Enter');
  await page.getByText('Мероприятие обновлено').waitFor();
  expect(await startsOf(token)).toEqual(['2026-09-16T07:30', '2026-09-23T07:30', '2026-09-30T07:30']);
  const moved = page.getByRole('button', { name: 'Кружок, 10:30 – 11:30, 16 сентября, повторяется' });
  await expect.poll(() => moved.evaluate((node) => node.matches(':focus'))).toBe(true);
});

describe('whole days', () => {
  const aDay = (token: string) => {
    const day = { title: 'День Победы', start: '2026-05-09T00:00:00Z', minutes: 1440 };
    return anEvent(token, { ...day, fields: { allDay: 'true' } });
  };

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka'])(
    'are 9 May alone in %s: a bar of the month, the row above the hours, «Весь день» in the list [EV2-05]',
    async (timezoneId) => {
      const { token } = await aUser();
      await aDay(token);
      const page = await visit({ token, path: '/?date=2026-05-09', timezoneId });
      const bar = page.getByRole('button', { name: 'День Победы, 9 мая, весь день' });
      const cell = await boxOf(page, '.rbc-day-bg', 12);
      await bar.waitFor();
      const box = await bar.boundingBox();
      expect(box?.x).toBeGreaterThan(cell.x);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(cell.x + cell.width);
      await goTo(page, '/?view=day&date=2026-05-09');
      await page.locator('.rbc-allday-cell').getByRole('button', { name: 'День Победы, 9 мая, весь день' }).waitFor();
      await goTo(page, '/?view=agenda&date=2026-05-09');
      await page.getByRole('button', { name: 'Весь день День Победы' }).waitFor();
      for (const day of ['08', '10']) {
        await goTo(page, `/?view=day&date=2026-05-${day}`);
        await page.locator('.rbc-time-view').waitFor();
        await page.getByText('Здесь появятся ваши мероприятия').or(page.getByText('Ближайшее мероприятие')).waitFor();
        expect(await page.getByRole('button', { name: /День Победы/ }).count()).toBe(0);
      }
    },
  );

  it('dropped among hours last one hour [REC-28]', async () => {
    const { token } = await aUser();
    await aDay(token);
    const page = await visit({ token, path: '/?view=week&date=2026-05-09' });
    const bar = page.getByRole('button', { name: /^День Победы, 9 мая/ });
    const box = await bar.boundingBox();
    const friday = await boxOf(page, '.rbc-day-slot', 4);
    const hours = await boxOf(page, '.rbc-time-content');
    if (!box) throw new Error('There is no bar');
    await dragTo(page, { x: box.x + 30, y: box.y + 8 }, { x: friday.x + 40, y: hours.y + 100 });
    await page.getByText('Мероприятие обновлено').waitFor();
    const { allDay, startDate, endDate } = await theEvent(token, 'День Победы');
    expect([allDay, startDate.slice(0, 10)]).toEqual([false, '2026-05-08']);
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(3_600_000);
  });

  it('are what is dropped from the hours in the row above them [REC-28]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00:00+03:00' });
    const page = await visit({ token, path: WEEK });
    const lecture = page.getByRole('button', { name: /Лекция/ });
    await lecture.scrollIntoViewIfNeeded();
    const box = await lecture.boundingBox();
    const row = await boxOf(page, '.rbc-allday-cell');
    if (!box) throw new Error('There is no lecture');
    await dragTo(page, { x: box.x + 30, y: box.y + 20 }, { x: row.x + row.width * (4.5 / 7), y: row.y + 10 });
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(await theEvent(token, 'Лекция')).toMatchObject({
      ...{ allDay: true, startDate: '2026-09-18T00:00:00.000Z', endDate: '2026-09-19T00:00:00.000Z' },
    });
    await page.getByRole('button', { name: 'Лекция, 18 сентября, весь день' }).waitFor();
  });
});
