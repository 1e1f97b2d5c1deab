import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { pictureKind } from '#functions/domain/events/picture.ts';
import { cleanPicture } from '#functions/events/picture/clean-picture.ts';
import { aForm } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { chromiumPath } from '#shared/testing/chromium-path.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { aPictureCase, ONCE, type PictureCase } from './picture-cases.ts';
import { pictureExcess } from './picture-cost.ts';

// Files as pictures of events of the whole running product, and what it then serves to the world: under their
// addresses, and in Chromium as a page, a frame and a script of somebody else's. What is found: a failure, a refusal
// that is not Russian, another answer than is due, more time or memory than a file's bytes allow, a picture served as
// anything but a picture, a script that runs.

const { seed, cases } = fuzzOptions(600);
const random = randomFrom(seed);
const tally = tallyOf('picture files, on the running product and in Chromium');
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const environment = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' };
const product = await startProduct({ environment });
const browser = await launchBrowser(chromiumPath() ?? '');

const signIn = async (): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  return v.parse(Session, await response.json()).token;
};
const authorization = `Bearer ${await signIn()}`;

/** The fault of a picture as it is served, or undefined. */
const wrongWith = async (address: string): Promise<string | undefined> => {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200) return `served with ${response.status}`;
  if (!/^image\/(?:png|jpeg|gif|webp|avif)$/.test(type)) return `served as ${type}`;
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'served without nosniff';
  const kind = pictureKind(type);
  // Cleaning a clean picture changes nothing.
  return kind && bytes.equals(cleanPicture(kind, bytes).bytes) ? undefined : 'served as it was sent';
};

const STRANGER = 'http://stranger.localhost/';

/** Shows the picture in every way that could make a script of it. @returns what ran */
const ranIn = async (page: Page, address: string): Promise<string[]> => {
  const ran: string[] = [];
  const hear = () => ran.push('a script ran');
  page.on('dialog', (dialog) => {
    hear();
    void dialog.dismiss();
  });
  page.on('crash', () => ran.push('the page crashed'));
  await page.goto(address);
  const body =
    `<!doctype html><script>addEventListener('message', () => alert(1))</script><img src="${address}">` +
    `<iframe src="${address}"></iframe><object data="${address}"></object><script src="${address}"></script>`;
  await page.route(STRANGER, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(STRANGER);
  return ran;
};

const tryOne = async ({ what, file, status }: PictureCase): Promise<void> => {
  const excess = await pictureExcess(await file.bytes());
  if (excess) tally.find(`${what} (${file.size} bytes): ${excess}`);
  const body = aForm({ image: file });
  const response = await fetch(`${product.url}/api/events`, { method: 'POST', headers: { authorization }, body });
  const text = await response.text();
  tally.count(response.ok ? 'accepted' : 'refused');
  const say = (problem: string): void =>
    tally.find(`${what} (${file.name}, ${file.type}, ${file.size} bytes): ${problem}`);
  if (status !== undefined && response.status !== status) say(`${response.status} instead of ${status}: ${text}`);
  if (response.status >= 500) say(`${response.status}: ${text}`);
  if (!response.ok) {
    if (!/^[А-ЯЁ]/.test(text)) say(`not Russian: ${text}`);
    return;
  }
  const { imageUrl } = v.parse(CalendarEvent, JSON.parse(text));
  // A file input that was left empty has neither name nor bytes. A byte order mark at the beginning of a name is none
  // of it.
  if (imageUrl === null && (file.size > 0 || file.name.replace(/^\ufeff/, '') !== '')) say('taken without a picture');
  if (imageUrl === null) return;
  const problem = await wrongWith(product.url + imageUrl);
  if (problem) say(problem);
  if (file.size > 1_000_000 || !(status === 201 || random.chance(0.1))) return;
  const page = await browser.newPage();
  for (const each of await ranIn(page, product.url + imageUrl)) say(each);
  await page.close();
};

try {
  for (const each of ONCE) await tryOne(each);
  for (let at = ONCE.length; at < cases; at++) await tryOne(await aPictureCase(random));
  if (!(await fetch(`${product.url}/api/health`)).ok) tally.find('the product is not well any more');
} finally {
  await browser.close();
  await product.stop();
}
report(tally);
