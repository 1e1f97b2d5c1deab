import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusingDirective } from '#functions/page-check/content-policy.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';

// Compares how «Проверить страницу» judges content policies with how Chromium does. Chromium takes every name under
// .localhost for this machine.

let policy = '';
let page: Page;
const servers: Server[] = [];
const listening = async (answer: (path: string) => string | undefined, headers: () => Record<string, string>) => {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html', ...headers() });
    response.end(answer(url));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

let site: URL;
let ours: URL;
const NONCE = 'r4nd0m';

beforeAll(async () => {
  const port = await listening(
    (path) => (path.endsWith('.js') ? 'window.parent.postMessage("here", "*")' : '<p>Календарь'),
    () => ({}),
  );
  ours = new URL(`http://a.calendar.localhost:${port}/`);
  const pagePort = await listening(
    () => `<!doctype html><iframe src="${new URL('/calendar/token', ours)}"></iframe>
      <script nonce="${NONCE}" src="${new URL('/embed.js', ours)}"></script>`,
    () => ({ 'content-security-policy': policy }),
  );
  site = new URL(`http://dk.localhost:${pagePort}/`);
  const browser = await theBrowser(inject('chromium'));
  page = await browser.newPage();
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));
  });
});
afterAll(async () => {
  await page.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

// PORT stands for the port of our site.
const POLICIES = [
  "frame-src 'none'",
  "frame-src 'self'",
  "default-src 'self'",
  "default-src 'none'; frame-src *",
  "child-src 'none'",
  "child-src 'none'; frame-src *",
  "script-src 'self'",
  "script-src-elem 'self'; script-src *",
  "script-src 'none'; script-src-elem *",
  'frame-src a.calendar.localhost',
  'frame-src a.calendar.localhost:PORT',
  'frame-src a.calendar.localhost:*',
  'frame-src http://a.calendar.localhost:PORT',
  'frame-src https://a.calendar.localhost:PORT',
  'frame-src *.calendar.localhost:PORT',
  'frame-src *.a.calendar.localhost:PORT',
  'frame-src A.CALENDAR.LOCALHOST:PORT',
  'frame-src calendar.localhost:PORT',
  'frame-src http:',
  'frame-src https:',
  'frame-src data: blob:',
  'frame-src http://a.calendar.localhost:PORT/calendar/',
  'frame-src http://a.calendar.localhost:PORT/calendar',
  'frame-src http://a.calendar.localhost:PORT/calendar/token',
  'frame-src http://a.calendar.localhost:PORT/other/',
  'script-src a.calendar.localhost:PORT/embed.js',
  'script-src a.calendar.localhost:PORT/other.js',
  "script-src 'nonce-r4nd0m'",
  "script-src 'nonce-other'",
  "script-src 'strict-dynamic' 'nonce-other' a.calendar.localhost:PORT",
  "script-src 'strict-dynamic' 'nonce-r4nd0m'",
  "default-src 'strict-dynamic' 'nonce-r4nd0m' a.calendar.localhost:PORT",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  'frame-src *; frame-src none',
  "frame-src 'none'; frame-src *",
  "frame-src *, frame-src 'none'",
  "FRAME-SRC 'NONE'",
  'frame-src',
  'img-src none; style-src self',
  'upgrade-insecure-requests-not',
];

it.each(POLICIES)('%s: Chromium loads what we say it loads [DOC-08]', async (text) => {
  policy = text.replaceAll('PORT', ours.port);
  await page.goto(site.href, { waitUntil: 'load' });
  const blocked = await page.evaluate((): unknown => Reflect.get(window, 'blocked'));
  const judged = (kind: 'frame' | 'script') => {
    const url = new URL(kind === 'frame' ? '/calendar/token' : '/embed.js', ours);
    return refusingDirective([policy], kind, { url, page: site, nonce: NONCE }) !== undefined;
  };
  const isBlocked = (directive: string) => Array.isArray(blocked) && blocked.includes(directive);
  expect({ frame: judged('frame'), script: judged('script') }).toEqual({
    frame: isBlocked('frame-src'),
    script: isBlocked('script-src-elem'),
  });
});
