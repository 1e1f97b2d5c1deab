import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow } from '#widget/testing/november.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

/** Makes the window as wide as given, and waits until the page is drawn for this width. */
const resize = async (width: number): Promise<void> => {
  await visit.page.setViewportSize({ width, height: 640 });
  await visit.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

describe('in an article’s column', () => {
  it.each(['viewType=month', 'viewType=week', 'viewType=month&currentDatePosition=left'])(
    'the toolbar is one row from 480 px on, nothing of it cut: %s',
    async (query) => {
      await visit.open(`?${query}`);
      for (const width of [480, 560, 640, 720, 799, 800]) {
        await resize(width);
        const bar = await visit.page.locator('.toolbar').evaluate((toolbar) => ({
          height: toolbar.getBoundingClientRect().height,
          overflows: toolbar.scrollWidth > toolbar.clientWidth,
        }));
        expect([width, bar.height <= 54, bar.overflows]).toEqual([width, true, false]);
      }
    },
  );

  it.each(['month', 'week', 'day', 'list'])(
    'a choice of categories beside the filter leaves the toolbar two rows at most, and one where there is room: %s',
    async (view) => {
      const { page } = visit;
      visit.serve(
        ['Кружки', 'Концерты и спектакли', 'Ы'.repeat(50)].map((category) =>
          aFeedEvent({ startDate: moscow('11-26', '10:00'), category }),
        ),
      );
      await visit.open(`?viewType=${view}&categoryFilter=true${view === 'month' ? '&search=true' : ''}`);
      for (const [width, height] of [
        [320, 98],
        [360, 94],
        [479, 94],
        [480, 96],
        [560, 96],
        [720, 54],
        [1000, 54],
      ] as const) {
        await resize(width);
        const bar = await page.locator('.toolbar').evaluate((toolbar) => ({
          height: toolbar.getBoundingClientRect().height,
          overflows: toolbar.scrollWidth > toolbar.clientWidth,
          cut: [...toolbar.querySelectorAll('button, h1')].filter((part) => part.scrollWidth > part.clientWidth).length,
          narrowest: Math.min(...[...toolbar.querySelectorAll('select')].map((select) => select.clientWidth)),
        }));
        expect({ width, ...bar }).toMatchObject({ width, overflows: false, cut: 0 });
        expect([width, bar.height <= height]).toEqual([width, true]);
        expect([width, bar.narrowest >= 88]).toEqual([width, true]);
      }
    },
  );

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

  it('a month is dots and a day’s list under 640 px, and has its times from there on [FACE-07]', async () => {
    const { page } = visit;
    await visit.open();
    for (const [width, dots, times] of [
      [320, true, false],
      [639, true, false],
      [640, false, true],
      [900, false, true],
    ] as const) {
      await resize(width);
      await expect.poll(() => page.locator('.dots').first().isVisible(), { interval: 20 }).toBe(dots);
      expect([width, await page.locator('.event', { hasText: /19:00\s+Концерт/ }).isVisible()]).toEqual([width, times]);
    }
  });
});

describe('a long word of a title', () => {
  const TITLES = ['Йога для начинающих', 'Английский разговорный клуб', 'Превысокомногорассмотрительствующий'];

  it.each([
    ['month', 640],
    ['month', 768],
    ['month', 1200],
    ['week', 640],
    ['week', 900],
  ] as const)(
    'is not broken inside, and no «↻» stands alone on a line: %s at %i px [FACE-071]',
    async (view, width) => {
      const { page } = visit;
      await page.setViewportSize({ width, height: 700 });
      visit.serve(
        TITLES.map((title, index) =>
          aFeedEvent({
            title,
            repeats: 'каждую неделю',
            ageRating: '6+',
            startDate: moscow(`11-1${6 + index}`, '10:00'),
            endDate: moscow(`11-1${6 + index}`, '14:00'),
          }),
        ),
      );
      await visit.open(`?viewType=${view}`);
      const events = page.locator('.event, .block');
      expect(await events.count()).toBe(TITLES.length);
      const broken = await events.evaluateAll((all) =>
        all.flatMap((event) => {
          const texts = document.createTreeWalker(event, NodeFilter.SHOW_TEXT);
          const lines = (node: Node, from: number, to: number): number[] => {
            const range = document.createRange();
            range.setStart(node, from);
            range.setEnd(node, to);
            return [...range.getClientRects()].map(({ top }) => Math.round(top));
          };
          const found: string[] = [];
          let before = 0;
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const text = node.textContent ?? '';
            for (const { 0: word, index } of text.matchAll(/\S+/g)) {
              const tops = lines(node, index, index + word.length);
              if (new Set(tops).size > 1) found.push(word);
              if (word === '↻' && tops[0] !== undefined && Math.abs(tops[0] - before) > 6) found.push(word);
              before = tops.at(-1) ?? before;
            }
          }
          return found;
        }),
      );
      expect(broken).toEqual([]);
    },
  );
});

describe('the quiet default', () => {
  it('fills neither days of other months, nor weekdays, nor dates of a list; today is the calendar’s colour [FACE-06, FACE-061]', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 900, height: 700 });
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
    await visit.open();
    const none = 'rgba(0, 0, 0, 0)';
    expect(await ground('td.out')).toMatchObject({ backgroundColor: none });
    expect(await ground('td.out.rest')).toMatchObject({ backgroundColor: none });
    expect(await ground('.weekdays')).toMatchObject({ backgroundColor: none });
    expect(await ground('.today > .date')).toEqual({
      backgroundColor: 'rgb(35, 106, 222)',
      color: 'rgb(255, 255, 255)',
    });
    await visit.open('?viewType=list&headerFontColor=ffffff');
    // Some codes were made for a filled header and set white text. Behind such text the header gets the blue of the
    // calendar.
    expect(
      await page
        .locator('.group h2')
        .first()
        .evaluate((h2) => getComputedStyle(h2).backgroundImage),
    ).toContain('rgba(59, 130, 246, 0.9)');
  });

  it.each(['dc2626', '16a34a', '000000', 'ffffff', 'facc15'])('is AA with #%s too [FACE-062]', async (color) => {
    const { page } = visit;
    await page.setViewportSize({ width: 900, height: 700 });
    for (const view of ['month', 'list']) {
      await visit.open(`?viewType=${view}&color=${color}`);
      expect(await violations(page)).toEqual([]);
    }
    await visit.event(/Лекция/).click();
    await visit
      .dialog()
      .getByRole('link', { name: /Зарегистрироваться/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the picture of a row', () => {
  it('moves nothing when it comes [FACE-08]', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 700, height: 600 });
    let letCome = (): void => undefined;
    await page.route('**/image*', async (route) => {
      await new Promise<void>((done) => {
        letCome = done;
      });
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>';
      await route.fulfill({ contentType: 'image/svg+xml', body: svg });
    });
    visit.serve([
      aFeedEvent({ title: 'С афишей', imageUrl: '/api/events/x/image?v=1', startDate: moscow('11-22', '10:00') }),
      aFeedEvent({ title: 'Ниже', startDate: moscow('11-22', '12:00') }),
    ]);
    await visit.open('?viewType=list');
    const place = () => visit.event(/Ниже/).boundingBox();
    const before = await place();
    const picture = page.locator('.row img');
    expect(await picture.boundingBox()).toMatchObject({ width: 72, height: 72 });
    letCome();
    await expect.poll(() => picture.evaluate((img) => Reflect.get(img, 'naturalWidth')), { interval: 20 }).toBe(900);
    expect(await place()).toEqual(before);
    await page.unroute('**/image*');
  });
});

describe('a full day of a month', () => {
  it.each([640, 700])('says whole how many more there are, at %i px', async (width) => {
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

it('turns dark and light again with what its visitor prefers, under an open page', async () => {
  await visit.open('?theme=auto');
  for (const [colorScheme, tone] of [
    ['dark', 'on-dark'],
    ['light', 'on-white'],
  ] as const) {
    await visit.page.emulateMedia({ colorScheme });
    await visit.page.locator(`.calendar.${tone}`).waitFor();
  }
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
