import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, aSharedPage, goTo, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

// The address names the week, so that the tests do not depend on today.
const WEEK = '/?view=week&date=2026-09-16';
const MONTH = '/?date=2026-09-16';

describe('views of the main calendar', () => {
  const shown = aSharedPage(async () => ({ token: (await aUser()).token, path: MONTH }));

  it('has its bar, its views and their titles [CAL-01, CAL-03, CAL-04, CAL-05]', async () => {
    const page = shown();
    await goTo(page, MONTH);
    await page.getByRole('heading', { name: 'Сентябрь 2026' }).waitFor();
    await page.getByRole('button', { name: 'Месяц', exact: true, pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    await page.getByRole('heading', { name: 'Октябрь 2026' }).waitFor();
    await page.getByRole('button', { name: 'Предыдущий месяц' }).click();
    await page.getByRole('button', { name: 'Неделя', exact: true }).click();
    await page.getByRole('heading', { name: '14–20 сентября 2026' }).waitFor();
    await page.getByRole('button', { name: 'Следующая неделя' }).click();
    await page.getByRole('heading', { name: '21–27 сентября 2026' }).waitFor();
    await page.getByRole('button', { name: 'День', exact: true }).click();
    await page.getByRole('heading', { name: 'Среда, 23 сентября 2026' }).waitFor();
    await page.getByRole('button', { name: 'Предыдущий день' }).click();
    await page.getByRole('heading', { name: 'Вторник, 22 сентября 2026' }).waitFor();
    await page.getByRole('button', { name: 'Список', exact: true }).click();
    await page.getByText('Нет событий в этом периоде').waitFor();
    expect(await page.getByRole('link', { name: 'Встраивание' }).getAttribute('href')).toBe('/embeddings');
  });

  it('keeps view and day over a reload, and goes back to today', async () => {
    const page = shown();
    await goTo(page, WEEK);
    await page.reload();
    await page.getByRole('heading', { name: '14–20 сентября 2026' }).waitFor();
    await page.getByRole('button', { name: 'Сегодня' }).click();
    await page.locator('.week-day[data-today]').waitFor();
  });

  it('is 600 pixels high up to a window of 800, grows with a higher one, and starts its week on Monday [CONST-02, CONST-03, CAL-13]', async () => {
    const page = shown();
    await goTo(page, MONTH);
    const area = page.locator('.rbc-calendar');
    await page.locator('.rbc-month-view').waitFor();
    for (const [window, height] of [
      [720, 600],
      [800, 600],
      [1000, 840],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: window });
      await expect.poll(async () => (await area.boundingBox())?.height).toBe(height);
    }
    const heads = await page.locator('.rbc-month-header .rbc-header').allInnerTexts();
    expect(heads.map((text) => text.toLowerCase())).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
    expect((await page.locator('.calendar-area').innerText()).match(/[A-Za-z]{3,}/)).toBeNull();
    await resize(page, WIDE);
  });

  it('has weekdays in the middle of their columns, in a week as in a month, and an empty row for whole days', async () => {
    const page = shown();
    await goTo(page, WEEK);
    /** How far the middle of each heading's text is from the middle of the heading, in pixels. */
    const asides = () =>
      page.locator('.rbc-header').evaluateAll((heads) =>
        heads.map((head) => {
          const text = document.createRange();
          text.selectNodeContents(head);
          const [own, of] = [text.getBoundingClientRect(), head.getBoundingClientRect()];
          return Math.abs(own.left + own.width / 2 - of.left - of.width / 2);
        }),
      );
    const areCentred = async () => (await asides()).map((px) => px < 1);
    await page.locator('.rbc-allday-cell').waitFor();
    await expect.poll(areCentred).toEqual(Array(7).fill(true));
    const row = await page.locator('.rbc-allday-cell').boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(24);
    expect(row?.height).toBeLessThan(40);
    await page.getByRole('button', { name: 'Месяц', exact: true }).click();
    await page.locator('.rbc-month-view').waitFor();
    await expect.poll(areCentred).toEqual(Array(7).fill(true));
  });

  it('asks for the window that it shows, with credentials and past every cache [CAL-16, CAL-17]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank' });
    const opened = page.waitForRequest(/\/api\/events\?/);
    await page.goto(WEEK);
    const request = await opened;
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
    const windowOf = (asked: Request) => {
      const query = new URL(asked.url()).searchParams;
      return [query.get('from'), query.get('to')];
    };
    const [monday, nextMonday, thirdMonday] = ['2026-09-13', '2026-09-20', '2026-09-27'].map(
      (eve) => `${eve}T21:00:00.000Z`,
    );
    expect(windowOf(request)).toEqual([monday, nextMonday]);
    // The table of routes requests the first window, the calendar itself the others.
    for (const [button, first, window] of [
      ['Следующая неделя', /from=2026-09-20/, [nextMonday, thirdMonday]],
      // The calendar requests this window again, though it was shown a moment ago.
      ['Предыдущая неделя', /from=2026-09-13/, [monday, nextMonday]],
    ] as const) {
      const next = page.waitForRequest(first);
      await page.getByRole('button', { name: button }).click();
      expect(windowOf(await next)).toEqual(window);
    }
  });

  it('steps by 30 minutes and shows hours as HH:mm [CAL-12]', async () => {
    const page = shown();
    await goTo(page, WEEK);
    await page.locator('.rbc-time-gutter').waitFor();
    expect(await page.locator('.rbc-day-slot').first().locator('.rbc-time-slot').count()).toBe(48);
    expect((await page.locator('.rbc-time-gutter').innerText()).split('\n').slice(0, 3)).toContain('01:00');
  });

  it('shows what fits in a month and all of a day behind «+ ещё N» [TOAST-07, CAL-11]', async () => {
    const { token } = await aUser();
    for (const hour of ['09', '10', '11', '12', '13', '14']) {
      await anEvent(token, { title: `Встреча в ${hour}`, start: `2026-09-16T${hour}:00:00+03:00` });
    }
    const page = await visit({ token, path: MONTH });
    await page.getByRole('button', { name: /^\+ ещё \d$/ }).click();
    const list = page.getByRole('dialog', { name: 'Среда, 16 сентября 2026' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(6);
    await list.getByRole('button', { name: /Встреча в 14/ }).click();
    await page.getByRole('dialog', { name: 'Мероприятие' }).waitFor();
    expect(await page.getByLabel('Название', { exact: true }).inputValue()).toBe('Встреча в 14');
  });
});

describe('the hours of a week', () => {
  it('say how many events lie below, each one behind «+N» among them', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Утро', start: '2026-09-16T08:00:00+03:00' });
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await anEvent(token, { title: `Вечер ${number}`, start: '2026-09-16T22:00:00+03:00' });
    }
    const page = await visit({ token, path: WEEK });
    await page.locator('.event-more').waitFor();
    await page.getByRole('button', { name: /^↓ ещё 6\. Ниже: 6 / }).click();
    await page.locator('.event-more').waitFor();
    await page.getByRole('button', { name: /^↑ ещё 1\. Выше: 1 / }).waitFor();
  });
});

describe('a month that cannot be had', () => {
  it('says so beside the days of the last one, and asks again when told [CAL-07]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?view=agenda&date=2026-09-16', expectedErrors: /500/ });
    await page.getByText('Нет событий в этом периоде').waitFor();
    let isBroken = true;
    await page.route('**/api/events?*', (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'Внутренняя ошибка сервера' }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Не удалось загрузить мероприятия: Внутренняя ошибка сервера').waitFor();
    expect(await page.getByText('Нет событий в этом периоде').count()).toBe(0);
    isBroken = false;
    await alert.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('Нет событий в этом периоде').waitFor();
    expect(await alert.count()).toBe(0);
  });
});

describe('while the code of the grid comes', () => {
  it('days stand in its place, as high as the grid, and nothing turns', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank', alone: true });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/calendar-grid-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/?view=agenda&date=2026-09-16');
    await page.getByText('Нет событий в этом периоде').waitFor();
    await page.getByRole('button', { name: 'Месяц', exact: true }).click();
    const waiting = page.locator('.calendar-area').getByRole('status', { name: 'Загрузка…' });
    const before = await waiting.boundingBox();
    expect(await waiting.locator('> *').count()).toBe(42);
    letGo();
    await page.locator('.rbc-calendar').waitFor();
    expect((await page.locator('.rbc-calendar').boundingBox())?.height).toBe(before?.height);
  });
});

describe('the hours of week and day', () => {
  it('say when an evening ends, until midnight and over it', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Вечер', start: '2026-09-16T22:00:00+03:00', minutes: 120 });
    await anEvent(token, { title: 'Ночь', start: '2026-09-18T22:00:00+03:00', minutes: 300 });
    const page = await visit({ token, path: WEEK });
    for (const name of ['Вечер, 22:00 – 00:00', 'Ночь, 22:00 – 03:00', 'Ночь, до 03:00'])
      await page.locator('.rbc-day-slot').getByRole('button', { name }).waitFor();
  });

  it('open at the first event, and tell of what lies below', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Зарядка', start: '2026-09-16T07:00:00+03:00' });
    await anEvent(token, { title: 'Концерт', start: '2026-09-18T22:00:00+03:00', minutes: 60 });
    const page = await visit({ token, path: WEEK });
    await page.setViewportSize({ width: 1440, height: 760 });
    await page.reload();
    await expect
      .poll(() => page.locator('.rbc-time-content').evaluate((hours) => (hours.scrollTop + 10) / hours.scrollHeight))
      .toBeCloseTo(6 / 24, 2);
    await page.getByRole('button', { name: 'Ниже: 1 мероприятие, показать' }).click();
    await page.getByRole('button', { name: 'Выше: 1 мероприятие, показать' }).waitFor();
    expect(await page.getByRole('button', { name: /Ниже/ }).count()).toBe(0);
  });
});

describe('the agenda', () => {
  it('groups by day under «Сегодня» and dates, with times, and filters [CAL-06, CAL-07, CAL-08, CAL-09]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Вчерашнее', start: '2026-09-29T12:00:00+03:00', description: 'Было' });
    await anEvent(token, { title: 'Сегодняшнее', start: '2026-09-30T12:00:00+03:00', minutes: 90 });
    await anEvent(token, { title: 'Завтрашнее', start: '2026-10-01T12:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.setFixedTime('2026-09-30T15:00:00+03:00');
    // The list has two months from the one of yesterday, so it contains all three days.
    await page.goto('/?view=agenda&date=2026-09-29');
    const today = page.getByRole('region', { name: 'Сегодня' });
    await today.getByText('12:00 – 13:30').waitFor();
    await today.getByText('Сегодняшнее').waitFor();
    await page.getByText('Вчерашнее').waitFor();
    const filter = (label: string) => page.getByRole('menuitemradio', { name: label });
    await page.getByRole('button', { name: /Фильтр мероприятий/ }).click();
    await filter('Все события').waitFor();
    await filter('Предстоящие').click();
    await page.getByText('Вчерашнее').waitFor({ state: 'detached' });
    expect(await page.getByText(/Сегодняшнее|Завтрашнее/).count()).toBe(2);
    await page.getByRole('button', { name: /Фильтр мероприятий/ }).click();
    await filter('Прошедшие').click();
    await page.getByText('Завтрашнее').waitFor({ state: 'detached' });
    await page.getByText('Вчерашнее').waitFor();
    expect(await page.getByText('Сегодняшнее').count()).toBe(0);
  });
});
