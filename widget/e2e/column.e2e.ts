import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow, NOVEMBER } from '#widget/testing/november.ts';
import { startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.page.emulateMedia({ colorScheme: 'light' });
  await visit.page.setViewportSize({ width: 1000, height: 700 });
  visit.serve(NOVEMBER);
});

describe('in an article’s column', () => {
  it.each([480, 560, 640, 720, 799, 800])('the toolbar is one row at %i px, nothing of it cut', async (width) => {
    await visit.page.setViewportSize({ width, height: 600 });
    for (const query of ['viewType=month', 'viewType=week', 'viewType=month&currentDatePosition=left']) {
      await visit.open(`?${query}`);
      const bar = await visit.page.locator('.toolbar').evaluate((toolbar) => ({
        height: toolbar.getBoundingClientRect().height,
        overflows: toolbar.scrollWidth > toolbar.clientWidth,
      }));
      expect([query, bar.height <= 54, bar.overflows]).toEqual([query, true, false]);
    }
  });

  it.each([480, 520, 560])('no part of the toolbar lies on another at %i px, in the longest weeks', async (width) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 600 });
    await visit.open('?viewType=week');
    const overlaps = () =>
      page.locator('.zone > *').evaluateAll((parts) => {
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return boxes.some(({ left }, index) => left < (boxes[index - 1]?.right ?? 0));
      });
    for (let week = 0; week < 6; week += 1) {
      expect([await page.getByRole('heading', { level: 1 }).textContent(), await overlaps()]).toEqual([
        expect.any(String),
        false,
      ]);
      await page.getByRole('button', { name: 'Следующая неделя' }).click();
    }
  });

  it('a chip gives its room to the title, and takes a second line where the cell has one', async () => {
    await visit.page.setViewportSize({ width: 560, height: 600 });
    await visit.open();
    const chip = visit.event(/Концерт/);
    expect(await chip.innerText()).not.toContain('19:00');
    visit.serve([aFeedEvent({ title: 'Йога для начинающих', startDate: moscow('11-26', '19:00') })]);
    await visit.open();
    const box = await visit.event(/Йога/).boundingBox();
    expect(box?.height).toBeGreaterThan(30);
  });
});

describe('a full day of a month', () => {
  it.each([480, 560, 640])('says whole how many more there are, at %i px', async (width) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 600 });
    const hours = Array.from({ length: 17 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`);
    visit.serve(hours.map((hour) => aFeedEvent({ startDate: moscow('11-26', hour) })));
    await visit.open();
    const more = page.locator('.more');
    expect(await more.innerText()).toMatch(/^\+ (ещё )?1\d$/);
    expect(await more.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

describe('long titles in a list', () => {
  const TITLES = [
    'Превысокомногорассмотрительствующий'.repeat(5),
    'Торжественное открытие фестиваля искусств и ремёсел народов Поволжья с концертом на главной площади',
  ];

  it.each([320, 480, 560])('are read to their end at %i px, and leave the time its line', async (width) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 600 });
    visit.serve(
      TITLES.flatMap((title) => [
        aFeedEvent({ title, startDate: moscow('11-22', '10:00'), description: title }),
        aFeedEvent({ title, startDate: moscow('11-22', '12:00'), endDate: moscow('11-24', '12:00') }),
      ]),
    );
    await visit.open('?viewType=list');
    const rows = await page.locator('[data-group] .row').evaluateAll((all) =>
      all.map((row) => {
        const [time, title] = [row.querySelector('.time'), row.querySelector('b')];
        const text = document.createRange();
        text.selectNodeContents(title ?? row);
        const [written, outer] = [text.getBoundingClientRect(), row.getBoundingClientRect()];
        return {
          isTitleInside: written.right <= outer.right && written.bottom <= outer.bottom,
          lines: [...(time?.getClientRects() ?? [])].length,
          titleShare: written.width / outer.width,
        };
      }),
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const row of rows) {
      expect(row).toMatchObject({ isTitleInside: true, lines: 1 });
      expect(row.titleShare).toBeGreaterThan(0.5);
    }
    const list = page.locator('.list');
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

describe('the toolbar of a wide calendar', () => {
  it('is one row for the longest week, wherever its parts stand', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 800, height: 600 });
    const left = 'todayButtonPosition=left&navigationArrowsPosition=left&currentDatePosition=left&filterPosition=left';
    for (const places of ['', left, left.replaceAll('left', 'center')]) {
      await visit.open(`?viewType=week&${places}`);
      const title = page.getByRole('heading', { level: 1 });
      for (let week = 0; week < 6; week += 1) await page.getByRole('button', { name: 'Следующая неделя' }).click();
      expect(await title.textContent()).toBe('28 декабря 2026 – 3 января 2027');
      const bar = await page.locator('.toolbar').evaluate((toolbar) => ({
        height: toolbar.getBoundingClientRect().height,
        overflow: toolbar.scrollWidth - toolbar.clientWidth,
      }));
      expect({ places, ...bar }).toEqual({ places, height: 53, overflow: 0 });
    }
  });
});

describe('what is over', () => {
  it('scrolls under the heading of its day', async () => {
    const { page } = visit;
    visit.serve(
      Array.from({ length: 20 }, (_, index) =>
        aFeedEvent({ title: `Было ${index}`, startDate: moscow('11-20', '08:00'), endDate: moscow('11-20', '09:00') }),
      ),
    );
    await visit.open('?viewType=list');
    const onTop = await page
      .locator('[data-group] h2')
      .first()
      .evaluate((heading) => {
        document.querySelector('.list')?.scrollTo(0, 300);
        const { left, width, top, height } = heading.getBoundingClientRect();
        const above = document.querySelector('.list')?.getBoundingClientRect().top ?? 0;
        return [top - above, document.elementFromPoint(left + width / 2, top + height / 2) === heading];
      });
    expect(onTop).toEqual([0, true]);
  });
});

describe('weekends and public holidays', () => {
  it.each([320, 900])('have a ground of their own, at %i px', async (width) => {
    await visit.page.setViewportSize({ width, height: 700 });
    await visit.open();
    const ground = (name: RegExp) =>
      visit.event(name).evaluate((date) => getComputedStyle(date.closest('td') ?? date).backgroundColor);
    const [friday, saturday, holiday] = await Promise.all([
      ground(/^пятница, 6 ноября/),
      ground(/^суббота, 7 ноября/),
      ground(/^среда, 4 ноября 2026, День народного единства/),
    ]);
    expect([saturday === friday, holiday === saturday]).toEqual([false, true]);
  });
});

describe('the hours of a week', () => {
  it('show whole lines of a title only', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 640, height: 500 });
    const title = 'Концерт камерного оркестра филармонии в большом зале';
    visit.serve(
      [1, 2, 3, 4].map((hours) =>
        aFeedEvent({
          title,
          startDate: moscow(`11-${16 + hours}`, '10:00'),
          endDate: moscow(`11-${16 + hours}`, `${10 + hours}:30`),
        }),
      ),
    );
    await visit.open('?viewType=week');
    // A line is 16 px high.
    const cut = await page
      .locator('.block .lines')
      .evaluateAll((lines) => lines.map((each) => each.getBoundingClientRect().height % 16));
    expect(cut).toEqual([0, 0, 0, 0]);
  });
});

describe('an empty week on a phone', () => {
  it('says which it is, and the arrows change that', async () => {
    await visit.page.setViewportSize({ width: 320, height: 600 });
    visit.serve([]);
    await visit.open('?viewType=week');
    const title = () => visit.page.getByRole('heading', { level: 1 }).textContent();
    expect(await title()).toBe('16–22 ноября 2026');
    await visit.page.getByRole('button', { name: 'Следующая неделя' }).click();
    await expect.poll(title, { interval: 20 }).toBe('23–29 ноября 2026');
  });
});

describe('an empty month', () => {
  it('asks once for the nearest event, after its neighbours, and leads there', async () => {
    const spring = aFeedEvent({ title: 'Весна', startDate: '2027-02-14T10:00:00.000Z' });
    visit.serve(({ to }) => (String(to) > spring.startDate ? [spring] : []));
    await visit.open();
    await visit.page.getByRole('button', { name: 'Ближайшее мероприятие: 14 февраля 2027' }).click();
    await visit.event(/Весна/).waitFor();
    const far = visit.calls().filter(({ from }) => from === '2025-10-01T00:00:00.000Z');
    expect([
      far.length,
      visit
        .calls()
        .slice(0, 3)
        .some((call) => far.includes(call)),
    ]).toEqual([1, false]);
  });
});

describe('a day that is higher than its frame', () => {
  it('says how many events are below, folded ones too, and leads to them', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 700, height: 420 });
    const evening = (title: string) => aFeedEvent({ title, startDate: moscow('11-21', '22:00') });
    visit.serve([
      aFeedEvent({ title: 'Утро', startDate: moscow('11-21', '06:00') }),
      ...['Вечер 1', 'Вечер 2', 'Вечер 3', 'Вечер 4', 'Вечер 5'].map(evening),
    ]);
    await visit.open('?viewType=day');
    await page.getByRole('button', { name: 'Выше: 1, показать' }).waitFor();
    await page.getByRole('button', { name: 'Ниже: 5, показать' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Вечер');
    await expect.poll(() => page.getByRole('button', { name: /^Ниже/ }).count()).toBe(0);
  });

  it('opens an hour before the first event of another day', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 700, height: 420 });
    visit.serve([aFeedEvent({ title: 'Полдень', startDate: moscow('11-22', '12:00') })]);
    await visit.open('?viewType=day');
    await page.getByRole('button', { name: 'Следующий день' }).click();
    await page.getByRole('heading', { name: '22 ноября 2026' }).waitFor();
    const top = () =>
      page.evaluate(() => {
        const hour = document.querySelector('[data-hour="11"]')?.getBoundingClientRect().top ?? 0;
        return Math.round(hour - (document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0));
      });
    await expect.poll(top, { interval: 20 }).toBeLessThan(3);
    expect(await top()).toBeGreaterThan(-3);
  });
});

describe('the details', () => {
  it('keep date and registration in sight over a long description', async () => {
    const { page, dialog } = visit;
    visit.serve([
      aFeedEvent({
        title: 'Рассказ',
        description: 'Строка. '.repeat(600),
        externalLink: 'https://example.org',
        startDate: moscow('11-26', '12:00'),
        endDate: moscow('11-26', '14:00'),
      }),
    ]);
    await visit.open();
    await visit.event(/Рассказ/).click();
    await dialog().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const seen = async (text: string) => {
      const [box, frame] = await Promise.all([dialog().getByText(text).first().boundingBox(), dialog().boundingBox()]);
      return !!box && !!frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    };
    expect([await seen('12:00 – 14:00 (2 часа)'), await seen('Зарегистрироваться')]).toEqual([true, true]);
    expect(await page.evaluate(() => document.querySelector('dialog')?.scrollTop)).toBeGreaterThan(100);
  });

  it('copy the address that opens them', async () => {
    const { page, dialog, event } = visit;
    await visit.open('?viewType=month&color=10b981');
    await page.evaluate(() =>
      document.addEventListener('copy', (copy) => {
        const field = copy.target;
        Object.assign(window, { copied: field instanceof HTMLTextAreaElement ? field.value : '' });
      }),
    );
    await event(/Лекция/).click();
    await dialog().getByRole('button', { name: 'Скопировать ссылку' }).click();
    await dialog().getByRole('button', { name: 'Скопировано' }).waitFor();
    const address = String(await page.evaluate(() => Reflect.get(window, 'copied')));
    expect(address).toMatch(/\/calendar\/tok-\d+\?viewType=month&color=10b981&event=lecture$/);
    await page.goto(address);
    await dialog().getByText('Лекция <b>о космосе</b>').waitFor();
  });
});

describe('white and black events', () => {
  it.each([
    ['light', 'month'],
    ['dark', 'month'],
    ['light', 'week'],
    ['dark', 'week'],
    ['light', 'list'],
    ['dark', 'list'],
  ] as const)('pass axe and have a line that is seen: %s, %s', async (colorScheme, view) => {
    const { page } = visit;
    await page.emulateMedia({ colorScheme });
    const colors = ['#ffffff', '#000000'];
    visit.serve([
      ...colors.map((color, index) => aFeedEvent({ color, startDate: moscow('11-21', `1${index * 5}:00`) })),
      ...colors.map((color) =>
        aFeedEvent({ color, startDate: moscow('11-16', '10:00'), endDate: moscow('11-19', '12:00') }),
      ),
    ]);
    await visit.open(`?viewType=${view}&theme=auto`);
    expect(await violations(page)).toEqual([]);
    const near = page.locator(colorScheme === 'light' ? '.pale' : '.deep').first();
    expect(await near.evaluate((event) => getComputedStyle(event).boxShadow)).not.toBe('none');
  });
});
