import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow } from '#widget/testing/november.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
  await visit.page.route('**/api/events/*/image', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="16"/>',
    }),
  );
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

const EVENTS = [
  aFeedEvent({ id: 'past', title: 'Прошло', startDate: moscow('11-03', '10:00') }),
  aFeedEvent({
    id: 'lecture',
    title: 'Лекция о звёздном небе',
    location: 'Лекторий',
    description: 'Астроном-любитель рассказывает.',
    startDate: moscow('11-25', '16:00'),
    externalLink: 'https://example.com/lecture',
    imageUrl: '/api/events/lecture/image',
  }),
  aFeedEvent({ id: 'chess', title: 'Шахматный клуб', color: '#ffffff', startDate: moscow('11-25', '18:00') }),
  aFeedEvent({ id: 'yoga', title: 'Йога', color: '#000000', startDate: moscow('11-26', '18:00') }),
  aFeedEvent({ id: 'film', title: 'Киноклуб', startDate: moscow('11-27', '18:00') }),
];
const AHEAD = aFeedEvent({ id: 'choir_20270105', title: 'Хор', startDate: '2027-01-05T15:00:00.000Z' });
const serve = () => visit.serve(({ month }) => (month === '2026-11' ? EVENTS : month === 'ahead' ? [AHEAD] : []));

const COLORS = ['3b82f6', 'dc2626', '16a34a', '000000', 'ffffff'];

describe('«Афиша»', () => {
  it.each([
    [320, 1],
    [480, 2],
    [640, 2],
    [800, 3],
    [1200, 3],
  ])('%i px wide has %i columns, nothing overflows, and axe finds nothing [FACE-09]', async (width, columns) => {
    const { page, open } = visit;
    serve();
    await page.setViewportSize({ width, height: 900 });
    await open('?viewType=cards');
    const lefts = await page
      .locator('.list > .cards .card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
    const overflows = await page.locator('.list').evaluate((list) => list.scrollWidth > list.clientWidth);
    expect(overflows).toBe(false);
    expect(await violations(page)).toEqual([]);
  });

  it.each(COLORS)('can be read with the colour #%s, as a card and as a block [FACE-09]', async (color) => {
    serve();
    for (const query of ['viewType=cards', 'next=3', 'event=lecture&only=1']) {
      await visit.open(`?${query}&color=${color}`);
      expect([query, await violations(visit.page)]).toEqual([query, []]);
    }
  });

  it('keeps the room of a picture before it comes [FACE-09]', async () => {
    const { page, open } = visit;
    serve();
    let letCome = (): void => undefined;
    const coming = new Promise<void>((done) => {
      letCome = done;
    });
    await page.route('**/lecture/image', async (route) => {
      await coming;
      await route.fallback();
    });
    await open('?viewType=cards');
    const title = page.getByRole('heading', { name: 'Лекция о звёздном небе' });
    expect(await page.locator('.card img').getAttribute('loading')).toBe('lazy');
    const before = await title.boundingBox();
    const came = page.waitForResponse('**/lecture/image');
    letCome();
    await (await came).finished();
    await page.locator('.card img').evaluate((image: HTMLImageElement) => image.decode());
    expect(await title.boundingBox()).toEqual(before);
  });

  it('has a card without a picture as high as its words, also beside one with a picture [FACE-094]', async () => {
    const { page, open } = visit;
    serve();
    await page.setViewportSize({ width: 1200, height: 900 });
    await open('?viewType=cards');
    const heightOf = async (title: string) =>
      (await page.locator('.card', { hasText: title }).boundingBox())?.height ?? Number.NaN;
    await page.getByRole('heading', { name: 'Шахматный клуб' }).waitFor();
    expect(await heightOf('Шахматный клуб')).toBeLessThan(100);
    expect(await heightOf('Лекция о звёздном небе')).toBeGreaterThan(200);
  });

  it('opens an event by a click on its card, and leaves its registration a link of its own [FACE-09]', async () => {
    const { page, open, dialog } = visit;
    serve();
    await open('?viewType=cards');
    // The title's button covers the card.
    await page.locator('.card img').click({ force: true });
    await dialog().getByRole('heading', { name: 'Лекция о звёздном небе' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name: /^Зарегистрироваться на мероприятие «Лекция/ });
    const hit = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
    expect(hit).toBe(true);
  });

  it('brings its script only where it is shown [FACE-09]', async () => {
    const { page, open } = visit;
    serve();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(...(/blocks-/.exec(request.url()) ?? [])));
    await open('?viewType=list');
    expect(scripts).toEqual([]);
    visit.publish('viewType=cards');
    await open('');
    await page.locator('.list > .cards .card').first().waitFor();
    expect(scripts).toHaveLength(1);
  });
});

describe('a block', () => {
  it('of the nearest events goes on with what is ahead, and opens details in its own place [FACE-091]', async () => {
    const { page, open, calls } = visit;
    serve();
    await page.setViewportSize({ width: 320, height: 700 });
    await open('?next=5');
    await page.getByRole('button', { name: /Хор/ }).waitFor();
    expect(await page.locator('.near').count()).toBe(5);
    expect(calls().map(({ month }) => month)).toEqual(['2026-11', 'ahead']);
    const all = page.getByRole('link', { name: /Все мероприятия/ });
    expect(await all.getAttribute('href')).not.toContain('next');
    await page.getByRole('button', { name: /Лекция/ }).click();
    await page.getByRole('link', { name: /Зарегистрироваться/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Йога/ }).waitFor();
    await page.getByRole('button', { name: /Хор/ }).click();
    await page.getByRole('heading', { name: 'Хор' }).waitFor();
  });

  it('does not ask for more than it needs [FACE-091]', async () => {
    serve();
    await visit.open('?next=3');
    await visit.page.locator('.near').first().waitFor();
    expect(visit.calls().map(({ month }) => month)).toEqual(['2026-11']);
  });

  it('of one series shows its next date, wherever it is, and says if it is gone [FACE-092]', async () => {
    const { page, open } = visit;
    serve();
    await visit.page.setViewportSize({ width: 320, height: 700 });
    visit.serve(({ month }) => (month === '2027-01' || month === 'ahead' ? [AHEAD] : []));
    await open('?event=choir&only=1');
    await page.getByRole('heading', { name: 'Хор' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await open('?event=gone&only=1');
    await page.getByText('Мероприятие не найдено').waitFor();
    expect(await page.getByRole('link', { name: /Все мероприятия/ }).getAttribute('href')).not.toMatch(/event|only/);
  });
});
