import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

const button = () => visit.page.getByRole('button', { name: 'Поиск мероприятий' });
/** The script that comes late has come. */
const late = () => visit.page.locator('script[type="application/ld+json"]').waitFor({ state: 'attached' });

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
      await late();
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

  it('opens by a click that came before its script, when that comes; not where another click followed [VIS-01]', async () => {
    const { page } = visit;
    let letCome = (): void => undefined;
    await page.route('**/late-*.js', async (route) => {
      await new Promise<void>((done) => {
        letCome = done;
      });
      await route.continue();
    });
    const opened = async (): Promise<void> => {
      const asked = page.waitForRequest('**/late-*.js');
      await visit.open('?search=true');
      await asked;
    };
    await opened();
    await button().click();
    await page.getByRole('button', { name: 'Сегодня' }).click();
    letCome();
    await late();
    expect(await page.locator('script[src*="search-"]').count()).toBe(0);
    await opened();
    await button().click();
    letCome();
    await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).waitFor();
    await page.unroute('**/late-*.js');
  });

  it('says so where it finds nothing, and closes on Escape to where it was opened [VIS-01]', async () => {
    const { page, dialog } = visit;
    await page.setViewportSize({ width: 375, height: 640 });
    await visit.open('?search=true&viewType=list');
    await late();
    await button().click();
    // The script may still be loading: an earlier key would be lost. `fill` waits for the box.
    await page.getByRole('searchbox', { name: 'Поиск мероприятий' }).fill('бегемот');
    await dialog().getByText('Ничего не нашлось среди мероприятий ближайшего года').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
