import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { product } from '#shared/testing/served-product.ts';
import { violations } from './support/axe.ts';
import { anEmbedding } from './support/embeddings.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

/** A site of this machine, which the product under test may ask. */
let page = '';
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
beforeAll(async () => {
  site.listen(0, 'localhost');
  await once(site, 'listening');
});
afterAll(() => site.close());

it('reads the page of a site and says whether the code works there [DOC-05, DOC-07]', async () => {
  const { token } = await aUser();
  const embedding = await anEmbedding(token, { type: 'HTML' });
  const code = embedCode(embedding, product.url) ?? '';
  const address = site.address();
  const own = `http://localhost:${typeof address === 'object' ? address?.port : ''}/`;
  const screen = await visit({ token, path: `/embeddings?id=${embedding.id}`, viewport: WIDE, expectedErrors: /400/ });
  await screen.getByRole('button', { name: 'Проверить страницу' }).click();
  const dialog = screen.getByRole('dialog');
  const check = async (html: string) => {
    page = `<!doctype html><title>Афиша</title><h1>Афиша</h1>${html}`;
    await dialog.getByRole('textbox', { name: 'Адрес страницы' }).fill(own);
    await dialog.getByRole('button', { name: 'Проверить', exact: true }).click();
  };

  await check(code);
  await dialog.getByText('Код на месте').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  await check(code.replace(/<script.*/, ''));
  await dialog.getByText(`Нет скрипта ${product.url}/embed.js`).waitFor();
  await check('<p>Ждём вас</p>');
  await dialog.getByText('Кода на странице нет').waitFor();
  for (const viewport of [WIDE, PHONE]) {
    await resize(screen, viewport);
    expect(await violations(screen)).toEqual([]);
  }

  await dialog.getByRole('textbox', { name: 'Адрес страницы' }).fill('http://192.168.1.1/');
  await screen.keyboard.press('Enter');
  await dialog.getByText('Этот адрес проверить нельзя').waitFor();
  await screen.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
