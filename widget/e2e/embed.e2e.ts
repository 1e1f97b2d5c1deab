import type { Browser, Frame, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Embeddable, embedCode } from '#shared/embedding/embed-code.ts';
import type { ViewType } from '#shared/embedding/settings.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { NARROW_BELOW } from '#widget/page/layout.ts';
import { type Opened, openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { type Host, type HostPage, startHost } from '#widget/testing/host.ts';
import { type FeedAnswer, type Site, startSite } from '#widget/testing/site.ts';

const today = (time: string) => `${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`;
const EVENTS = [
  aFeedEvent({ title: 'Лекция', startDate: today('09:00'), endDate: today('10:00') }),
  ...Array.from({ length: 12 }, (_, index) => aFeedEvent({ title: `Занятие ${index}`, startDate: today('12:00') })),
];

// Every width around those where the layout changes, each eleventh between them: text wraps anywhere.
const WIDTHS = Array.from({ length: 1601 }, (_, more) => 320 + more).filter(
  (width) => width % 11 === 0 || width === 320 || width === 1920 || Math.abs(width - NARROW_BELOW) <= 2,
);

let browser: Browser;
let site: Site;
let host: Host;
let opened: Opened;
let page: Page;
let answer: FeedAnswer;
let pages: Record<string, HostPage>;

beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
  site = await startSite(() => answer);
  host = await startHost(() => pages);
});
afterAll(async () => {
  await Promise.all([site.stop(), host.stop()]);
});
beforeEach(async () => {
  answer = { body: JSON.stringify(EVENTS) };
  opened = await openPage(browser, { timezoneId: 'UTC' });
  page = opened.page;
});
afterEach(() => opened.close());

const htmlCode = (widgetToken = 'tok', settings: Record<string, unknown> = {}): string =>
  embedCode({ type: 'HTML', widgetToken, settings: v.parse(settingsOf.HTML, settings) }, site.origin) ?? '';
const around = (code: string, head = ''): string =>
  `<!doctype html><html lang="ru"><head><meta name="viewport" content="width=device-width"><title>Афиша</title><link rel="icon" href="data:,">${head}</head><body style="margin:0"><h1>Дом культуры</h1>${code}<p>Ниже</p></body></html>`;

const visit = async (html: string, csp?: string): Promise<void> => {
  pages = { '/': csp ? { html, csp } : { html } };
  await page.goto(`${host.origin}/`);
};
/** The n-th widget on the page, once React draws it. */
const widget = async (index = 0): Promise<Frame> => {
  const frame = await page.locator('iframe').nth(index).elementHandle();
  const content = await frame?.contentFrame();
  if (!content) throw new Error('There is no frame');
  await content
    .getByRole('button', { name: /Лекция/ })
    .first()
    .waitFor();
  return content;
};
const heights = async (index = 0) => {
  const inner = await (await widget(index)).evaluate(() => ({
    content: document.querySelector('main')?.getBoundingClientRect().height ?? 0,
    scrolls: document.documentElement.scrollHeight > window.innerHeight,
    sideways: document.documentElement.scrollWidth > window.innerWidth,
  }));
  const frame = await page
    .locator('iframe')
    .nth(index)
    .evaluate((each) => each.getBoundingClientRect().height);
  return { ...inner, frame };
};

describe('the HTML code on a stranger’s page', () => {
  it('shows the widget in place of its link [CODE-08, CODE-16]', async () => {
    await visit(around(htmlCode()));
    await widget();
    expect(await page.getByRole('link', { name: 'Календарь мероприятий' }).isVisible()).toBe(false);
    expect(await page.locator('iframe').getAttribute('title')).toBe('Календарь мероприятий');
    expect(opened.errors).toEqual([]);
  });

  it('shows two widgets, each once, however often the script is there [CODE-16]', async () => {
    const script = `<script async src="${site.origin}/embed.js"></script>`;
    await visit(around(htmlCode('one') + htmlCode('two', { viewType: 'list' }) + script + script));
    await widget(0);
    await widget(1);
    expect(await page.locator('iframe').count()).toBe(2);
    const tokens = page.frames().map((each) => new URL(each.url()).pathname);
    expect(tokens).toEqual(expect.arrayContaining(['/calendar/one', '/calendar/two']));
  });

  it('shows a widget whose placeholder comes later [CODE-16]', async () => {
    await visit(around(`<div id="later"></div><script async src="${site.origin}/embed.js"></script>`));
    await page.evaluate((code) => {
      const later = document.querySelector('#later');
      if (later) later.innerHTML = code;
    }, htmlCode());
    await widget();
  });

  it('has no scrollbar of its own at any width from 320 to 1920 px, in the month, the week, the day and the list', {
    timeout: 120_000,
  }, async () => {
    // All four at once, in a window high enough for none to wait until it is scrolled to.
    const views: ViewType[] = ['month', 'week', 'day', 'list'];
    await page.setViewportSize({ width: 1920, height: 3000 });
    await visit(around(views.map((viewType) => htmlCode(viewType, { viewType, maxWidth: '1920px' })).join('')));
    const frames = await Promise.all(views.map((_, index) => widget(index)));
    const wrong = async (): Promise<string[]> => {
      const outer = await page
        .locator('iframe')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      const inner = await Promise.all(
        frames.map((frame) =>
          frame.evaluate(() => ({
            content: Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0),
            scrolls: document.documentElement.scrollHeight > window.innerHeight,
            sideways: document.documentElement.scrollWidth > window.innerWidth,
          })),
        ),
      );
      return views.filter((_, index) => {
        const { content = 0, scrolls, sideways } = inner[index] ?? {};
        return scrolls || sideways || Math.abs(content - (outer[index] ?? 0)) > 1;
      });
    };
    for (const width of WIDTHS) {
      await page.evaluate((to) => document.body.style.setProperty('width', `${to}px`), width);
      await expect.poll(wrong, { message: `at ${width} px`, interval: 10, timeout: 10_000 }).toEqual([]);
    }
    expect(opened.errors).toEqual([]);
  });

  it('keeps the height that was set when it is not responsive', async () => {
    await visit(around(htmlCode('tok', { responsive: false, height: '500px', width: '80%', borderRadius: '20px' })));
    await widget();
    const style = await page.locator('iframe').evaluate((each) => {
      const { height, borderRadius } = getComputedStyle(each);
      return {
        height,
        borderRadius,
        width: Math.round((each.getBoundingClientRect().width / window.innerWidth) * 100),
      };
    });
    expect(style).toEqual({ height: '500px', borderRadius: '20px', width: 80 });
  });

  it('takes nothing for a size that is more than one', async () => {
    const bad = htmlCode()
      .replace('data-width="100%"', 'data-width="100%;position:fixed"')
      .replace('data-max-width="1200px"', 'data-max-width="calc(1px)"')
      .replace(
        'data-border-radius="8px"',
        'data-border-radius="url(x)" data-container-class="x&quot; onload=&quot;alert(1)"',
      );
    await visit(around(bad));
    await widget();
    const style = await page.locator('iframe').evaluate((each) => {
      const { position, maxWidth, borderRadius } = getComputedStyle(each);
      return { position, maxWidth, borderRadius, style: each.style.width };
    });
    expect(style).toEqual({ position: 'static', maxWidth: '1200px', borderRadius: '8px', style: '100%' });
    expect(await page.locator('[onload]').count()).toBe(0);
  });

  it('works under a strict policy that allows our origin alone', async () => {
    const csp = `default-src 'none'; script-src ${site.origin}; frame-src ${site.origin}; style-src 'none'; img-src data:`;
    await visit(around(htmlCode()).replace(' style="margin:0"', ''), csp);
    const { content, frame } = await heights();
    expect(Math.ceil(content)).toBe(frame);
    expect(opened.errors).toEqual([]);
  });

  it('works in a sandbox without an origin, where storage is blocked', async () => {
    const address = `${site.origin}/calendar/tok?viewType=month#auto`;
    await visit(around(`<iframe sandbox="allow-scripts" src="${address}" style="width:900px;height:900px"></iframe>`));
    const content = page.frameLocator('iframe');
    await content
      .getByRole('button', { name: /Лекция/ })
      .first()
      .click();
    await content.getByRole('heading', { name: 'Детали события' }).waitFor();
    await content.getByRole('button', { name: 'Закрыть' }).click();
    await content.getByRole('button', { name: 'Следующий месяц' }).click();
    await content.getByRole('button', { name: 'Сегодня' }).click();
    expect(opened.errors).toEqual([]);
  });

  it('speaks WordPress’s language in WordPress’s sandbox: its height, and the way out for what opens a tab', async () => {
    const address = `${site.origin}/calendar/tok?viewType=list&amp;color=10b981#?secret=abc123`;
    const listener = '<script>said=[];addEventListener("message",(e)=>said.push({...e.data,origin:e.origin}))</script>';
    await visit(
      around(`${listener}<iframe sandbox="allow-scripts" src="${address}" width="600" height="600"></iframe>`),
    );
    const said = async (message: string): Promise<Record<string, unknown>[]> =>
      (await page.evaluate(() => Reflect.get(window, 'said'))).filter(
        (each: Record<string, unknown>) => each.message === message,
      );
    const content = page.frameLocator('iframe');
    await content.getByRole('button', { name: /Лекция/ }).click();
    const height = await content.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await expect
      .poll(async () => (await said('height')).at(-1))
      .toEqual({
        message: 'height',
        value: height,
        secret: 'abc123',
        origin: 'null',
      });
    await content.getByText('Добавить в календарь').click();
    await content.getByText('Файл .ics').click();
    await content.getByText('Яндекс Календарь').click();
    const id = EVENTS[0]?.id ?? '';
    const way = `${site.origin}/calendar/tok?viewType=list&color=10b981&event=${id}`;
    await expect.poll(() => said('link')).toMatchObject([{ value: way, secret: 'abc123' }, { value: way }]);
    expect(page.context().pages()).toHaveLength(1);
    expect(opened.errors).toEqual([]);
  });

  it('works on a page that has no origin itself', async () => {
    pages = {
      '/': { html: around('<iframe sandbox="allow-scripts" src="/inner" style="width:900px;height:900px"></iframe>') },
      '/inner': { html: around(htmlCode()) },
    };
    await page.goto(`${host.origin}/`);
    const inner = page.frameLocator('iframe');
    await inner
      .frameLocator('iframe')
      .getByRole('button', { name: /Лекция/ })
      .first()
      .waitFor();
    expect(await inner.getByRole('link', { name: 'Календарь мероприятий' }).isVisible()).toBe(false);
    expect(opened.errors).toEqual([]);
  });

  it('works in a block of Tilda', async () => {
    const t123 = `<div id="rec1" class="r t-rec" data-record-type="131"><!-- T123 --><div class="t123"><div class="t-container_100 "><div class="t-width t-width_100 "><!-- nominify begin -->${htmlCode()}<!-- nominify end --></div></div></div></div>`;
    await visit(around(t123));
    const { content, frame } = await heights();
    expect(Math.ceil(content)).toBe(frame);
  });

  it('withstands the styles of a hostile page', async () => {
    const hostile =
      '<style>*{box-sizing:content-box!important;line-height:3;color:red}iframe{max-width:50px!important;height:10px!important;width:20px!important;position:static;display:inline;border:9px solid red!important;padding:9px!important}a,div{font-size:40px}</style>';
    await visit(around(htmlCode(), hostile));
    await expect.poll(async () => (await heights()).scrolls, { timeout: 20_000 }).toBe(false);
    const box = await page.locator('iframe').evaluate((each) => each.getBoundingClientRect().width);
    expect(box).toBe(1000);
  });

  it('leaves the link to be used when the API is down, and without the script', async () => {
    answer = { status: 500, body: 'Внутренняя ошибка сервера' };
    await visit(around(htmlCode()));
    await page.getByRole('link', { name: 'Календарь мероприятий' }).waitFor();
    const alone = htmlCode().replace(/<script.*/, '');
    await visit(around(alone));
    expect(await page.getByRole('link', { name: 'Календарь мероприятий' }).isVisible()).toBe(true);
  });

  it('believes nobody else about its height', async () => {
    await visit(around(htmlCode()));
    const { frame } = await heights();
    await page.evaluate(() => {
      const message = { calendarWidget: 'tok', height: 5000 };
      window.postMessage(message, '*');
      const stranger = document.createElement('iframe');
      stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
      document.body.append(stranger);
    });
    await (await widget()).evaluate(() => window.parent.postMessage({ calendarWidget: 'another', height: 5000 }, '*'));
    await page.waitForTimeout(300);
    expect((await heights()).frame).toBe(frame);
  });

  it('opens the details where the visitor looks, however high the frame is', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await visit(around(`<div style="height:900px">Выше</div>${htmlCode('tok', { viewType: 'list' })}`));
    const content = await widget();
    await page.evaluate(() => window.scrollTo(0, 1300));
    await page.waitForTimeout(300);
    await content.getByRole('button', { name: /Занятие 9/ }).click();
    const dialog = content.getByRole('dialog');
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 600, JSON.stringify(box)).toBe(true);
  });
});

describe('the other codes', () => {
  it.each(['IFRAME', 'TILDA'] as const)('of %s shows the widget as it is pasted [CODE-09, CODE-11]', async (type) => {
    const embedding: Embeddable =
      type === 'IFRAME'
        ? { type, widgetToken: 'tok', settings: v.parse(settingsOf.IFRAME, {}) }
        : { type, widgetToken: 'tok', settings: v.parse(settingsOf.TILDA, {}) };
    await visit(around(embedCode(embedding, site.origin) ?? ''));
    await widget();
    const style = await page.locator('iframe').evaluate((each) => {
      const { width, height, borderTopWidth } = getComputedStyle(each);
      return { width, height, borderTopWidth };
    });
    expect(style).toEqual({ width: '1000px', height: '600px', borderTopWidth: '0px' });
  });
});
