import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow } from '#widget/testing/november.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

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

  it.each([640, 799, 800, 1119, 1120])('leave each of four at a time room for a word, at %i px', async (width) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 500 });
    visit.serve(
      [0, 1, 2, 3].map((part) =>
        aFeedEvent({
          title: `Концерт ${part}`,
          startDate: moscow('11-18', `10:${part}0`),
          endDate: moscow('11-18', '12:00'),
        }),
      ),
    );
    await visit.open('?viewType=week');
    const blocks = page.getByRole('region', { name: /^среда, 18 ноября/ }).locator('.block');
    const widths = await blocks.evaluateAll((all) =>
      all.map((block) => ({ isFold: block.matches('.fold'), px: block.getBoundingClientRect().width })),
    );
    // 50 px hold «Концерт» in letters of 12 px. A fold needs the 24 px of a target (WCAG 2.5.8).
    expect(widths.filter(({ px, isFold }) => px < (isFold ? 24 : 50))).toEqual([]);
    expect(widths.some(({ isFold }) => isFold)).toBe(true);
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
