import type { Page, Request } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { seenOn, thingsOn } from '#infra/testing/careless/screen.ts';
import { watch } from '#infra/testing/careless/watch.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';

const SITE = 'http://product.example';
const LIST = [
  { id: 'event-of-today', title: 'Лекция' },
  { id: 'event-of-june', title: 'Концерт' },
];

const bodyOf = (request: Request): string =>
  request.url().endsWith('/api/events')
    ? JSON.stringify(LIST)
    : '<p>Лекция</p><button>Ещё</button><button disabled>Нет</button>';

/** A page of a small product. Its API lists the events of LIST, and its screen shows the first of them. */
const aPage = async (): Promise<Page> => {
  const page = await (await theBrowser(inject('chromium'))).newPage();
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({
      status: route.request().url().endsWith('/broken') ? 500 : 200,
      contentType: route.request().url().includes('/api/') ? 'application/json' : 'text/html; charset=utf-8',
      body: bodyOf(route.request()),
    }),
  );
  return page;
};

it('the walk of the careless finds each of the faults that it looks for, and nothing in a page without one', async () => {
  const page = await aPage();
  const found: string[] = [];
  const watched = watch(page, (fault) => found.push(fault.split('\n')[0] ?? ''));
  const look = async () => watched.see(await seenOn(page));
  await page.goto(`${SITE}/`);
  const send = (method: string, path: string) =>
    page.evaluate(async ([verb, to]) => void (await fetch(to ?? '', { method: verb ?? '' })), [method, path]);
  await send('GET', '/api/events');
  await look();
  await send('PUT', '/api/events/event-of-today');
  expect(found).toEqual([]);
  expect((await thingsOn(page)).map(({ name }) => name)).toEqual(['Ещё']);

  await send('DELETE', '/api/events/event-of-june');
  await send('GET', '/api/broken');
  await page.evaluate(() => console.error('Сломано'));
  await page.evaluate(() => void setTimeout(() => Reflect.get({}, 'no').thing));
  await page.evaluate(() => document.body.append('Всего: NaN, Что-то пошло не так'));
  await look();
  await expect
    .poll(() => found)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('changes what was not on the screen: Концерт'),
        '500 GET /api/broken',
        'console: Сломано',
        expect.stringContaining('uncaught: TypeError'),
        expect.stringContaining('«NaN» on the screen'),
        'the screen ended: «Что-то пошло не так»',
      ]),
    );
  await page.close();
});
