import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { TooLarge, WrongKind } from '#functions/domain/errors.ts';
import { pictureKind } from '#functions/domain/events/picture.ts';
import { cleanPicture } from '#functions/events/picture/clean-picture.ts';
import { readPicture } from '#functions/events/with-picture.ts';
import { aForm } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { CalendarEvent, IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { chromiumPath } from '#shared/testing/chromium-path.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { aPictureCase, ONCE, type PictureCase } from './picture-cases.ts';
import { pictureExcess } from './picture-cost.ts';

// Uploads files as pictures of events. In this process the product's own code reads every file. Every EVERY-th file,
// and each file that is tried once, also goes to the whole running product. The picture that the product then serves is
// read at its address, and opened in Chromium as a page, as a frame and as a script of another site. Findings: a
// failure; a refusal that is not Russian; an unexpected answer; more time or memory than the bytes of a file allow; a
// picture that is served as anything but a picture; a script that runs.

const EVERY = 100;
const { seed, cases } = fuzzOptions(60_000);
const random = randomFrom(seed);
const tally = tallyOf(`picture files, every ${EVERY}th on the running product and in Chromium`);
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

/** The fault in the served picture, or undefined. */
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

/** Opens the picture in every way that could run it as a script. @returns the scripts and crashes that it caused */
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

/**
 * A file input that was left empty has neither name nor bytes. A byte order mark at the beginning does not count as a
 * name.
 */
const isLeftEmpty = ({ name, size }: File): boolean => size === 0 && name.replace(/^\ufeff/, '') === '';

/** The status with which the product must answer this picture. @throws any error that is no refusal of a picture */
const statusOf = async (file: File): Promise<201 | 413 | 415> => {
  try {
    const picture = await readPicture(file);
    const again = picture && (await readPicture(new File([Buffer.from(picture.bytes)], file.name)));
    if (!again || !Buffer.from(picture.bytes).equals(again.bytes)) throw new Error('cleaned twice it is another');
    return 201;
  } catch (reason) {
    if (reason instanceof WrongKind) return 415;
    if (reason instanceof TooLarge) return 413;
    throw reason;
  }
};

/**
 * Reads the file in this process. @returns the status that the running product must answer; undefined if it may be any
 */
const readHere = async ({ file, status }: PictureCase, say: (problem: string) => void): Promise<number | undefined> => {
  const excess = await pictureExcess(await file.bytes());
  if (excess) say(excess);
  const { result, ...cost } = await costOf(() => statusOf(file).catch((reason: unknown) => String(reason)));
  const costly = excessOf(cost, file.size);
  if (costly) say(costly);
  // The form refuses a larger file, so that the picture is not read.
  const isRead = file.size <= IMAGE_BYTES_MAX;
  if (typeof result === 'string' || (isRead && status !== undefined && result !== status)) say(`read: ${result}`);
  tally.count((isRead ? result : status) === 201 ? 'accepted' : 'refused');
  return status ?? (typeof result === 'string' || isLeftEmpty(file) ? undefined : result);
};

const tryOnProduct = async (file: File, due: number | undefined, say: (problem: string) => void): Promise<void> => {
  const body = aForm({ image: file });
  const response = await fetch(`${product.url}/api/events`, { method: 'POST', headers: { authorization }, body });
  const text = await response.text();
  if (due !== undefined && response.status !== due) say(`${response.status} instead of ${due}: ${text}`);
  if (response.status >= 500) say(`${response.status}: ${text}`);
  if (!response.ok) {
    if (!/^[А-ЯЁ]/.test(text)) say(`not Russian: ${text}`);
    return;
  }
  const { imageUrl } = v.parse(CalendarEvent, JSON.parse(text));
  if (imageUrl === null) {
    if (!isLeftEmpty(file)) say('taken without a picture');
    return;
  }
  const problem = await wrongWith(product.url + imageUrl);
  if (problem) say(problem);
  if (file.size > 1_000_000) return;
  const page = await browser.newPage();
  for (const each of await ranIn(page, product.url + imageUrl)) say(each);
  await page.close();
};

const tryOne = async (one: PictureCase, isForProduct: boolean): Promise<void> => {
  const { what, file } = one;
  const say = (problem: string): void =>
    tally.find(`${what} (${file.name}, ${file.type}, ${file.size} bytes): ${problem}`);
  const due = await readHere(one, say);
  if (isForProduct) await tryOnProduct(file, due, say);
};

try {
  for (const each of ONCE) await tryOne(each, true);
  for (let at = ONCE.length; at < cases; at++) await tryOne(await aPictureCase(random), at % EVERY === 0);
  if (!(await fetch(`${product.url}/api/health`)).ok) tally.find('the product is not well any more');
} finally {
  await browser.close();
  await product.stop();
}
report(tally);
