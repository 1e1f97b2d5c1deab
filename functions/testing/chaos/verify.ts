import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { aForm } from '#functions/testing/builders.ts';
import { provideBrowser } from '#infra/testing/browser.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { listTrash, type Trashed } from '#shared/contracts/history.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { calendarWords } from '#shared/locale/calendar.ts';
import { widgetWords } from '#shared/locale/widget.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { inspectRemovedAccounts, type RemovedAccounts } from './account-removal-workload.ts';
import { PRODUCT_SCRIPT } from './fault.ts';
import { inspectKept, type Kept, type Lists } from './history-workload.ts';
import { noAnswers } from './report.ts';
import { inspectSeries, type SeriesKept } from './series-workload.ts';
import { type Acknowledged, ENVIRONMENT, PASSWORD, recordedCalls, signIn } from './workload.ts';

/** The JSON that an address answers. @throws Error with the answer when it is refused */
const read = async (url: string, token: string, path: string): Promise<unknown> => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const listOf = async (url: string, token: string): Promise<CalendarEvent[]> =>
  v.parse(v.array(CalendarEvent), await read(url, token, '/api/events'));

/** Problems: listed events whose picture cannot be fetched, and issues that validation finds. */
const unsound = async (url: string, token: string, list: readonly CalendarEvent[]): Promise<string[]> => {
  const problems: string[] = [];
  const statuses = new Map<string, number>();
  for (const { imageUrl } of list) if (imageUrl) statuses.set(imageUrl, (await fetch(url + imageUrl)).status);
  const missing = [...statuses].filter(([, status]) => status !== 200);
  // The event of a missing picture may be gone by now too, for example when the deletion of its owner goes on.
  const listed = new Set((missing.length > 0 ? await listOf(url, token) : []).map(({ imageUrl }) => imageUrl));
  for (const [imageUrl, status] of missing)
    if (listed.has(imageUrl)) problems.push(`the picture ${imageUrl} answers ${status}`);
  const verdict = v.parse(validateDatabase.output, await read(url, token, validateDatabase.path));
  if (!verdict.isValid) problems.push(`the database has ${verdict.issues.length} issues: ${verdict.issues[0]}`);
  return problems;
};

/**
 * Checks through the API everything that was acknowledged.
 * @returns lost, returned and inconsistent things; empty if there are none
 */
export const inspect = async (url: string, token: string, known: Acknowledged): Promise<string[]> => {
  const problems: string[] = [];
  const list = await listOf(url, token);
  const events = new Map(list.map((event) => [event.id, event]));
  for (const [id, title] of known.events) {
    const event = events.get(id);
    if (!event) problems.push(`event ${title} is lost`);
    else if (event.title !== title) problems.push(`event ${title} is called ${event.title}`);
    else if (!event.imageUrl) problems.push(`event ${title} has lost its picture`);
  }
  for (const id of known.removed) if (events.has(id)) problems.push(`removed event ${id} is back`);
  const embeddings = v.parse(v.array(Embedding), await read(url, token, '/api/embeddings')).map(({ id }) => id);
  for (const [id, name] of known.embeddings) if (!embeddings.includes(id)) problems.push(`embedding ${name} is lost`);
  // Only the last user signs in, because each sign-in takes a tenth of a second.
  const [username] = [...known.users].slice(-1);
  if (username) await signIn(url, { username, password: PASSWORD }).catch((reason) => problems.push(String(reason)));
  return [...problems, ...(await unsound(url, token, list))];
};

/**
 * Inspects series through the API. Each must have its last acknowledged state, or the state after a call without an
 * answer.
 * @returns problems
 */
export const inspectAllSeries = async (url: string, token: string, kept: SeriesKept): Promise<string[]> => {
  const list = await listOf(url, token);
  return [...inspectSeries(list, kept), ...(await unsound(url, token, list))];
};

const listsOf = async (url: string, token: string): Promise<Lists> => {
  const trash: Trashed[] = [];
  for (let after = ''; ; ) {
    const page = v.parse(listTrash.output, await read(url, token, `${listTrash.path}${after && `?after=${after}`}`));
    trash.push(...page.items);
    if (page.next === null) return { events: await listOf(url, token), trash };
    after = encodeURIComponent(page.next);
  }
};

/**
 * Inspects undo, trash, bulk changes and imports through the API. It repeats a work without an answer, as a browser
 * would; the work must then be done once. The data must be sound before and after that.
 * @returns problems
 */
export const inspectAllKept = async (url: string, admin: string, kept: readonly Kept[]): Promise<string[]> => {
  const problems: string[] = [];
  for (const { token, tasks } of kept) {
    const met = await listsOf(url, token);
    problems.push(...inspectKept(met, tasks));
    const open = tasks.filter(({ isOpen }) => isOpen);
    if (open.length === 0) continue;
    problems.push(...(await unsound(url, admin, met.events)));
    const answers = noAnswers();
    const again = recordedCalls(url, token, answers, [404]);
    for (const task of open) {
      if (!(await task.send(again))) problems.push(`${task.work} is not done when it is sent again`);
      task.isOpen = false;
    }
    const lists = await listsOf(url, token);
    problems.push(...answers.flaws, ...inspectKept(lists, tasks), ...(await unsound(url, admin, lists.events)));
  }
  return problems;
};

/** Every line of the log. */
const logOf = async (url: string, token: string): Promise<string[]> => {
  const lines: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = v.parse(listLog.output, await read(url, token, `${listLog.path}?page=${page}&limit=100`));
    lines.push(...found.events.map(({ description, username }) => `${username}: ${description}`));
    pages = found.pagination.pages;
  }
  return lines;
};

const idsOf = async (url: string, token: string): Promise<Set<string>> =>
  new Set(v.parse(listUsers.output, await read(url, token, listUsers.path)).map(({ id }) => id));

/**
 * Inspects deletions of accounts through the API. They are not repeated: the product must end those that have begun.
 */
export const inspectAllRemovedAccounts = async (
  url: string,
  token: string,
  { removed, deadlineMs }: { readonly removed: RemovedAccounts; readonly deadlineMs: number },
): Promise<string[]> => {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const events = await listOf(url, token);
    const left = { events, ids: await idsOf(url, token), log: await logOf(url, token) };
    const problems = inspectRemovedAccounts(removed, left);
    if (problems.length === 0 || performance.now() > deadline)
      return [...problems, ...(await unsound(url, token, events))];
    await sleep(500);
  }
};

const SHOWN = 'Уже на экране';
const TITLE = 'Снова на экране';
/** Milliseconds. A failing call tries the table for some seconds, and a screen repeats its call every 30 s. */
const WAIT = { timeout: 90_000 };

type Screen = {
  readonly name: string;
  /** Opens the screen before the fault. */
  open(page: Page): Promise<unknown>;
  /** Opens a part of the screen that needs a call, while the table is gone. */
  ask(page: Page): Promise<unknown>;
  readonly says: string;
};

/** `performance.timeOrigin` changes with a reload. */
const originOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Milliseconds until the page shows the text. */
const until = async (page: Page, text: string): Promise<number> => {
  const began = performance.now();
  await page.getByText(text).first().waitFor(WAIT);
  return performance.now() - began;
};

const openPage = async (browser: Browser, token: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' });
  page.setDefaultTimeout(WAIT.timeout);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  return page;
};

const anHourOn15th = (title: string, monthsLater: number): FormData => {
  const start = new Date();
  start.setUTCMonth(start.getUTCMonth() + monthsLater, 15);
  const end = new Date(start.getTime() + 3_600_000);
  return aForm({ title, startDate: start.toISOString(), endDate: end.toISOString() });
};

/**
 * Looks in Chromium at the calendar and the widget while the table is gone. Each must say so in its words, and show the
 * requested data by itself once the table is back, without a reload.
 * @returns a line per screen
 * @throws Error where one does not
 */
export const screensRecover = async (): Promise<string[]> => {
  const product = await startProduct({ main: PRODUCT_SCRIPT, environment: ENVIRONMENT });
  const { url } = product;
  const browser = await launchBrowser(provideBrowser());
  try {
    const token = await signIn(url);
    const call = recordedCalls(url, token, noAnswers(), []);
    await call('POST', '/api/events', anHourOn15th(SHOWN, 0));
    await call('POST', '/api/events', anHourOn15th(TITLE, 1));
    const { widgetToken } = v.parse(Embedding, await call('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' }));
    const toNextMonth = (page: Page) => page.getByRole('button', { name: 'Следующий месяц' }).click();
    const screens: Screen[] = [
      {
        name: 'calendar',
        open: (page) => page.goto(url).then(() => until(page, SHOWN)),
        ask: toNextMonth,
        says: calendarWords.notLoaded,
      },
      {
        name: 'widget',
        open: () => Promise.resolve(),
        ask: (page) => page.goto(`${url}/calendar/${widgetToken}`).then(() => toNextMonth(page)),
        says: widgetWords.failed,
      },
    ];
    const lines: string[] = [];
    for (const { name, open, ask, says } of screens) {
      const page = await openPage(browser, token);
      await open(page);
      await product.tell({ kind: 'table', treatment: 'break', share: 1 });
      await ask(page);
      const origin = await originOf(page);
      await until(page, says);
      await product.tell({ kind: 'table', treatment: 'break', share: 0 });
      const seconds = ((await until(page, TITLE)) / 1000).toFixed(1);
      if ((await originOf(page)) !== origin) throw new Error(`The ${name} was reloaded`);
      if (await page.getByText(says).isVisible()) throw new Error(`The ${name} still says «${says}»`);
      lines.push(`${name}: said «${says}», showed the events ${seconds} s after the table was back`);
      await page.close();
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
};
