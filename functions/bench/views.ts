import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { freePort } from '#infra/local/engines/engine-process.ts';
import { serveOnLoopback } from '#infra/local/engines/loopback-server.ts';
import { provideBrowser } from '#infra/testing/browser.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { FeedMonth } from '#shared/contracts/feed.ts';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { type Seen, startCountedProduct } from './counted-product.ts';

// `npm run bench:views [-- --views 3] [--counts FILE]`: Chromium looks at a widget in a stranger's page for two minutes of its own
// clock, with an empty cache each time, on the whole product on this machine: how much of a view reaches CloudFront, the buckets, the
// functions and the table, once its months are stored. FILE gets it for the bill (infra/costs). Writes VIEWS-RESULTS.md. Ends with 1
// where a view of stored months asks a function or the table.

const WHOLE = '3';
const { values } = parseArgs({ options: { views: { type: 'string', default: WHOLE }, counts: { type: 'string' } } });
const views = Number(values.views);

const POLL_MS = 30_000;
const POLLS = 4;
const EVENTS = 64;
const STRANGER = 'dk.example';
/** Headless Chromium calls itself so, and is no visitor. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const DEADLINE_MS = 60_000;

const product = await startCountedProduct(await freePort(), await mkdtemp(join(tmpdir(), 'views-')));

const call = async (method: string, path: string, body?: object, token = ''): Promise<unknown> => {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const sent = isForm ? body : body && JSON.stringify(body);
  const answer = await fetch(product.url + path, { method, headers, ...(sent && { body: sent }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** An account with a month of events, all with a picture, and a widget of it. */
const aHouse = async () => {
  const account = { username: 'дом-культуры', password: 'Пароль-показов-1' };
  const { token } = v.parse(v.object({ token: v.string() }), await call('POST', '/api/register', account));
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 9);
  for (let at = 0; at < EVENTS; at++) {
    const start = first + (at % 28) * 24 * HOUR_MS;
    const times = { startDate: new Date(start).toISOString(), endDate: new Date(start + HOUR_MS).toISOString() };
    await call(
      'POST',
      '/api/events',
      aForm({ title: `Концерт ${at}`, ...times, image: aPicture('png', { filler: `${at}` }) }),
      token,
    );
  }
  const made = v.parse(Embedding, await call('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' }, token));
  const month = `/api/events/public?token=${made.widgetToken}&month=${now.toISOString().slice(0, 7)}`;
  /** Switches «Считать показы» and waits until the stored month says so. */
  const count = async (counting: boolean): Promise<void> => {
    await call('PUT', `/api/embeddings/${made.id}`, { counting }, token);
    const deadline = performance.now() + DEADLINE_MS;
    while (v.parse(FeedMonth, await call('GET', month)).seen !== Number(counting)) {
      if (performance.now() > deadline) throw new Error('The month is not renewed');
      await sleep(100);
    }
  };
  return { made, count };
};

const isMonth = (url: string): boolean => url.includes('/api/events/public?');

/** Looks at the widget until it has asked four times more; `opens`: and at an event, whose picture is shown. */
const look = async (browser: Browser, address: string, { opens, tells }: { opens: boolean; tells: boolean }) => {
  const context = await browser.newContext({
    userAgent: AGENT,
    locale: 'ru-RU',
    viewport: { width: 1000, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(DEADLINE_MS);
  await page.clock.install();
  const told = tells ? page.waitForResponse((answer) => answer.url().endsWith('/api/seen')) : Promise.resolve();
  await page.goto(address);
  const widget = page.frameLocator('iframe');
  await widget
    .getByRole('button', { name: /Концерт/ })
    .first()
    .waitFor();
  if (opens) {
    const picture = page.waitForResponse((answer) => answer.url().includes('/image'));
    await widget
      .getByRole('button', { name: /Концерт/ })
      .first()
      .click();
    await picture;
  }
  await told;
  for (let poll = 0; poll < POLLS; poll++) await Promise.all([untilMonth(page), page.clock.fastForward(POLL_MS + 1)]);
  await context.close();
};
const untilMonth = (page: Page) => page.waitForResponse((answer) => isMonth(answer.url()));

/** Waits for what is still on its way to the functions' log. */
const settled = async (beacons: number): Promise<Seen> => {
  const deadline = performance.now() + DEADLINE_MS;
  while (product.seen().functions.filter((name) => name === 'visits').length < beacons && performance.now() < deadline)
    await sleep(20);
  return product.take();
};

const per = (amount: number, all = views): string => String(Math.round((amount / all) * 100) / 100);

/** The average requests of one view of a scenario. */
const countsOf = ({ requests, buckets, functions, table }: Seen, all: number) => {
  const of = (isOne: (path: string) => boolean): number => requests.filter(isOne).length / all;
  const kept = buckets.filter(({ path }) => path.includes('/api/feeds/'));
  return {
    requests: requests.length / all,
    months: of(isMonth),
    beacons: of((path) => path.startsWith('/api/seen')),
    pictures: of((path) => path.includes('/image')),
    documentsRead: kept.length / all,
    otherObjectsRead: (buckets.length - kept.length) / all,
    functions: functions.length / all,
    table: table / all,
  };
};
export type ViewCounts = ReturnType<typeof countsOf>;

const SCENARIOS = [
  { name: 'uncounted', words: 'looks, not counted', opens: false, tells: false },
  { name: 'looks', words: 'looks, counted', opens: false, tells: true },
  { name: 'opens', words: 'opens an event, counted', opens: true, tells: true },
] as const;

const ROWS = [
  ['Requests to CloudFront', 'requests'],
  ['… for months', 'months'],
  ['… for pictures', 'pictures'],
  ['… of «Где стоит»', 'beacons'],
  ['Documents of months read from S3', 'documentsRead'],
  ['Pages, scripts and pictures read from S3', 'otherObjectsRead'],
  ['Functions asked', 'functions'],
  ['Requests to the table', 'table'],
] as const satisfies readonly (readonly [string, keyof ViewCounts])[];

const counted = new Map<string, ViewCounts>();
const browser = await launchBrowser(provideBrowser(), `--host-resolver-rules=MAP ${STRANGER} 127.0.0.1`);
try {
  const { made, count } = await aHouse();
  const site = await serveOnLoopback((_, answer) =>
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="ru"><title>Афиша</title><link rel="icon" href="data:,"><body>${embedCode(made, product.url)}`,
      ),
  );
  const address = `http://${STRANGER}:${new URL(site.endpoint).port}/afisha`;
  for (const { name, ...scenario } of SCENARIOS) {
    await count(scenario.tells);
    await look(browser, address, scenario);
    await sleep(1_000);
    product.take();
    for (let view = 0; view < views; view++) await look(browser, address, scenario);
    counted.set(name, countsOf(await settled(scenario.tells ? views : 0), views));
    console.log(`${name}: counted`);
  }
  await site.stop();
} finally {
  await browser.close();
  await product.stop();
}

const all = SCENARIOS.map(({ name, words }) => ({ words, counts: counted.get(name) }));
reportResults(join(import.meta.dirname, 'VIEWS-RESULTS.md'), {
  title: 'What a view of stored months asks for',
  command: 'npm run bench:views',
  text: `Two minutes in Chromium with an empty cache, ${views} views each, ${EVENTS} events in the month. The local CDN keeps documents and pages for no moment: CloudFront asks S3 less often.\n\n${markdownTable(
    ['Each view', ...all.map(({ words }) => words)],
    ROWS.map(([words, key]) => [words, ...all.map(({ counts }) => per(counts?.[key] ?? 0, 1))]),
  )}`,
  isPart: values.views !== WHOLE,
});
if (values.counts) await writeFile(values.counts, `${JSON.stringify(Object.fromEntries(counted), null, 2)}\n`);
const uncounted = counted.get('uncounted');
if (uncounted?.functions !== 0 || uncounted.table !== 0) {
  process.stderr.write('A view of stored months asks a function or the table\n');
  process.exitCode = 1;
}
