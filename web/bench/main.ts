import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { buildAside } from './built.ts';
import { ROUTES, weightOf } from './chunks.ts';
import { events, serve } from './fake-api.ts';

// `npm run bench:web`: what each route loads first, and how it feels under a CPU slowed four times. Builds for itself.
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

const tell = (name: string, { lcp, longTasks }: Measured): void => {
  const total = longTasks.reduce((sum, task) => sum + task, 0);
  const longest = Math.max(0, ...longTasks);
  console.log(
    `  ${name.padEnd(34)} LCP ${String(Math.round(lcp)).padStart(5)} ms   long tasks ${longTasks.length}, ` +
      `${total} ms together, longest ${longest} ms`,
  );
};

const dragAcross = async (page: Page): Promise<void> => {
  const box = await page.locator('.rbc-event').nth(8).boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 30, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + 330, box.y + 120, { steps: 30 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
};

const measureMonth = async (browser: Browser, count: number, slowdown: number): Promise<void> => {
  const { url, server } = await serve(dist, events(count));
  const page = await slowed(browser, url, slowdown, 'a-token');
  await page.locator('.rbc-event').first().waitFor();
  await page.waitForTimeout(1500);
  const name = `month, ${count} events, CPU ÷ ${slowdown}`;
  tell(name, await seen(page));
  await forget(page);
  await dragAcross(page);
  await page.waitForTimeout(500);
  tell('  dragging an event', { ...(await seen(page)), lcp: 0 });
  await page.close();
  server.close();
};

const measure = async (): Promise<void> => {
  console.log('First load, gzip');
  for (const { name, screens, limit } of ROUTES) {
    const { js, css } = weightOf(dist, screens);
    const within = limit ? `   limit ${limit / 1000} kB${js > limit ? ' EXCEEDED' : ''}` : '';
    console.log(
      `  ${name.padEnd(20)} JS ${(js / 1000).toFixed(1).padStart(6)} kB   CSS ${(css / 1000).toFixed(1)} kB${within}`,
    );
  }
  const browser = await launchBrowser(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell');
  console.log('In the browser');
  const { url, server } = await serve(dist, []);
  const signIn = await slowed(browser, url, SLOWDOWN);
  await signIn.getByRole('button', { name: 'Login' }).waitFor();
  await signIn.waitForTimeout(1000);
  tell(`sign-in, CPU ÷ ${SLOWDOWN}`, await seen(signIn));
  await signIn.close();
  server.close();
  for (const count of [200, 2000]) await measureMonth(browser, count, SLOWDOWN);
  await measureMonth(browser, 2000, 1);
  await browser.close();
};

await measure();
await rm(dist, { recursive: true });
