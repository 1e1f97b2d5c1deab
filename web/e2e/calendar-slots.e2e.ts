import { describe, expect, it } from 'vitest';
import { clickDay, MONTH } from './support/event-dialog.ts';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser, aSharedPage, goTo, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

// The address names the week, so that the tests do not depend on today.
const WEEK = '/?view=week&date=2026-09-16';

describe('slots', () => {
  let token: string;
  const shown = aSharedPage(async () => {
    ({ token } = await aUser());
    await anEvent(token, { title: 'Другое', start: '2026-09-18T10:00:00+03:00' });
    return { token, path: MONTH };
  });

  it('an empty day of a month offers a new event at 09:00 [CAL-10]', async () => {
    const page = shown();
    await goTo(page, MONTH);
    await clickDay(page, 16);
    expect(await page.getByLabel('Дата начала').inputValue()).toBe('16.09.2026');
    expect(await page.getByLabel('Время начала').inputValue()).toBe('09:00');
    await page.keyboard.press('Escape');
  });

  it('a slot of a week opens it at its own time', async () => {
    const page = shown();
    await goTo(page, WEEK);
    // Waits for an event, because the hours scroll when the events come.
    await page.getByRole('button', { name: /Другое/ }).waitFor();
    // Wednesday, 11:30.
    const slot = page.locator('.rbc-day-slot').nth(2).locator('.rbc-time-slot').nth(23);
    await slot.scrollIntoViewIfNeeded();
    const box = await slot.boundingBox();
    // Clicks by position, because the layer of the events lies over the slot.
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await page.getByRole('dialog', { name: 'Новое мероприятие' }).waitFor();
    expect(await page.getByLabel('Дата начала').inputValue()).toBe('16.09.2026');
    expect(await page.getByLabel('Время начала').inputValue()).toBe('11:30');
    await page.keyboard.press('Escape');
  });

  it.each([
    ['a wide week', WIDE, 2, 'Субботник', '16', '17'],
    ['a phone’s week', PHONE, 1, 'Уборка', '17', '18'],
  ])('the row above the hours of %s offers a whole day', async (_, viewport, column, title, day, next) => {
    const page = shown();
    await goTo(page, WEEK);
    await resize(page, viewport);
    await page.locator('.rbc-allday-cell .rbc-day-bg').nth(column).click();
    const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
    await dialog.getByLabel('Название', { exact: true }).fill(title);
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    expect(await theEvent(token, title)).toMatchObject({
      ...{ allDay: true, startDate: `2026-09-${day}T00:00:00.000Z`, endDate: `2026-09-${next}T00:00:00.000Z` },
    });
    await dialog.waitFor({ state: 'detached' });
    await resize(page, WIDE);
  });
});

describe('moving and resizing', () => {
  it('dragging an event to another day of a month saves it at once, at the same time of day [CAL-14, DLG-22]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00:00+03:00', minutes: 90 });
    const page = await visit({ token, path: MONTH });
    const event = page.getByRole('button', { name: /Лекция/ });
    const [from, to] = [await event.boundingBox(), await page.locator('.rbc-day-bg').nth(18).boundingBox()];
    if (!from || !to) throw new Error('Nothing to drag');
    await page.mouse.move(from.x + 60, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y + 12, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 50, { steps: 8 });
    await page.mouse.up();
    await page.getByText('Мероприятие обновлено').waitFor();
    await page.getByRole('button', { name: '10 Лекция, 18 сентября, 10:00 – 11:30' }).waitFor();
    expect(await theEvent(token, 'Лекция')).toMatchObject({
      startDate: '2026-09-18T07:00:00.000Z',
      endDate: '2026-09-18T08:30:00.000Z',
    });
  });

  it.each([
    ['lower', 1, '10:00 – 12:00', ['07', '09']],
    ['upper', -1, '09:00 – 11:00', ['06', '08']],
  ] as const)(
    'resizing an event by its %s edge saves start and end at once [CAL-15]',
    async (_, way, times, [from, to]) => {
      const { token } = await aUser();
      await anEvent(token, { title: 'Семинар', start: '2026-09-16T10:00:00+03:00' });
      const page = await visit({ token, path: WEEK });
      const event = page.getByRole('button', { name: /Семинар/ });
      await event.hover();
      const box = await event.boundingBox();
      const slot = await page.locator('.rbc-time-slot').first().boundingBox();
      if (!box || !slot) throw new Error('Nothing to resize');
      const [x, edge] = [box.x + box.width / 2, way > 0 ? box.y + box.height : box.y];
      await page.mouse.move(x, edge - way * 2);
      await page.mouse.down();
      await page.mouse.move(x, edge + (way * slot.height) / 2, { steps: 4 });
      await page.mouse.move(x, edge + way * (2 * slot.height) + 4, { steps: 6 });
      await page.mouse.up();
      await page.getByRole('button', { name: `Семинар, ${times}, 16 сентября` }).waitFor();
      await page.getByText('Мероприятие обновлено').waitFor();
      expect(await theEvent(token, 'Семинар')).toMatchObject({
        startDate: `2026-09-16T${from}:00:00.000Z`,
        endDate: `2026-09-16T${to}:00:00.000Z`,
      });
    },
  );

  it('a refused move goes back with the server’s text [CAL-14, DLG-24]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Доклад', start: '2026-09-16T10:00:00+03:00' });
    const page = await visit({ token, path: MONTH, expectedErrors: /409/ });
    await page.route('**/api/events/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, body: 'Данные изменились.' })
        : route.continue(),
    );
    const event = page.getByRole('button', { name: /Доклад/ });
    await event.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('button', { name: /Доклад, 17 сентября/ }).waitFor();
    await page.getByRole('alert').getByText('Данные изменились.').waitFor();
    await page.getByRole('button', { name: /Доклад, 16 сентября/ }).waitFor();
  });
});
