import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { Browser, Page } from 'playwright-core';
import { newAccount } from '#functions/domain/accounts/account.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { newId } from '#functions/storage/ids.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { LOCAL_KEYS } from '#infra/local/account.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { chromiumPath } from '#shared/testing/chromium-path.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { seedEvents } from './seed.ts';

// `npm run bench:admin [-- 10000]`: the administrators' screens of the whole product with so many users, log entries and
// events: milliseconds until a screen shows its rows, opened by its address in an empty browser and come to from another
// screen; requests and kilobytes that it took; long tasks while its list is searched. Writes ADMIN-RESULTS.md. Needs Chromium.

const count = Number(process.argv[2] ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), 'bench-admin-'));
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const environment = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' };

/** Accounts as registration makes them, each with its log entry, without passwords. */
const seedUsers = async ({ users }: Storage): Promise<void> => {
  const now = new Date();
  const numbers = Array.from({ length: count }, (_, at) => at);
  await inParallel(8, numbers, async (at) => {
    const username = `участник-${String(at).padStart(5, '0')}`;
    const bare = { id: newId(), username, role: 'user', passwordHash: 'no password fits' } as const;
    const account = { ...newAccount(bare, now), isActive: at % 7 !== 0 };
    await users.addUser(account, { type: 'USER', description: 'Регистрация', username, userId: account.id }, now);
  });
};

/** Fills the table file of a product that is not running. */
const seed = async (): Promise<void> => {
  const folder = join(dataDir, 'table');
  const file = (await readdir(folder)).find((name) => /\.(db|sqlite)$/.test(name)) ?? '';
  const engine = await startTableEngine({ dbPath: join(folder, file) });
  const mine = {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_REGION: 'eu-central-1',
    ...LOCAL_KEYS,
  };
  try {
    Object.assign(process.env, mine);
    const { TableNames } = await new DynamoDBClient().send(new ListTablesCommand());
    const storage = openStorage({ TABLE_NAME: TableNames?.[0] });
    await seedUsers(storage);
    const admin = await storage.users.findUser(ADMIN.username);
    await seedEvents(storage, count, admin?.id ?? '');
  } finally {
    // The product that follows is not to inherit them.
    for (const name of Object.keys(mine)) delete process.env[name];
    await engine.stop();
  }
};

type Screen = {
  readonly path: string;
  /** what shows that the rows are there */
  readonly ready: (page: Page) => Promise<unknown>;
  /** the sidebar's link to it */
  readonly link?: string;
  /** what a person does next */
  readonly use?: (page: Page) => Promise<unknown>;
};

/** Three rows below the head; charts have a table for screen readers. Looked for with each frame: a locator looks every 500 ms. */
const row = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelectorAll('tr').length > 3, undefined, { polling: 'raf' });
const SCREENS: Record<string, Screen> = {
  'admin page': {
    path: '/admin',
    ready: row,
    use: async (page) => {
      await page.getByLabel('Поиск по названию').fill(`Мероприятие ${count - 5}`);
      await page.getByRole('button', { name: `Мероприятие ${count - 5}` }).waitFor();
    },
  },
  dashboard: { path: '/admin/dashboard', link: 'Дашборд', ready: row },
  users: {
    path: '/admin/users',
    link: 'Пользователи',
    ready: row,
    use: async (page) => {
      const name = `участник-${String(count - 5).padStart(5, '0')}`;
      await page.getByLabel('Поиск по имени').fill(name);
      await page.getByRole('row', { name }).waitFor();
    },
  },
  'log, page 1': { path: '/admin/events', link: 'События', ready: row },
  'log, page 1,000': { path: `/admin/events?page=${Math.min(1000, count / 10)}`, ready: row },
};

const measure = async (browser: Browser, url: string, token: string, { path, link, ready, use }: Screen) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' });
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  }, token);
  let [requests, bytes] = [0, 0];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    requests++;
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  const started = performance.now();
  await page.goto(url + path);
  await ready(page);
  const shown = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0));
  const used = performance.now();
  await use?.(page);
  const use_ = use ? performance.now() - used : undefined;
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasks')));
  const rows = await page.getByRole('row').count();
  let moved: number | undefined;
  if (link) {
    await page.goto(`${url}/settings`);
    const to = page.getByRole('link', { name: link });
    await to.waitFor();
    const clicked = performance.now();
    await to.click();
    await ready(page);
    moved = performance.now() - clicked;
  }
  await page.close();
  return { shown, requests, bytes, use: use_, longest, rows, moved };
};

try {
  const first = await startProduct({ dataDir, environment });
  await first.end();
  const began = performance.now();
  await seed();
  console.log(`${count} users, log entries and events written in ${Math.round((performance.now() - began) / 1000)} s`);
  const product = await startProduct({ dataDir, environment });
  const browser = await launchBrowser(chromiumPath() ?? '');
  try {
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
    const { token } = await login.json();
    // Once unmeasured: the functions start with their first request.
    for (const screen of Object.values(SCREENS)) await measure(browser, product.url, token, screen);
    const rows: (string | number)[][] = [];
    for (const [name, screen] of Object.entries(SCREENS)) {
      const {
        shown,
        moved,
        requests,
        bytes,
        rows: lines,
        use,
        longest,
      } = await measure(browser, product.url, token, screen);
      const times = [shown, moved, use, longest].map((ms) => ms?.toFixed(0) ?? '');
      rows.push([name, ...times, requests, (bytes / 1024).toFixed(1), lines]);
    }
    reportResults(join(import.meta.dirname, 'ADMIN-RESULTS.md'), {
      title: 'The administrators’ screens',
      command: 'npm run bench:admin',
      text: `With ${count} users, log entries and events.\n\n${markdownTable(
        ['Screen', 'shown, ms', 'from another, ms', 'next, ms', 'longest task, ms', 'API calls', 'API kB', 'rows'],
        rows,
      )}`,
      isPart: process.argv.length > 2,
    });
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
