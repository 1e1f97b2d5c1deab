import type { Browser, Frame, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import { writeSettings } from '#shared/embedding/query-codec.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { type Opened, openPage } from './browser.ts';
import { aFeedEvent, feedBody } from './events.ts';
import { type Host, type HostPage, startHost } from './host.ts';
import { type FeedAnswer, type FeedCall, type Site, startSite } from './site.ts';

/** The id of «Лекция». */
export const LECTURE = 'lecture';

/**
 * The events of the feed: «Лекция» and twelve times «Занятие». Each call places them on the present day, because a run
 * may go past midnight.
 */
const eventsOfToday = () => {
  const today = (time: string) => `${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`;
  return [
    aFeedEvent({ id: LECTURE, title: 'Лекция', startDate: today('09:00'), endDate: today('10:00') }),
    ...Array.from({ length: 12 }, (_, index) => aFeedEvent({ title: `Занятие ${index}`, startDate: today('12:00') })),
  ];
};

/** A site owner's page, with the code between a heading and a line of text. */
export const around = (code: string, head = ''): string =>
  `<!doctype html><html lang="ru"><head><meta name="viewport" content="width=device-width"><title>Афиша</title><link rel="icon" href="data:,">${head}</head><body style="margin:0"><h1>Дом культуры</h1>${code}<p>Ниже</p></body></html>`;

/** A stranger's site on another origin, for all tests of a file. Each test gets a new page of a visitor. */
export const aStrangersPage = () => {
  let browser: Browser;
  let site: Site;
  let host: Host;
  let opened: Opened;
  let answer: FeedAnswer | null;
  let published: { settings: string; responsive: boolean };
  let pages: Record<string, HostPage>;

  beforeAll(async () => {
    browser = await theBrowser(inject('chromium'));
    site = await startSite(
      (call) => answer ?? { body: feedBody(call, eventsOfToday(), published.settings, published.responsive) },
    );
    host = await startHost(() => pages);
  });
  afterAll(async () => {
    await Promise.all([site.stop(), host.stop()]);
  });
  beforeEach(async () => {
    answer = null;
    published = { settings: '', responsive: true };
    opened = await openPage(browser, { timezoneId: 'UTC' });
  });
  afterEach(() => opened.close());

  /** The n-th widget on the page, once its events are drawn. */
  const widget = async (index = 0): Promise<Frame> => {
    const frame = await opened.page.locator('iframe').nth(index).elementHandle();
    const content = await frame?.contentFrame();
    if (!content) throw new Error('There is no frame');
    await content
      .getByRole('button', { name: /Лекция/ })
      .first()
      .waitFor();
    return content;
  };

  const heights = async () => {
    const inner = await (await widget()).evaluate(() => ({
      content: document.querySelector('main')?.getBoundingClientRect().height ?? 0,
      scrolls: document.documentElement.scrollHeight > window.innerHeight,
    }));
    const frame = await opened.page
      .locator('iframe')
      .first()
      .evaluate((each) => each.getBoundingClientRect().height);
    return { ...inner, frame };
  };

  return {
    /** Origin of the widget. */
    get ours(): string {
      return site.origin;
    },
    /** Calls of the feed by all tests of the file. */
    get calls(): readonly FeedCall[] {
      return site.calls;
    },
    get page(): Page {
      return opened.page;
    },
    /** Errors of the console. */
    get errors(): readonly string[] {
      return opened.errors;
    },
    /** Sets the feed's answer from now on. */
    answerWith: (next: FeedAnswer): void => {
      answer = next;
    },
    /** Sets the published settings of the type HTML from now on. */
    publish: (given: Record<string, unknown>): void => {
      const settings = v.parse(settingsOf.HTML, given);
      published = { settings: String(writeSettings(settings)), responsive: settings.responsive };
    },
    /** The code of an embedding of the type HTML. */
    htmlCode: (widgetToken = 'tok', settings: Record<string, unknown> = {}): string =>
      embedCode({ type: 'HTML', widgetToken, settings: v.parse(settingsOf.HTML, settings) }, site.origin) ?? '',
    /** The «живой» code of an embedding of the type HTML. */
    liveCode: (widgetToken = 'tok'): string =>
      liveCode({ type: 'HTML', widgetToken, settings: v.parse(settingsOf.HTML, {}) }, site.origin) ?? '',
    /** Opens the first page of the site. `others`: further pages, by path. */
    visit: async (html: string, { csp, others = {} }: { csp?: string; others?: Record<string, HostPage> } = {}) => {
      pages = { ...others, '/': csp ? { html, csp } : { html } };
      await opened.page.goto(`${host.origin}/`);
    },
    widget,
    /** Heights of the first widget's content and of its frame in CSS pixels, and whether the content scrolls. */
    heights,
    /** Waits until the first widget's frame is as high as its content. */
    fits: (): Promise<void> =>
      expect
        .poll(async () => {
          const { content, frame } = await heights();
          return frame - Math.ceil(content);
        })
        .toBe(0),
  };
};
