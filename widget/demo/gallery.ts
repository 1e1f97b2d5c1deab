import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { demoPeople } from '#shared/locale/demo.ts';
import { chromiumPath } from '#shared/testing/chromium-path.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { DEMO_ACCOUNT, DEMO_TIME_ZONE } from './seed.ts';

// `node widget/demo/gallery.ts` takes the pictures of README.md while `npm start` and `npm run demo` run. CHROMIUM is
// the browser. ADMIN_PASSWORD is the administrator's password of `npm start`, for the administrators' screens.

const port = Number(process.env.PORT || 3000);
const product = `http://localhost:${port}`;
const site = `http://localhost:${port + 1}`;
const folder = join(import.meta.dirname, 'gallery');
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 720 };
const ADMIN = { username: process.env.ADMIN_USERNAME || 'admin', password: process.env.ADMIN_PASSWORD ?? '' };

type Look = BrowserContextOptions & {
  at: string;
  as?: typeof DEMO_ACCOUNT;
  prepare?: (page: Page) => Promise<unknown>;
};

const LOOKS: Record<string, Look> = {
  month: { at: product, as: DEMO_ACCOUNT },
  event: {
    at: product,
    as: DEMO_ACCOUNT,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Студия рисования/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Повторение').waitFor();
    },
  },
  embeddings: {
    at: `${product}/embeddings`,
    as: DEMO_ACCOUNT,
    prepare: async (page) => {
      await page.getByText('Афиша на главной').click();
      await page.getByRole('tab', { name: 'Цвета' }).click();
      // Shows the colours with the preview below them.
      await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
      await page.frameLocator('iframe').getByRole('button', { name: 'Сегодня' }).waitFor();
    },
  },
  calendar: {
    at: product,
    as: DEMO_ACCOUNT,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Действия: «Кружки и студии»' }).click();
      await page.getByRole('menuitem', { name: 'Настройки' }).click();
      await page.getByText(demoPeople.methodist).first().waitFor();
    },
  },
  dashboard: { at: `${product}/admin/dashboard`, as: ADMIN },
  site: { at: site },
  'site-phone': { at: site, viewport: PHONE },
  phone: { at: product, as: DEMO_ACCOUNT, viewport: PHONE },
};

const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

if (!ADMIN.password) fail(`ADMIN_PASSWORD is missing: the password of ${ADMIN.username} that npm start has printed`);
for (const [url, command] of [
  [product, 'npm start'],
  [site, 'npm run demo'],
] as const)
  await fetch(url).catch(() => fail(`Nothing answers at ${url}: run ${command} first, in another terminal`));

const chromium = chromiumPath();
if (!chromium) fail('The gallery needs Chromium: npm test installs it, or name it in CHROMIUM (path of the binary)');
const browser = await launchBrowser(chromium ?? '');
await mkdir(folder, { recursive: true });
for (const [name, { at, as, prepare, ...options }] of Object.entries(LOOKS)) {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'ru-RU',
    timezoneId: DEMO_TIME_ZONE,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(as ? product : at);
  if (as) {
    await page.getByLabel('Username', { exact: true }).fill(as.username);
    await page.getByLabel('Password', { exact: true }).fill(as.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForFunction(() => localStorage.getItem('token'));
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  // Toasts and frames settle.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
process.stdout.write(`${Object.keys(LOOKS).length} pictures are in ${folder}\n`);
