import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { buildAside } from './built.ts';
import { ROUTES, weightOf } from './chunks.ts';
import { datesOfSeries, events, serve } from './fake-api.ts';
import { measureFirstActs } from './first-acts.ts';

// `npm run bench -- web [--only acts]` measures what each route loads first, how fast it is on a processor slowed down
// four times, and the first acts. It builds the SPA itself. It writes RESULTS.md, but only prints the result of `--only
// acts`.
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const isWhole = values.only !== 'acts';
const dist = await buildAside();
const SLOWDOWN = 4;

type Measured = { lcp: number; longTasks: number[] };

const watch = () => {
  const seen = { lcp: 0, longTasks: [] as number[] };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask', buffered: true });
};

const seen = (page: Page): Promise<Measured> => page.evaluate(() => Reflect.get(window, 'seen'));
const forget = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen').longTasks.splice(0));

const slowed = async (browser: Browser, url: string, slowdown: number, token?: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Moscow' });
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  return page;
};

const rowOf = (name: string, { lcp, longTasks }: Measured): (string | number)[] => {
  const total = longTasks.reduce((sum, task) => sum + task, 0);
  return [name, lcp === 0 ? '' : Math.round(lcp), longTasks.length, total, Math.max(0, ...longTasks)];
};

const dragAcross = async (page: Page): Promise<void> => {
  const box = await page.locator('.rbc-event').nth(8).boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 30, box.y + 6);
  await page.mouse.down();
  // Drags towards the middle of the window, because an event does not follow the pointer outside the grid.
  await page.mouse.move(box.x + (box.x > 720 ? -330 : 330), box.y + 120, { steps: 30 });
  await page.locator('.rbc-addons-dnd-drag-preview').first().waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
};

type Month = { readonly count: number; readonly of: (count: number) => unknown[]; readonly slowdown: number };

const measureMonth = async (browser: Browser, { count, of, slowdown }: Month): Promise<(string | number)[][]> => {
  const { url, server } = await serve(dist, of(count));
  const page = await slowed(browser, url, slowdown, 'a-token');
  await page.locator('.rbc-event').first().waitFor();
  await page.waitForTimeout(1500);
  const name = `month, ${count} ${of === events ? 'events' : 'dates of series'}, CPU ÷ ${slowdown}`;
  const shown = rowOf(name, await seen(page));
  await forget(page);
  await dragAcross(page);
  await page.waitForTimeout(500);
  const dragged = rowOf(`${name}: dragging an event`, { ...(await seen(page)), lcp: 0 });
  await page.close();
  server.close();
  return [shown, dragged];
};

const measureSignIn = async (browser: Browser): Promise<(string | number)[]> => {
  const { url, server } = await serve(dist, []);
  const page = await slowed(browser, url, SLOWDOWN);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.waitForTimeout(1000);
  const row = rowOf(`sign-in, CPU ÷ ${SLOWDOWN}`, await seen(page));
  await page.close();
  server.close();
  return row;
};

const weights = ROUTES.map(({ name, screens, limit }) => {
  const { js, css } = weightOf(dist, screens);
  return [name, (js / 1000).toFixed(1), (css / 1000).toFixed(1), limit ? limit / 1000 : ''];
});
const browser = await launchBrowser(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell');
const MONTHS: readonly Month[] = [
  { count: 200, of: events, slowdown: SLOWDOWN },
  { count: 2000, of: events, slowdown: SLOWDOWN },
  { count: 2000, of: events, slowdown: 1 },
  { count: 2000, of: datesOfSeries, slowdown: 1 },
];
const times: (string | number)[][] = [];
if (isWhole) {
  times.push(await measureSignIn(browser));
  for (const month of MONTHS) times.push(...(await measureMonth(browser, month)));
}
const acts: (string | number)[][] = [];
for (const count of [0, 200, 2000]) acts.push(...(await measureFirstActs(browser, dist, count)));
await browser.close();
await rm(dist, { recursive: true });
reportResults(join(import.meta.dirname, 'RESULTS.md'), {
  title: 'The signed-in application',
  command: 'npm run bench -- web',
  text: [
    '## First load, kB gzip',
    markdownTable(['Screen', 'JS', 'CSS', 'JS at most'], weights),
    '## First acts on a desk, ms',
    'From the input to the next frame, and to the whole answer: field or dialog with the focus. First: the first act of a load, with an empty cache, as soon as the calendar is drawn.',
    markdownTable(['Act', 'first: frame', 'first: whole', 'again: frame', 'again: whole'], acts),
    '## In the browser, ms',
    markdownTable(['Screen', 'largest paint', 'long tasks', 'together', 'longest'], times),
  ].join('\n\n'),
  isPart: !isWhole,
});
