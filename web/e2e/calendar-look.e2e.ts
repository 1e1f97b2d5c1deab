import { describe, expect, it } from 'vitest';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { violations } from './support/axe.ts';
import { clickDay, MONTH } from './support/event-dialog.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, goTo, PHONE, resize } from './support/visit.ts';

const { visit } = aBrowser();

const AGENDA = '/?view=agenda&date=2026-09-16';

it('axe finds nothing on white and black events, past and to come, in both themes', async () => {
  const { token } = await aUser();
  for (const [title, color] of [
    ['Белое', '#ffffff'],
    ['Чёрное', '#000000'],
  ] as const) {
    for (const day of ['14', '23']) {
      await anEvent(token, { title, color, start: `2026-09-${day}T10:00:00+03:00` });
      await anEvent(token, { title, color, start: `2026-09-${day}T12:00:00+03:00`, minutes: 2 * 24 * 60 });
    }
  }
  const page = await visit({ token, path: 'about:blank', alone: true });
  await page.clock.setFixedTime('2026-09-20T12:00:00+03:00');
  await page.goto(MONTH);
  for (const path of [MONTH, '/?view=week&date=2026-09-16', '/?view=week&date=2026-09-23', AGENDA]) {
    await goTo(page, path);
    await page.locator('[data-event-id]').nth(3).waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});

it('axe finds nothing on any colour that is offered, past and to come, in a week of both themes', async () => {
  const { token } = await aUser();
  const hours = EVENT_COLORS.map((color, at) => [color, String(9 + at).padStart(2, '0')] as const);
  for (const [color, hour] of hours) {
    for (const day of ['15', '17']) {
      await anEvent(token, { title: color, color, start: `2026-09-${day}T${hour}:00:00+03:00` });
      const bar = { title: `${color} дольше дня`, color, minutes: 24 * 60 };
      await anEvent(token, { ...bar, start: `2026-09-${Number(day) - 1}T09:00:00+03:00` });
    }
  }
  const page = await visit({ token, path: 'about:blank', alone: true });
  await page.clock.setFixedTime('2026-09-16T12:00:00+03:00');
  await page.goto('/?view=week&date=2026-09-16');
  await expect.poll(() => page.locator('[data-event-id]').count()).toBe(4 * EVENT_COLORS.length);
  expect(await violations(page)).toEqual([]);
});

describe('days and what is over', () => {
  it('tints weekends and public holidays, and names these', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?date=2026-11-10' });
    await page.getByRole('button', { name: 'Открыть день: среда, 4 ноября, День народного единства' }).waitFor();
    const isOff = () =>
      page.locator('.rbc-day-bg').evaluateAll((days) => days.map((day) => day.classList.contains('day-off')));
    // From Monday, 26 October: two weeks.
    const weekend = [false, false, false, false, false, true, true];
    expect((await isOff()).slice(0, 14)).toEqual([...weekend, false, false, true, false, false, true, true]);
    await resize(page, PHONE);
    await page.getByRole('button', { name: 'среда, 4 ноября, День народного единства: 0 мероприятий' }).waitFor();
  });

  it('draws what is over paler than what comes', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Было', start: '2026-09-16T10:00:00+03:00' });
    await anEvent(token, { title: 'Будет', start: '2026-09-25T10:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.setFixedTime('2026-09-20T12:00:00+03:00');
    await page.goto(MONTH);
    const ground = (name: RegExp) =>
      page.getByRole('button', { name }).evaluate((node) => getComputedStyle(node).backgroundImage);
    expect(await ground(/Было/)).not.toBe(await ground(/Будет/));
  });

  it('keeps the day above its rows in the list, and says that today has none', async () => {
    const { token } = await aUser();
    for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22']) {
      await anEvent(token, {
        title: `Приём в ${hour}`,
        start: `2026-09-16T${hour}:00:00+03:00`,
        description: 'Запись',
      });
    }
    await anEvent(token, { title: 'Итоги', start: '2026-09-30T10:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.setFixedTime('2026-09-20T12:00:00+03:00');
    await page.goto('/?view=agenda');
    const today = page.getByRole('region', { name: 'Сегодня' });
    await today.getByText('Сегодня мероприятий нет').waitFor();
    // By its address too it is as high as the calendar, and opens where today is in sight, far below its first rows.
    const list = page.getByRole('region', { name: 'Мероприятия' });
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(700);
    await expect.poll(async () => (await today.boundingBox())?.y).toBeLessThan(800);
    await page.getByRole('button', { name: /Приём в 21/ }).scrollIntoViewIfNeeded();
    const heading = page.getByRole('heading', { name: /16 сентября 2026/ });
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? 0) - ((await list.boundingBox())?.y ?? 0))
      .toBeLessThan(4);
  });
});

it('a list writes each time in one line, and leaves a title half of the width', async () => {
  const { token } = await aUser();
  const long = { start: '2026-09-02T10:00:00+03:00', minutes: 24 * 24 * 60 };
  await anEvent(token, { title: 'Выставка о жизни и творчестве земляков', ...long });
  const page = await visit({ token, path: 'about:blank', alone: true });
  await page.clock.setFixedTime('2026-09-20T12:00:00+03:00');
  await page.goto('/?view=agenda');
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 768, height: 900 },
    PHONE,
    { width: 320, height: 600 },
  ]) {
    await resize(page, viewport);
    const row = page.getByRole('button', { name: /^до 26 сентября, 10:00/ });
    await row.waitFor();
    const shape = await row.evaluate((button) => {
      const part = (text: string) => {
        const [found] = [...button.querySelectorAll('span')].filter(
          (one) => one.textContent?.replaceAll('\u00a0', ' ') === text,
        );
        const range = document.createRange();
        range.selectNodeContents(found ?? button);
        return range;
      };
      const title = part('Выставка о жизни и творчестве земляков').getBoundingClientRect();
      const lines = new Set([...part('до 26 сентября, 10:00').getClientRects()].map(({ top }) => top)).size;
      return { lines, isWide: title.width > button.clientWidth / 2 || title.height < 30 };
    });
    expect([viewport.width, shape]).toEqual([viewport.width, { lines: 1, isWide: true }]);
  }
});

describe('where nothing is', () => {
  it('a month and a list lead to the nearest events, back and forth', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: '2027-02-14T19:00:00+03:00' });
    await anEvent(token, { title: 'Позднее', start: '2027-02-20T19:00:00+03:00' });
    await anEvent(token, { title: 'Премьера', start: '2025-03-05T19:00:00+03:00' });
    const page = await visit({ token, path: MONTH });
    await page.getByRole('button', { name: '← Ближайшее мероприятие: 5 марта 2025' }).click();
    await page.getByRole('heading', { name: 'Март 2025' }).waitFor();
    await goTo(page, AGENDA);
    await page.getByText('Нет событий в этом периоде').waitFor();
    await page.getByRole('button', { name: /^Ближайшее мероприятие: 14 февраля( 2027)? →$/ }).click();
    await page.getByText('Концерт').waitFor();
    expect(await page.getByRole('button', { name: /Ближайшее/ }).count()).toBe(0);
  });

  it('the first empty calendar says what to do, until there is an event', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    await page.getByText('Чтобы добавить первое, выберите день или нажмите «Создать».').waitFor();
    await (await clickDay(page, 16)).getByLabel('Название', { exact: true }).fill('Первое');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Первое, 16 сентября/ }).waitFor();
    expect(await page.getByText('Чтобы добавить первое').count()).toBe(0);
  });
});

it('shows at most three events beside each other and the rest behind «+N»', async () => {
  const { token } = await aUser();
  for (const minute of ['00', '10', '20', '30', '40']) {
    await anEvent(token, { title: `Приём в ${minute}`, start: `2026-09-16T10:${minute}:00+03:00`, minutes: 120 });
  }
  const page = await visit({ token, path: '/?view=week&date=2026-09-16' });
  const more = page.getByRole('button', { name: '+3: 3 мероприятия, показать' });
  await more.waitFor();
  expect(await page.locator('.rbc-day-slot .rbc-event').count()).toBe(3);
  await more.press('Enter');
  const list = page.getByRole('dialog', { name: 'Среда, 16 сентября 2026' });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(5);
});

it('breaks no word into letters in a week of a tablet: one event and a strip for the others', async () => {
  const { token } = await aUser();
  for (const minute of ['00', '10', '20']) {
    await anEvent(token, { title: `Приём в ${minute}`, start: `2026-09-16T10:${minute}:00+03:00`, minutes: 120 });
  }
  const page = await visit({ token, path: '/?view=week&date=2026-09-16', viewport: { width: 768, height: 1024 } });
  await page.getByRole('button', { name: '+2: 2 мероприятия, показать' }).waitFor();
  const first = page.getByRole('button', { name: /Приём в 00/ });
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(55);
});

it('letters of twice the size fit: no event of a month is cut through, nothing reaches beyond the window', async () => {
  const { token } = await aUser();
  for (const hour of ['09', '10', '11', '12', '13']) {
    await anEvent(token, { title: `Собрание в ${hour}`, start: `2026-08-31T${hour}:00:00+03:00` });
  }
  const page = await visit({ token, path: 'about:blank', alone: true });
  await page.addInitScript(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets.push(large);
  });
  await page.goto('/settings');
  // The router hears of `goTo` once its first screen is there.
  await page.getByRole('heading').first().waitFor();
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 768, height: 1024 },
  ]) {
    await resize(page, viewport);
    for (const view of ['month', 'week', 'day', 'agenda']) {
      await goTo(page, `/?view=${view}&date=2026-08-31`);
      await page.locator('[data-event-id]').first().waitFor();
      const cut = () =>
        page.locator('.rbc-month-row :is(.rbc-event, .rbc-show-more)').evaluateAll((events) =>
          events.flatMap((event) => {
            const row = event.closest('.rbc-month-row')?.getBoundingClientRect();
            return row && event.getBoundingClientRect().bottom > row.bottom + 1 ? [event.textContent] : [];
          }),
        );
      await expect.poll(cut, { message: `${view} at ${viewport.width} px` }).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${view} at ${viewport.width} px`).toBeLessThanOrEqual(viewport.width);
    }
  }
});
