import type { Browser, Page } from 'playwright-core';
import { median } from '#shared/testing/results.ts';
import { events, serve } from './fake-api.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const RUNS = 5;

/** An act on a drawn calendar. */
type Act = {
  readonly name: string;
  readonly on?: typeof DESK;
  readonly needsEvents?: boolean;
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** Selector of the element that answers the act. A field or dialog answers when it has the focus. */
  readonly answer: string;
};

const create = (page: Page) => page.getByRole('button', { name: 'Создать мероприятие' });
/** Focuses the number of a day and marks it. */
const focusDay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const day = document.querySelectorAll('.rbc-month-view [data-day]')[10]?.closest('button');
    day?.focus();
    for (const was of document.querySelectorAll('[data-was]')) was.removeAttribute('data-was');
    day?.setAttribute('data-was', '');
  });

const placeOf = async (page: Page, selector: string, at = 0) => {
  const box = await page.locator(selector).nth(at).boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  return box;
};
const clickSlot = async (page: Page): Promise<void> => {
  const day = await placeOf(page, '.rbc-day-bg', 15);
  await page.mouse.click(day.x + day.width / 2, day.y + 6);
};
const dragOver = async (page: Page): Promise<void> => {
  const box = await placeOf(page, '.rbc-event:not([data-hidden])', 8);
  await page.mouse.move(box.x + 30, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.x > 720 ? -330 : 330), box.y + 120, { steps: 5 });
};

const ACTS: readonly Act[] = [
  { name: 'click on a slot: bubble', act: clickSlot, answer: 'input[name=title]:focus' },
  { name: '«Создать»: dialog', act: (page) => create(page).click(), answer: '[data-autofocus]:focus' },
  {
    name: 'tap on «Создать», phone: dialog',
    on: PHONE,
    act: (page) => create(page).tap(),
    answer: '[data-autofocus]:focus',
  },
  { name: 'Ctrl+K: search', act: (page) => page.keyboard.press('Control+KeyK'), answer: '[role=combobox]:focus' },
  {
    name: 'arrow: next day',
    before: focusDay,
    act: (page) => page.keyboard.press('ArrowRight'),
    answer: 'button:focus:not([data-was])',
  },
  {
    name: 'click on an event: dialog',
    needsEvents: true,
    act: (page) => page.locator('.rbc-event').first().click(),
    answer: '[role=dialog]:focus',
  },
  { name: 'drag of an event', needsEvents: true, act: dragOver, answer: '.rbc-addons-dnd-drag-preview' },
];

/** Notes when the first input comes, when the next frame after it is painted, and when the answer is there. */
const watch = (answer: string): void => {
  const times = { input: 0, seen: 0, whole: 0 };
  Object.assign(window, { times });
  const look = (): void => {
    if (document.querySelector(answer)) times.whole = performance.now();
    else requestAnimationFrame(look);
  };
  const start = ({ timeStamp }: Event): void => {
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, start, true);
    times.input = timeStamp;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime <= timeStamp + 1) times.seen = Math.max(times.seen, startTime + duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    requestAnimationFrame(look);
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, start, true);
};

/** Milliseconds from the input to the next painted frame, and to the whole answer. */
const measure = async (page: Page, { before, act, answer }: Act): Promise<{ seen: number; whole: number }> => {
  await before?.(page);
  await page.evaluate(watch, answer);
  await act(page);
  await page.waitForFunction(() => Reflect.get(window, 'times').whole > 0);
  // The browser delivers the entries of events some frames later.
  await page.waitForTimeout(150);
  const { input, seen, whole } = await page.evaluate(() => Reflect.get(window, 'times'));
  // The browser reports no event that takes less than 16 ms.
  return { seen: Math.max(16, Math.round(seen - input)), whole: Math.round(whole - input) };
};

const undo = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
};

/**
 * A row for each act: medians of several loads with an empty cache. Each load is measured twice: when the calendar has
 * just been drawn, and when the act is repeated.
 */
export const measureFirstActs = async (
  browser: Browser,
  dist: string,
  count: number,
): Promise<(string | number)[][]> => {
  const { url, server } = await serve(dist, events(count));
  const rows: (string | number)[][] = [];
  for (const one of ACTS.filter(({ needsEvents = false }) => count > 0 || !needsEvents)) {
    const times: { seen: number; whole: number }[][] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage({ ...(one.on ?? DESK), timezoneId: 'Europe/Moscow' });
      await page.addInitScript(() => localStorage.setItem('token', 'a-token'));
      await page.goto(url);
      await page
        .locator(one.on ? 'main section' : count > 0 ? '.rbc-event' : '.rbc-day-bg')
        .first()
        .waitFor();
      for (const time of times) {
        time.push(await measure(page, one));
        await undo(page);
      }
      await page.close();
    }
    const of = (key: 'seen' | 'whole') => times.map((time) => median(time.map((measured) => measured[key])));
    const [[cold, warm], [coldWhole, warmWhole]] = [of('seen'), of('whole')];
    rows.push([`${one.name}, ${count} events`, cold ?? '', coldWhole ?? '', warm ?? '', warmWhole ?? '']);
  }
  server.close();
  return rows;
};
