import { describe, expect, it } from 'vitest';
import { openCreate } from './support/event-dialog.ts';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser, goTo, PHONE } from './support/visit.ts';

const { visit } = aBrowser();
const MONTH = '/?date=2026-09-16';
const phone = { viewport: PHONE, hasTouch: true, isMobile: true };

describe('the calendar on a phone', () => {
  it('a month shows dots, and the chosen day as a list', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Пробежка', start: '2026-09-17T07:00:00+03:00' });
    await anEvent(token, { title: 'Ужин', start: '2026-09-17T19:00:00+03:00' });
    const page = await visit({ token, path: MONTH, ...phone });
    await page.getByText('В этот день мероприятий нет').waitFor();
    await page.getByRole('button', { name: 'четверг, 17 сентября: 2 мероприятия' }).tap();
    const day = page.getByRole('region', { name: '17 сентября 2026' });
    await day.getByText('Пробежка').waitFor();
    expect(await day.getByRole('listitem').count()).toBe(2);
    await day.getByRole('button', { name: /Ужин/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
    await dialog.waitFor();
    // The dialog fills the whole screen.
    await expect
      .poll(() => dialog.boundingBox())
      .toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  });

  it('a month goes to the day of an event that is created for another one', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', ...phone });
    await goTo(page, MONTH);
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Пробежка');
    await dialog.getByLabel('Дата начала').fill('17.09.2026');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });
    const day = page.getByRole('region', { name: '17 сентября 2026' });
    await day.getByRole('button', { name: /Пробежка/ }).tap();
    await page.getByRole('dialog', { name: 'Мероприятие', exact: true }).waitFor();
    await page.goBack();
    await day.waitFor();
    // «Back» skips the day that was shown before.
    await page.goBack();
    await page.waitForURL('**/settings');
  });

  it('the buttons of a question fill their rows', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, ...phone });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Пробежка');
    await page.keyboard.press('Escape');
    const buttons = page.getByRole('alertdialog').getByRole('button');
    await buttons.first().waitFor();
    const [stay, leave] = await buttons.evaluateAll((both) => both.map((one) => one.getBoundingClientRect()));
    expect(leave?.top).toBeGreaterThan(stay?.bottom ?? 0);
    expect([leave?.left, leave?.right]).toEqual([stay?.left, stay?.right]);
  });

  it('a long place takes three lines of the list', async () => {
    const { token } = await aUser();
    const location = 'Дом культуры на площади, '.repeat(11).trim();
    await anEvent(token, { title: 'Ужин', start: '2026-09-16T19:00:00+03:00', fields: { location } });
    const page = await visit({ token, path: MONTH, ...phone });
    const place = page.getByText(location);
    await place.waitFor();
    const [height, line] = await place.evaluate((text) => {
      const { lineHeight } = getComputedStyle(text);
      return [text.getBoundingClientRect().height, Number.parseFloat(lineHeight)];
    });
    expect(Math.round(Number(height) / Number(line))).toBe(3);
  });

  it('a week has three days, and the views are a menu', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, ...phone });
    await page.getByRole('button', { name: /Вид календаря/ }).tap();
    await page.getByRole('menuitemradio', { name: 'Неделя' }).tap();
    await page.getByRole('heading', { name: '16–18 сентября 2026' }).waitFor();
    await expect.poll(() => page.locator('.rbc-day-slot').count()).toBe(3);
    await page.getByRole('button', { name: 'Следующая неделя' }).tap();
    await page.getByRole('heading', { name: '19–21 сентября 2026' }).waitFor();
  });

  it('a long press picks an event up and the finger moves it', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Зал', start: '2026-09-16T10:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', ...phone });
    await page.clock.install();
    await page.goto('/?view=week&date=2026-09-16');
    const event = page.getByRole('button', { name: /Зал/ });
    await event.waitFor();
    const [box, slot] = [await event.boundingBox(), await page.locator('.rbc-time-slot').first().boundingBox()];
    if (!box || !slot) throw new Error('Nothing to press');
    const touch = await page.context().newCDPSession(page);
    const at = (y: number) => [{ x: box.x + box.width / 2, y }];
    const middle = box.y + box.height / 2;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(middle) });
    // The page's clock advances by 500 ms, so the press is long enough however late the page notices it.
    await page.clock.runFor(500);
    for (let step = 1; step <= 6; step += 1) {
      const touchPoints = at(middle + (step / 6) * 2 * slot.height);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: 'Зал, 11:00 – 12:00, 16 сентября' }).waitFor();
    await page.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(token, 'Зал')).startDate).toBe('2026-09-16T08:00:00.000Z');
  });

  it.each([320, 375])(
    'the list has its filter beside the title and its buttons in one row, at %i px',
    async (width) => {
      const { token } = await aUser();
      const page = await visit({
        token,
        path: '/?view=agenda&date=2026-09-16',
        ...phone,
        viewport: { ...PHONE, width },
      });
      const middle = async (name: string | RegExp): Promise<number> => {
        const box = await page.getByRole('button', { name }).boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      };
      await page.getByRole('button', { name: 'Вид календаря: Список' }).waitFor();
      const row = await middle('Сегодня');
      expect([await middle(/Вид календаря/), await middle('Создать мероприятие')]).toEqual([row, row]);
      expect(await middle('Фильтр мероприятий: Все события')).toBe(await middle('Следующий месяц'));
      await page.getByRole('button', { name: 'Фильтр мероприятий: Все события' }).click();
      await page.getByRole('menuitemradio', { name: 'Прошедшие' }).click();
      await page.getByRole('button', { name: 'Фильтр мероприятий: Прошедшие' }).waitFor();
    },
  );

  it('nothing on any screen is wider than the phone', async () => {
    const { token } = await aUser('a-very-long-name-'.repeat(3) + crypto.randomUUID().slice(0, 8));
    const page = await visit({ token, ...phone });
    const view = (name: string) => page.getByRole('button', { name: `Вид календаря: ${name}` });
    for (const [path, part] of [
      ['/', view('Месяц')],
      ['/?view=week', view('Неделя')],
      ['/?view=day', view('День')],
      ['/?view=agenda', view('Список')],
      ['/settings', page.getByRole('heading', { name: 'Настройки профиля' })],
    ] as const) {
      await goTo(page, path);
      await part.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(PHONE.width);
    }
  });
});
