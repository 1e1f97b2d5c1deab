import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

const button = () => visit.page.getByRole('button', { name: 'Поиск мероприятий' });

describe('the search', () => {
  it('is not there unless its owner wants it [VIS-01]', async () => {
    await visit.open('?viewType=list');
    expect(await button().count()).toBe(0);
    visit.publish('viewType=list&search=true');
    await visit.open('');
    expect(await button().count()).toBe(1);
  });

  it.each(['000000', 'f1f5f9'])(
    'finds «елка» in «Ёлка» of what is coming, and opens its month: text of #%s [VIS-01]',
    async (ink) => {
      const { page, dialog, calls } = visit;
      await visit.open(`?search=true&calendarFontColor=${ink}`);
      await button().click();
      await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).fill('елка');
      await dialog().getByText('Найдено: 1').waitFor();
      expect(calls().filter(({ month }) => month === 'ahead')).toHaveLength(1);
      expect(await violations(page)).toEqual([]);
      await dialog().getByRole('button', { name: 'Ёлка 31 декабря 2026, 22:00' }).click();
      await page.getByRole('heading', { name: 'Детали события' }).waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Декабрь 2026');
      expect(await dialog().getByText('Ёлка').isVisible()).toBe(true);
    },
  );

  it('opens the details of an event whose month has to be loaded first [VIS-01]', async () => {
    const { page, dialog, serve } = visit;
    const march = aFeedEvent({ title: 'Выставка', startDate: '2027-03-05T15:00:00.000Z' });
    serve(({ month }) => (month === '2027-03' || month === 'ahead' ? [march] : []));
    await visit.open('?search=true');
    await button().click();
    await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).fill('выставка');
    await dialog()
      .getByRole('button', { name: /^Выставка/ })
      .click();
    await dialog().getByRole('heading', { name: 'Выставка' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Март 2027');
  });

  it('opens at once, and has its box when its script has come [VIS-01]', async () => {
    const { page, dialog } = visit;
    const scripts = '**/search-*.js';
    const asked = page.waitForRequest(scripts);
    let letCome = (): void => undefined;
    await page.route(scripts, async (route) => {
      await new Promise<void>((done) => {
        letCome = done;
      });
      await route.continue();
    });
    await visit.open('?search=true');
    await button().click();
    await asked;
    await dialog().getByRole('heading', { name: 'Поиск мероприятий' }).waitFor();
    const box = page.getByRole('searchbox', { name: 'Поиск мероприятий' });
    expect(await box.count()).toBe(0);
    letCome();
    await box.waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute(scripts);
  });

  it('says so where its script does not come, and works when it does [VIS-01]', async () => {
    const { page, dialog, errors } = visit;
    await page.route('**/search-*.js', (route) => route.abort());
    await visit.open('?search=true');
    await button().click();
    await dialog().getByText('Поиск не загрузился. Попробуйте ещё раз позже.').waitFor();
    expect(errors.join()).toMatch(/search-.* has not come/);
    errors.length = 0;
    await page.unroute('**/search-*.js');
    await page.keyboard.press('Escape');
    await button().click();
    await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).fill('елка');
    await dialog().getByText('Найдено: 1').waitFor();
  });

  it('says so where it finds nothing, and closes on Escape to where it was opened [VIS-01]', async () => {
    const { page, dialog } = visit;
    await page.setViewportSize({ width: 375, height: 640 });
    await visit.open('?search=true&viewType=list');
    await button().click();
    await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).fill('бегемот');
    await dialog().getByText('Ничего не нашлось среди мероприятий ближайшего года').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
