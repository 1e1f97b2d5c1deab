import type { Page } from 'playwright-core';
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
  it('marks weekends and public holidays, and names these', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?date=2026-11-10' });
    await page.getByRole('button', { name: 'Открыть день: среда, 4 ноября, День народного единства' }).waitFor();
    const isOff = () =>
      page.locator('.day-number').evaluateAll((days) => days.map((day) => day.hasAttribute('data-off')));
    // Two weeks from Monday, 26 October.
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
    // A list that is opened by its address is as high as the calendar and scrolled to today, far below its first rows.
    const list = page.getByRole('region', { name: 'Мероприятия' });
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(740);
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
  // The router listens to `goTo` only after the first screen is drawn.
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

describe('the face of the calendar', () => {
  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((found) =>
      found.map((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return { left, right, top, bottom, width };
      }),
    );

  it('a month is as wide as the window, with four events in a row of 900 px, short hours and named holidays [FACE-17, FACE-171, FACE-172]', async () => {
    const { token } = await aUser();
    for (const [hour, minute] of [
      ['09', '30'],
      ['10', '00'],
      ['12', '00'],
      ['19', '00'],
    ] as const)
      await anEvent(token, { title: `Встреча в ${hour}`, start: `2026-11-12T${hour}:${minute}:00+03:00` });
    const page = await visit({ token, path: '/?date=2026-11-10' });
    await page.getByRole('button', { name: /Встреча в 19/ }).waitFor();
    expect(await page.locator('.rbc-event').allInnerTexts()).toEqual(
      ['9:30', '10', '12', '19'].map((time, at) =>
        expect.stringMatching(`^${time}\\s+Встреча в ${['09', 10, 12, 19][at]}$`),
      ),
    );
    expect(await page.locator('.rbc-show-more').count()).toBe(0);
    const chip = page.getByRole('button', { name: '19 Встреча в 19, 12 ноября, 19:00 – 20:00', exact: true });
    const { outlineStyle, boxShadow, backgroundImage } = await chip.evaluate((one) => ({ ...getComputedStyle(one) }));
    expect([outlineStyle, boxShadow, backgroundImage]).toEqual([
      'none',
      expect.stringMatching(/ 3px 0px 0px 0px inset$/),
      expect.stringMatching(/^linear-gradient/),
    ]);
    await page.getByText('День народного единства', { exact: true }).waitFor();
    const red = (day: string) =>
      page.locator(`[data-day="${day}"]`).evaluate((number) => getComputedStyle(number).color);
    const weekend = await red('2026-11-14');
    expect(await red('2026-11-04')).toBe(weekend);
    expect(await red('2026-11-04')).not.toBe(await red('2026-11-05'));
    for (const view of ['week', 'day']) {
      await goTo(page, `/?view=${view}&date=2026-11-04`);
      const head = page.locator('.rbc-header', { has: page.locator('[data-day="2026-11-04"]') });
      await head.getByText('День народного единства', { exact: true }).waitFor();
      expect(await red('2026-11-04'), view).toBe(weekend);
    }
    await goTo(page, '/?date=2026-11-10');
    for (const [width, wide] of [
      [1440, 1392],
      [1920, 1632],
    ] as const) {
      await resize(page, { width, height: 900 });
      await expect.poll(async () => (await boxes(page, '.rbc-calendar'))[0]?.width).toBe(wide);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('a title of a week ends in an ellipsis, before the time; under 45 minutes with its start on one line [FACE-02]', async () => {
    const { token } = await aUser();
    const title = 'Занятия йогой для начинающих и продолжающих';
    await anEvent(token, { title, start: '2026-09-15T19:00:00+03:00' });
    await anEvent(token, { title: `${title}, запись`, start: '2026-09-16T19:00:00+03:00', minutes: 30 });
    const page = await visit({ token, path: '/?view=week&date=2026-09-16' });
    const look = (name: RegExp) =>
      page.getByRole('button', { name }).evaluate((event) => {
        const part = (selector: string) => event.querySelector(selector) ?? event;
        const [lines, label, start] = [part('.event-lines'), part('.rbc-event-label'), part('.event-start')].map(
          (one) => ({
            box: one.getBoundingClientRect(),
            style: getComputedStyle(one),
            isCut: one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth,
          }),
        );
        return {
          isCut: lines?.isCut,
          sign: lines?.style.whiteSpace === 'nowrap' ? lines.style.textOverflow : lines?.style.webkitLineClamp,
          timesBelow:
            (label?.box.top ?? 0) >= (lines?.box.bottom ?? 0) &&
            (label?.box.bottom ?? 0) <= event.getBoundingClientRect().bottom,
          startBeside:
            start?.style.display !== 'none' &&
            (start?.box.left ?? 0) >= (lines?.box.right ?? 0) - 1 &&
            (start?.box.right ?? 0) <= event.getBoundingClientRect().right,
        };
      });
    expect(await look(/продолжающих, 19:00 – 20:00, 15/)).toEqual({
      isCut: true,
      sign: '2',
      timesBelow: true,
      startBeside: false,
    });
    expect(await look(/запись/)).toEqual({ isCut: true, sign: 'ellipsis', timesBelow: false, startBeside: true });
  });

  it('events of one hour lie over each other, 60 % of the day wide, and come to the front; the rest is a chip [FACE-03]', async () => {
    const { token } = await aUser();
    for (const number of [1, 2, 3, 4, 5])
      await anEvent(token, { title: `Приём ${number}`, start: '2026-09-16T10:00:00+03:00', minutes: 120 });
    const page = await visit({ token, path: '/?view=week&date=2026-09-16' });
    const more = page.getByRole('button', { name: 'ещё 2: 2 мероприятия, показать' });
    await more.waitFor();
    const [day] = (await boxes(page, '.rbc-events-container')).slice(2);
    const cards = await boxes(page, '[data-event-id]');
    expect(cards).toHaveLength(3);
    for (const { width } of cards) expect(width).toBeGreaterThan(0.599 * (day?.width ?? 0));
    expect((await more.boundingBox())?.height).toBeLessThan(25);
    const first = page.locator('[data-event-id]').first();
    const isInFront = () =>
      first.evaluate((card) => {
        const { right, top } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(right - 12, top + 30));
      });
    expect(await isInFront()).toBe(false);
    await first.hover({ position: { x: 6, y: 40 } });
    expect(await isInFront()).toBe(true);
    await page.mouse.move(0, 0);
    expect(await isInFront()).toBe(false);
    await page.keyboard.press('Tab');
    await first.focus();
    expect(await isInFront()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await more.press('Enter');
    const list = page.getByRole('dialog', { name: 'Среда, 16 сентября 2026' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(5);
  });

  it('a word that is wider than its card ends in an ellipsis and is not broken inside [FACE-02]', async () => {
    const { token } = await aUser();
    for (const start of ['2026-09-16T10:00:00+03:00', '2026-09-16T10:00:00+03:00'])
      await anEvent(token, { title: 'Благотворительный концерт', start, minutes: 120 });
    const page = await visit({
      token,
      path: '/?view=week&date=2026-09-16',
      viewport: { width: 768, height: 1024 },
    });
    const lines = await page
      .locator('.event-title')
      .last()
      .evaluate((title) => {
        const range = document.createRange();
        const text = title.firstChild ?? title;
        range.setStart(text, 0);
        range.setEnd(text, 'Благотворительный'.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    expect(lines).toBe(1);
  });

  it('the toolbar stays where it is in every view, «Сегодня» beside the arrows, in one size; today has no blue column [FACE-18, FACE-181]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: new Date().toISOString() });
    const page = await visit({ token, path: '/' });
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 768, height: 900 },
    ]) {
      await resize(page, viewport);
      const seen = new Set<string>();
      for (const [view, word] of [
        ['month', 'Месяц'],
        ['week', 'Неделя'],
        ['day', 'День'],
        ['agenda', 'Список'],
      ]) {
        await goTo(page, `/?view=${view}`);
        await page.getByRole('button', { name: word, exact: true, pressed: true }).waitFor();
        const places = await page
          .locator('.calendar-toolbar button:not([aria-label^="Фильтр"])')
          .evaluateAll((buttons) =>
            buttons.map((one) => {
              const { left, top } = one.getBoundingClientRect();
              return [
                one.textContent,
                Math.round(left),
                Math.round(top),
                one.textContent && getComputedStyle(one).fontSize,
              ].join();
            }),
          );
        seen.add(places.join(' '));
        expect(places[0]).toMatch(/^Сегодня/);
        expect(new Set(places.map((place) => place.split(',')[3]).filter(Boolean)).size).toBe(1);
        const today = page.locator('.rbc-day-slot.rbc-today');
        if (view === 'day')
          expect(await today.evaluate((column) => getComputedStyle(column).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
      }
      expect([...seen]).toHaveLength(1);
    }
  });
});
