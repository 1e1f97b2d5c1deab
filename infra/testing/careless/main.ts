import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { build } from '#infra/build/build.ts';
import { provideBrowser } from '#infra/testing/browser.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { A_FILE, act } from './acts.ts';
import { ADMIN, prepareRoles, type Role, validate } from './roles.ts';
import { answered, seenOn } from './screen.ts';
import { watch } from './watch.ts';

// `node infra/testing/careless/main.ts [--seed 1] [--minutes 5] [--only phone] [--pictures FOLDER]`, a step of `npm run
// test:all`. Careless people at a slow machine, with a slow and failing network, press, type and drag what they like.
// Findings: an uncaught exception; a console error that is not about a failed request; an answer of 5xx; an empty
// screen; a word such as «undefined»; a change of something that was not on the screen; anything that the check of the
// database finds. The same seed chooses the same acts, but not the same moments.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string', default: '5' },
    only: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const seed = Number(values.seed);
const found: string[] = [];
if (values.pictures) mkdirSync(values.pictures, { recursive: true });

/** Milliseconds in which a page must show something, even on a slow machine. */
const BLANK_MS = 120_000;

const walk = async (browser: Browser, role: Role, at: number, origin: string, until: number): Promise<void> => {
  const random = randomFrom(seed * 10 + at);
  const net = randomFrom(seed * 10 + at + 5);
  const stored = role.person?.token ? [{ name: 'token', value: role.person.token }] : [];
  const context = await browser.newContext({
    ...role.device,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  });
  const page = await context.newPage();
  const did: string[] = [];
  const known = new Set<string>();
  const report = (what: string): void => {
    if (known.has(what)) return;
    known.add(what);
    found.push(`${role.name}: ${what}`);
    console.log(
      `${role.name}, act ${did.length}: FOUND ${what}\n  at ${page.url()}, after ${did.slice(-12).join('; ')}`,
    );
    const path = `${values.pictures}/${seed}-${role.name}-${did.length}.png`;
    if (values.pictures) void page.screenshot({ path, timeout: 20_000 }).catch(() => undefined);
  };
  const watched = watch(page, report);
  context.on('page', (other) => void other.close());
  page.on('dialog', (dialog) => void (net.chance(0.5) ? dialog.accept() : dialog.dismiss()).catch(() => undefined));
  page.on('filechooser', (chooser) => void chooser.setFiles(A_FILE).catch(() => undefined));

  // The browser may ask whether to leave, and the walk may answer no. Then the next round tries again.
  const begin = (): Promise<unknown> => page.goto(role.start, { timeout: BLANK_MS }).catch(() => undefined);
  await begin();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 + random.below(3) });
  await session.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 500_000, uploadThroughput: 500_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  let failed = 0;
  // Requests for scripts fail only after the page has shown a screen. Other tests check a start without scripts.
  let stands = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) stands = false;
  });
  await page.route(/\/(api|assets)\//, (route) => {
    const isCall = route.request().url().includes('/api/');
    const isFailing = net.chance(isCall ? 0.06 : 0.02) && (isCall || stands);
    if (isFailing) failed += 1;
    return isFailing ? route.abort('connectionreset') : route.continue();
  });

  const screens = new Set<string>();
  while (Date.now() < until) {
    if (page.isClosed()) throw new Error('The browser is gone');
    const hand = { page, session, random, isTouch: role.device.hasTouch === true };
    // The page belongs to another site, for example after going back often.
    if (new URL(page.url()).origin !== new URL(role.start).origin) {
      await begin();
      did.push('begins anew');
      continue;
    }
    let snapshot = await seenOn(page);
    for (const since = Date.now(); snapshot.text.trim() === '' && !page.isClosed(); snapshot = await seenOn(page)) {
      if (Date.now() - since > BLANK_MS) {
        report('an empty screen');
        break;
      }
      await sleep(200);
    }
    watched.see(snapshot);
    stands = true;
    screens.add(new URL(page.url()).pathname);
    if (role.person && snapshot.text.includes('Login')) {
      await page.evaluate((token) => localStorage.setItem('token', token), role.person.token ?? '');
      await begin();
      did.push('signs in again');
      continue;
    }
    did.push(await answered(act(hand)).catch((reason: unknown) => `fails to act (${String(reason).slice(0, 80)})`));
    await sleep(random.below(400));
  }
  const changes = watched.sent().length;
  if (values.pictures) writeFileSync(`${values.pictures}/${seed}-${role.name}.txt`, did.join('\n'));
  console.log(
    `${role.name}: ${did.length} acts on ${screens.size} screens, ${changes} changes sent, ${failed} requests failed`,
  );
  await context.close();
};

await build({ print: () => undefined });
const environment = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOCAL_LOG: 'quiet',
  TIMEOUT_FACTOR: '5',
  PASSWORD_COST: '4',
};
const product = await startProduct({ environment });
const host = createServer(({ url = '/' }, response) => {
  const code = `<div data-calendar-widget="${url.slice(1)}"></div><script src="${product.url}/embed.js" async></script>`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="ru"><title>Афиша</title><h1>Дом культуры</h1><main>${code}</main></html>`);
});
await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
const { port } = host.address() as AddressInfo;
const browser = await launchBrowser(provideBrowser());
try {
  console.log(`Seed ${seed}: npm run test:all -- careless walks another one; --seed ${seed} this one`);
  const roles = await prepareRoles(product.url, (token) => `http://127.0.0.1:${port}/${token}`);
  const walking = roles.filter(({ name }) => !values.only || name === values.only);
  const each = (Number(values.minutes) * 60_000) / walking.length;
  for (const role of walking) await walk(browser, role, roles.indexOf(role), product.url, Date.now() + each);
  found.push(...(await validate(product.url)).map((issue) => `the database: ${issue}`));
} finally {
  await browser.close();
  host.close();
  const complaints = product.printed().split('\n').slice(2).join('\n').trim();
  if (complaints) console.log(`The product said:\n${complaints}`);
  await product.stop();
}
console.log(
  found.length > 0 ? `Seed ${seed} found ${found.length}:\n${found.join('\n')}` : `Seed ${seed} found nothing`,
);
process.exit(found.length > 0 ? 1 : 0);
