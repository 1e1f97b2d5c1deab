import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';
import { openPage } from '#widget/testing/browser.ts';
import { type Host, startHost } from '#widget/testing/host.ts';

// What a visitor sees of the real product, with its gateway, functions, table, pictures and headers.
const { url } = product;
const now = new Date();
const today = (hour: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)).toISOString();
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOwbvpGEmIY1TCqYfhqAACHB7MQtp/9lwAAAABJRU5ErkJggg==',
  'base64',
);

let browser: Browser;
let host: Host;
let bearer: string;
let embedding: { id: string; widgetToken: string };
let code = '';

const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
};

beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
  host = await startHost(() => ({
    '/': { html: `<!doctype html><html lang="ru"><title>Афиша</title><link rel="icon" href="data:,"><body>${code}` },
  }));
  const account = { username: `widget-${now.getTime()}`, password: 'Пароль-виджета-1' };
  bearer = '';
  bearer = (await (await call('POST', '/api/register', account)).json()).token;
  const form = new FormData();
  const fields = {
    title: 'Концерт <i>на площади</i>',
    description: 'Вход свободный',
    externalLink: 'https://example.org/r',
    color: '#be123c',
  };
  for (const [name, value] of Object.entries({ ...fields, startDate: today(9), endDate: today(11) }))
    form.set(name, value);
  form.set('image', new File([PIXEL], 'a.png', { type: 'image/png' }));
  await call('POST', '/api/events', form);
  embedding = await (await call('POST', '/api/embeddings', { name: 'Афиша', type: 'HTML' })).json();
});
afterAll(async () => {
  await host.stop();
});

describe('the widget of the running product', () => {
  it('shows a visitor the event with its picture, and stores no cookie [WID-13, WID-14]', async () => {
    const { page, errors, close } = await openPage(browser, { timezoneId: 'UTC' });
    await page.goto(`${url}/calendar/${embedding.widgetToken}?viewType=month`);
    await page.getByRole('button', { name: /09:00 Концерт <i>на площади<\/i>/ }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('heading', { level: 3 }).textContent()).toBe('Концерт <i>на площади</i>');
    const picture = dialog.locator('img');
    await picture.evaluate(async (image) => {
      if (image instanceof HTMLImageElement) await image.decode();
    });
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(16);
    await page.waitForFunction(() => document.title.includes(':'));
    expect([await page.context().cookies(), errors]).toEqual([[], []]);
    await close();
  });

  it('shows it on another site by the script of the HTML code [CODE-16]', async () => {
    code = `<div data-calendar-widget="${embedding.widgetToken}"><a href="${url}/calendar/${embedding.widgetToken}">Календарь</a></div><script async src="${url}/embed.js"></script>`;
    const { page, errors, close } = await openPage(browser, { timezoneId: 'UTC' });
    await page.goto(host.origin);
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /Концерт/ })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('shows it in a sandbox without an origin', async () => {
    code = `<iframe sandbox="allow-scripts" src="${url}/calendar/${embedding.widgetToken}" width="900" height="600"></iframe>`;
    const { page, errors, close } = await openPage(browser, { timezoneId: 'UTC' });
    await page.goto(host.origin);
    const frame = page.frameLocator('iframe');
    await frame
      .getByRole('button', { name: /Концерт/ })
      .first()
      .waitFor();
    await expect.poll(() => page.frames()[1]?.title()).toContain(':');
    expect(errors).toEqual([]);
    await close();
  });

  it('gives its visitors the event as a file of its own', async () => {
    const { page, errors, close } = await openPage(browser, { timezoneId: 'UTC' });
    await page.goto(`${url}/calendar/${embedding.widgetToken}`);
    await page
      .getByRole('button', { name: /Концерт/ })
      .first()
      .click();
    await page.getByText('В календарь', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Файл .ics' }).click();
    const file = await download;
    const events = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), 'utf8'))).getAllSubcomponents(
      'vevent',
    );
    expect(file.suggestedFilename()).toBe('event.ics');
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual(['Концерт <i>на площади</i>']);
    expect(errors).toEqual([]);
    await close();
  });

  it('can be subscribed to', async () => {
    const { page, errors, close } = await openPage(browser);
    await page.goto(`${url}/calendar/${embedding.widgetToken}`);
    await page.getByRole('button', { name: 'Подписаться на календарь' }).click();
    const address = await page.getByRole('dialog').locator('.address').getAttribute('href');
    const file = await fetch(address ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await file.text()).toContain('SUMMARY:Концерт <i>на площади</i>');
    expect(errors).toEqual([]);
    await close();
  });

  it('leads who runs no scripts to a list, and describes an event to previews alone [VIS-03]', async () => {
    const form = new FormData();
    const hour = (later: number) => new Date(now.getTime() + 86_400_000 + later * 3_600_000).toISOString();
    const fields = { title: 'Завтра <b>', location: 'Сад', startDate: hour(0), endDate: hour(1) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('image', new File([PIXEL], 'a.png', { type: 'image/png' }));
    const { id, imageUrl } = await (await call('POST', '/api/events', form)).json();
    const address = `${url}/calendar/${embedding.widgetToken}`;

    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(address);
    await page.getByRole('link', { name: 'Список мероприятий' }).click();
    await page.waitForURL(`${address}?plain`);
    const link = page.getByRole('link', { name: 'Завтра <b>' });
    expect(await link.getAttribute('href')).toContain(`${address}?event=${id}&date=`);
    await close();

    const asked = async (agent: string) =>
      (await fetch(`${address}?event=${id}`, { headers: { 'user-agent': agent } })).text();
    const seen = await asked('TelegramBot (like TwitterBot)');
    expect(seen).toContain('<meta property="og:title" content="Завтра &lt;b&gt;">');
    expect(seen).toContain(`<meta property="og:image" content="${url}${imageUrl}">`);
    expect(seen).toMatch(/<meta property="og:description" content="\d[^"]*\. Сад">/);
    expect(await asked('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).not.toContain('"og:');
  });

  it('says so when the embedding is gone', async () => {
    await call('DELETE', `/api/embeddings/${embedding.id}`);
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/calendar/${embedding.widgetToken}x`);
    await page.getByText('Календарь не найден.').waitFor();
    await close();
  });
});
