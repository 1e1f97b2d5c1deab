import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { planWords } from '#shared/locale/plan.ts';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { pagesOf } from './support/pdf-text.ts';
import { aUser, theAdmin } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const NAME = 'Дом культуры «Горизонт» городского округа Верхняя Салда, ДК';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#b91c1c"/></svg>';

/**
 * Gives one browser a name and a logo, in an answer that comes after the first drawing. The product itself gets none,
 * because all tests share it.
 */
const toldLate = async (page: Page, name = NAME) => {
  await page.route('**/api/registration', async (route) => {
    const response = await route.fetch();
    const institution = { name, logo: '/api/events/logo/image?v=1' };
    await new Promise((done) => setTimeout(done, 300));
    await route.fulfill({ response, json: { ...(await response.json()), institution } });
  });
  await page.route('**/api/events/logo/image?v=1', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: LOGO }),
  );
};

/** Opens the first page of a browser that knows no name. @returns a function that tells the layout shift since then */
const firstVisit = async (page: Page) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('was-here')) localStorage.removeItem('institution');
    sessionStorage.setItem('was-here', '1');
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  return () => page.evaluate(() => Reflect.get(window, 'moved'));
};

describe('the name and the logo of the institution', () => {
  it.each([
    ['on a desk', WIDE, NAME],
    ['on a phone', PHONE, NAME],
    ['on the smallest phone', { width: 320, height: 640 }, NAME],
    ['with a short name', WIDE, 'Музей'],
  ])('stand on the sign-in, where nothing moves when they come, %s [FACE-24, FACE-241]', async (_, viewport, name) => {
    const page = await visit({ viewport });
    await toldLate(page, name);
    const moved = await firstVisit(page);
    await page.getByRole('heading', { name }).waitFor();
    await page.locator('img[src*="logo"]').waitFor();
    await expect.poll(() => page.title()).toBe(`Вход · ${name}`);
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain('logo');
    expect(await moved()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    // The name is remembered: the next start shows it although the server does not answer.
    await page.route('**/api/registration', () => undefined);
    await page.reload();
    await page.getByRole('heading', { name }).waitFor();
  });

  it.each([
    ['on a desk', WIDE],
    ['on a phone', PHONE],
  ])("stand above the administrators' sections, %s [FACE-24]", async (_, viewport) => {
    const page = await visit({ viewport, token: (await theAdmin()).token });
    await toldLate(page);
    await firstVisit(page);
    await page.getByTitle(NAME, { exact: true }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  it('stand in the header and on the printed plan [FACE-24]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    await toldLate(page);
    await firstVisit(page);
    await page.getByRole('banner').getByText(NAME).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: planWords.title }).click();
    await page.getByRole('dialog', { name: planWords.title }).getByText('В этом месяце мероприятий нет').waitFor();
    const text = pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true })).join('');
    expect(text).toContain(NAME.replaceAll(' ', ''));
  });
});
