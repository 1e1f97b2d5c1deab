import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { anEmbedding, copiedCode } from './support/embeddings.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const wordpress = inject('wordpress');
const { visit } = aBrowser();

const ask = async (call: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${wordpress.url}/?rest_route=/test/v1/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
  return JSON.parse(text);
};
const Post = v.object({ url: v.string(), edit: v.string() });
/** A published post. Without a name its author is the administrator. */
const publish = async (content: string, author = 'boss') => v.parse(Post, await ask('post', { content, author }));
const switchPlugin = async (active: boolean, address: string = product.url) =>
  expect(await ask('plugin', { active, address })).toEqual([]);

/** Opens a page of WordPress. Errors in its console are not ours. */
const read = (url: string): Promise<Page> => visit({ path: url, expectedErrors: /./ });
const expectEvent = async (frame: FrameLocator): Promise<void> => {
  await frame
    .getByRole('button', { name: /Концерт/ })
    .first()
    .waitFor();
};

let code: string;
let token: string;
let link: string;

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${wordpress.url}/wp-login.php`);
  await page.locator('#user_login').fill('boss');
  await page.locator('#user_pass').fill(wordpress.password);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
};

beforeAll(async () => {
  const user = await aUser();
  await anEvent(user.token, { title: 'Концерт', start: new Date().toISOString() });
  const embedding = await anEmbedding(user.token, { type: 'WORDPRESS', settings: { calendarColor: '#10b981' } });
  token = embedding.widgetToken;
  link = `${product.url}/calendar/${token}?viewType=list&color=10b981`;
  code = await copiedCode(visit, user.token, embedding.id);
});

it('is the plugin that the manager gives to download [CODE-17]', async () => {
  const { token: owner } = await aUser();
  const { id } = await anEmbedding(owner, { type: 'WORDPRESS' });
  const page = await visit({ token: owner, path: `/embeddings?id=${id}` });
  await page.getByRole('button', { name: 'Предпросмотр кода' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать плагин' }).click();
  const file = await (await started).path();
  expect(readFileSync(file)).toEqual(readFileSync(wordpress.zip));
});

describe('our plugin in a real WordPress', () => {
  beforeEach(() => switchPlugin(true));

  it('is told the installation’s address on its settings page, which takes a pasted code too', async () => {
    await switchPlugin(true, '');
    const page = await read('about:blank');
    await signIn(page);
    await page.goto(`${wordpress.url}/wp-admin/plugins.php`);
    await page.getByText('укажите адрес установки').waitFor();
    await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=calendar-system`);
    const field = page.getByLabel('Адрес установки');
    await field.fill('календарь');
    await page.locator('#submit').click();
    await page.getByText('должен начинаться с https://').waitFor();
    await field.fill(code);
    await page.locator('#submit').click();
    await page.waitForURL(/settings-updated/);
    expect(await field.inputValue()).toBe(product.url);
    expect(await page.getByText('укажите адрес установки').count()).toBe(0);
  });

  it('leaves a shortcode that a search repeats as text', async () => {
    const page = await read(`${wordpress.url}/?s=${encodeURIComponent(`[calendar_system token="${token}"] ${code}`)}`);
    await page.getByText(`[calendar_system token=`).first().waitFor();
    expect(await page.locator('.calendar-system, [data-calendar-widget]').count()).toBe(0);
  });

  it('shows the calendar of an address by its own shortcode', async () => {
    const { url } = await publish(`[calendar_system src="${link}"]`);
    await expectEvent((await read(url)).frameLocator('.calendar-system iframe'));
  });

  it('shows the code that was copied from the screen, in the block «Шорткод» [CODE-10, CODE-17]', async () => {
    const { url } = await publish(`<!-- wp:shortcode -->\n${code}\n<!-- /wp:shortcode -->`);
    const page = await read(url);
    await expectEvent(page.frameLocator('.calendar-system.aligncenter iframe'));
    expect(await page.locator('.calendar-system iframe').getAttribute('src')).toContain('color=10b981');
  });

  it('shows it to readers of an author without rights to HTML, and with entities of the visual editor [CODE-17]', async () => {
    for (const content of [code, code.replaceAll('&', '&amp;')]) {
      const page = await read((await publish(content, 'writer')).url);
      await expectEvent(page.frameLocator('.calendar-system iframe'));
    }
  });

  it('shows the short code [calendar_system] with its view', async () => {
    const { url } = await publish(
      `[calendar_system token="${token}" view="list" width="80%" align="right" height="400"]`,
    );
    const page = await read(url);
    const frame = page.frameLocator('.calendar-system.alignright iframe');
    await expectEvent(frame);
    await frame.locator('.view-list').waitFor();
  });

  it('shows the block, in the editor and on the page', async () => {
    const attributes = JSON.stringify({ link: code, view: 'list', align: 'wide' }).replaceAll('--', '\\u002d\\u002d');
    const { url, edit } = await publish(`<!-- wp:calendar-system/calendar ${attributes} /-->`);
    const page = await read(url);
    await expectEvent(page.frameLocator('.wp-block-calendar-system-calendar.alignwide iframe'));
    const editor = await read('about:blank');
    await signIn(editor);
    await editor.goto(edit);
    await expectEvent(editor.frameLocator('.wp-block-calendar-system-calendar iframe'));
  });

  it('can be inserted in the editor, and takes a pasted code', async () => {
    const page = await read('about:blank');
    await signIn(page);
    await page.goto(`${wordpress.url}/wp-admin/post-new.php`);
    await page.evaluate(() => {
      const wp = Reflect.get(window, 'wp');
      wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
      wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('calendar-system/calendar'));
    });
    await page.getByLabel('Ссылка или код календаря').first().fill('https://example.org/calendar/x');
    await page.getByText('Это не календарь с адреса').first().waitFor();
    await page.getByLabel('Ссылка или код календаря').first().fill(code);
    await expectEvent(page.frameLocator('.wp-block-calendar-system-calendar iframe'));
  });

  it('shows a link on a line of its own', async () => {
    const { url } = await publish(`Наша афиша:\n\n${link}\n\nПриходите!`);
    await expectEvent((await read(url)).frameLocator('.calendar-system iframe'));
  });

  it('frames nothing but calendars of the installation, and lets no value leave its place', async () => {
    const evil = [
      '[iframe src="https://evil.example/calendar/x" width="100%"]',
      '[iframe src="javascript:alert(1)//calendar/x"]',
      `[iframe src="${product.url}.evil.example/calendar/x"]`,
      `[iframe src="${link}" width="100%;position:fixed" height='1" onload="alert(1)' class='x" onload="alert(1)']`,
      `[calendar_system token='x" onload="alert(1)']`,
    ];
    const { url } = await publish(evil.join('\n\n'), 'writer');
    const html = await (await fetch(url)).text();
    const content = html.slice(html.indexOf('entry-content'), html.indexOf('</main>'));
    expect(content.match(/data-calendar-widget/g)).toHaveLength(1);
    expect(content).not.toMatch(/<iframe|<[^>]*\sonload|position:fixed|href="javascript/);
    expect(content).toContain('data-width="100%" data-height="600px"');
  });
});

describe('a WordPress without our plugin', () => {
  it('shows the bare link by oEmbed, in its sandbox and as high as the calendar', async () => {
    await switchPlugin(false);
    const { url } = await publish(`<!-- wp:paragraph --><p>Афиша</p><!-- /wp:paragraph -->\n\n${link}\n`);
    const page = await read(url);
    const frame = page.locator('iframe.wp-embedded-content');
    await frame.waitFor({ state: 'attached' });
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
    await expectEvent(page.frameLocator('iframe.wp-embedded-content'));
    await page.locator('blockquote.wp-embedded-content').waitFor({ state: 'hidden' });
    const inner = page.frameLocator('iframe.wp-embedded-content').locator('main');
    await expect
      .poll(async () => {
        const [outer, content] = [await frame.boundingBox(), await inner.boundingBox()];
        return Math.abs((outer?.height ?? 0) - Math.max(200, Math.ceil(content?.height ?? 0)));
      })
      .toBeLessThanOrEqual(2);
    // The sandbox lets nothing open a tab. WordPress leads the click to the event on our own page.
    const calendar = page.frameLocator('iframe.wp-embedded-content');
    await calendar
      .getByRole('button', { name: /Концерт/ })
      .first()
      .click();
    await calendar.getByText('В календарь', { exact: true }).click();
    await calendar.getByText('Яндекс Календарь').click();
    await page.waitForURL(/\/calendar\/.*event=/);
    await page.getByRole('heading', { name: 'Детали события' }).waitFor();
  });
});
