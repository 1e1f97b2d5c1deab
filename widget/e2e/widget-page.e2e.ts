import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow, NOVEMBER } from '#widget/testing/november.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'));
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

const expectHeading = (text: string) =>
  expect.poll(() => visit.page.getByRole('heading', { level: 1 }).textContent(), { interval: 20 }).toBe(text);

describe('the public page', () => {
  it('shows a month of events with a toolbar, in one window for all visitors, and keeps no cookie [WID-04, WID-07]', async () => {
    const { page, event, calls } = visit;
    await visit.open();
    await event(/Лекция/).waitFor();
    await expectHeading('Ноябрь 2026');
    expect(await page.getByRole('button', { name: 'Сегодня' }).isVisible()).toBe(true);
    expect(await page.getByRole('combobox').inputValue()).toBe('all');
    expect(calls()).toMatchObject([{ month: '2026-11', from: null, to: null }]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('tells search engines what it shows', async () => {
    const { page } = visit;
    await visit.open();
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')['@graph']).toHaveLength(11);
    expect(await page.title()).toBe('Календарь мероприятий: Ноябрь 2026');
  });

  it('moves by a month, comes back to today, and knows the next month already [WID-09, WID-10]', async () => {
    const { page, event } = visit;
    await visit.open();
    await visit.settled();
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    await expectHeading('Декабрь 2026');
    await event(/Ёлка/).waitFor();
    await page.getByRole('button', { name: 'Сегодня' }).click();
    await expectHeading('Ноябрь 2026');
  });

  it('draws its colours with their alpha [WID-22]', async () => {
    await visit.open('?viewType=month&color=ff0000&transparency=40');
    const ground = await visit.page.getByRole('main').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgba(255, 0, 0, 0.6)');
  });

  it('filters by the start day [WID-11]', async () => {
    const { page } = visit;
    const titles = () => page.locator('.row b').allTextContents();
    await visit.open('?viewType=list&defaultFilter=past');
    expect(await titles()).toEqual(['Ярмарка']);
    await page.getByRole('combobox').selectOption({ label: 'Предстоящие' });
    await page.getByText('Концерт').first().waitFor();
    expect(await titles()).not.toContain('Ярмарка');
  });

  it('begins a list at today, what is past is above', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 700, height: 320 });
    await visit.open('?viewType=list');
    const apart = async () => {
      const top = await page.locator('.group.today').evaluate((group) => group.getBoundingClientRect().top);
      const list = await page.locator('.list').evaluate((each) => each.getBoundingClientRect().top);
      return Math.abs(top - list);
    };
    await expect.poll(apart, { interval: 20 }).toBeLessThan(2);
  });

  it('shows a long list by the hundred', async () => {
    const { page, serve } = visit;
    serve(Array.from({ length: 130 }, () => aFeedEvent({ startDate: moscow('11-21', '15:00') })));
    await visit.open('?viewType=list');
    expect(await page.locator('.row').count()).toBe(100);
    const more = page.getByRole('button', { name: 'Показать ещё' });
    await more.click();
    expect([await page.locator('.row').count(), await more.count()]).toEqual([130, 0]);
  });

  it('moves nothing when events arrive', async () => {
    const { page } = visit;
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shifts: Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.open();
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0);
  });

  it('shows new events within 30 seconds [WID-12]', async () => {
    const { page, event, serve } = visit;
    await visit.open();
    await visit.settled();
    serve([...NOVEMBER, aFeedEvent({ title: 'Новое', startDate: moscow('11-21', '15:00') })]);
    await page.clock.fastForward(30_000);
    await event(/Новое/).waitFor();
  });
});
