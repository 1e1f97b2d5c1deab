import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';

// The product's main job, once through every room: sign up, put an event with a picture into the calendar, make an
// embedding, copy its code, paste it into a page of another site, and see the event there.

const title = 'Летний концерт под открытым небом';
const description = 'Вход свободный, приходите с друзьями';
// 16 × 16, one colour.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOwbvpGEmIY1TCqYfhqAACHB7MQtp/9lwAAAABJRU5ErkJggg==',
  'base64',
);

let browser: Browser;
let editor: BrowserContext;
let page: Page;
let host: Server;
let hostUrl: string;
/** The content of the foreign page: the code exactly as copied. */
let pasted = '';
const errors: string[] = [];

const listen = (context: BrowserContext): void => {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => errors.push(failure.error().message));
};

const serveHost = async (): Promise<void> => {
  host = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="ru"><title>Афиша</title><h1>Дом культуры</h1><main>${pasted}</main></html>`,
    );
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  const address = host.address();
  if (!address || typeof address === 'string') throw new Error('The host page has no port');
  hostUrl = `http://127.0.0.1:${address.port}/`;
};

/** Makes an embedding of the type in the manager and copies its code from the screen. */
const copyCode = async (typeLabel: string): Promise<string> => {
  await page.goto(`${product.url}/embeddings`);
  await page.getByRole('button', { name: 'Создать' }).click();
  await page.getByRole('radio', { name: typeLabel }).check({ force: true });
  await page.getByLabel('Название', { exact: true }).fill(`Афиша: ${typeLabel}`);
  await page.getByRole('button', { name: 'Добавить' }).click();
  await page.getByText('Встраивание создано').waitFor();
  await page.getByRole('button', { name: 'Копировать код' }).click();
  await page.getByText('Код скопирован').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

/** Opens the stranger's page. @returns the widget's frame, once the event shows in it */
const visit = async (visitor: Page): Promise<Frame> => {
  await visitor.goto(hostUrl);
  const element = await visitor.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The iframe has no document');
  await frame.getByRole('button', { name: title }).first().waitFor();
  return frame;
};

const seeDetails = async (frame: Frame): Promise<void> => {
  await frame.getByRole('button', { name: title }).first().click();
  const dialog = frame.getByRole('dialog', { name: 'Детали события' });
  await dialog.waitFor();
  await dialog.getByText(description).waitFor();
  const image = dialog.locator('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(16);
};

const signUp = async (): Promise<void> => {
  await page.goto(product.url);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(`анна-${Date.now()}`);
  await page.getByLabel('Password', { exact: true }).fill('длинный пароль 1');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Регистрация выполнена успешно').waitFor();
};

const putEvent = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Создать мероприятие' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByLabel('Описание').fill(description);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
  await dialog.getByLabel('Дата начала').fill(today);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'афиша.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await page.getByText('Мероприятие создано').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(title).first().waitFor();
};

beforeAll(async () => {
  browser = await launchBrowser(inject('chromium'));
  editor = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  await editor.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  listen(editor);
  page = await editor.newPage();
  await serveHost();
});

afterAll(async () => {
  await browser?.close();
  host?.close();
});

it('the main job: a user signs up, puts an event with a picture into the calendar, and sees it where a code is pasted [CODE-16]', async () => {
  await signUp();
  await putEvent();
  for (const typeLabel of ['HTML iframe', 'HTML страница']) {
    pasted = await copyCode(typeLabel);
    const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    listen(context);
    await seeDetails(await visit(await context.newPage()));
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }
  expect(errors).toEqual([]);
});
