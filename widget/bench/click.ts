// node widget/bench/click.ts — how long after navigation a click on an event shows its details, on the slow profile.
import { join } from 'node:path';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { serveOurs } from './serve.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const work = process.env.BENCH_WORK ?? join(import.meta.dirname, '../../.local/bench');
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Clicks the first event in the first frame in which there is one, and notes when its dialog has been painted. */
const clickAtOnce = (): void => {
  const look = (): void => {
    const event = document.querySelector<HTMLElement>('.event');
    if (!event) {
      requestAnimationFrame(look);
      return;
    }
    event.click();
    const seen = (): void => {
      if (!document.querySelector('dialog[open]')) {
        requestAnimationFrame(seen);
        return;
      }
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })));
    };
    seen();
  };
  requestAnimationFrame(look);
};

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const ours = await serveOurs(join(work, 'dist/feeds'));
const browser = await launchBrowser(process.env.CHROMIUM ?? '/usr/bin/chromium');
for (const token of ['n200', 'n2000']) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Moscow' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(clickAtOnce);
    await page.goto(`http://127.0.0.1:${ours.port}/calendar/${token}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'shownAt'));
    times.push(await page.evaluate(() => Number(Reflect.get(window, 'shownAt'))));
    await context.close();
  }
  const [low, high] = [Math.min(...times), Math.max(...times)].map(Math.round);
  process.stdout.write(
    `${token.slice(1)} events: details shown ${Math.round(median(times))} ms after navigation (${low}–${high})\n`,
  );
}
await browser.close();
ours.stop();
