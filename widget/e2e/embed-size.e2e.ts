import { describe, expect, it } from 'vitest';
import type { ViewType } from '#shared/embedding/settings.ts';
import { BELOW } from '#widget/page/model/layout.ts';
import { around, aStrangersPage } from '#widget/testing/strangers-page.ts';

const there = aStrangersPage();

// Every width near those where the layout changes, and every seventeenth between them, because text may wrap at any
// width.
const WIDTHS = Array.from({ length: 1601 }, (_, more) => 320 + more).filter(
  (width) =>
    width % 17 === 0 ||
    width === 320 ||
    width === 1920 ||
    Object.values(BELOW).some((limit) => Math.abs(width - limit) <= 2),
);

describe('the HTML code on a stranger’s page', () => {
  it('has no scrollbar of its own at any width from 320 to 1920 px, in the month, the week, the day and the list', async () => {
    // The page shows all four views. Its window is so high that every frame loads without scrolling.
    const views: ViewType[] = ['month', 'week', 'day', 'list'];
    await there.page.setViewportSize({ width: 1920, height: 3000 });
    await there.visit(
      around(views.map((viewType) => there.htmlCode(viewType, { viewType, maxWidth: '1920px' })).join('')),
    );
    const frames = await Promise.all(views.map((_, index) => there.widget(index)));
    const wrong = async (): Promise<string[]> => {
      const outer = await there.page
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
      await there.page.evaluate((to) => document.body.style.setProperty('width', `${to}px`), width);
      await expect.poll(wrong, { message: `at ${width} px`, interval: 10 }).toEqual([]);
    }
    expect(there.errors).toEqual([]);
  });

  it('keeps the height that was set when it is not responsive', async () => {
    await there.visit(
      around(there.htmlCode('tok', { responsive: false, height: '500px', width: '80%', borderRadius: '20px' })),
    );
    await there.widget();
    const style = await there.page.locator('iframe').evaluate((each) => {
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
    const bad = there
      .htmlCode()
      .replace('data-width="100%"', 'data-width="100%;position:fixed"')
      .replace('data-max-width="1200px"', 'data-max-width="calc(1px)"')
      .replace(
        'data-border-radius="8px"',
        'data-border-radius="url(x)" data-container-class="x&quot; onload=&quot;alert(1)"',
      );
    await there.visit(around(bad));
    await there.widget();
    const style = await there.page.locator('iframe').evaluate((each) => {
      const { position, maxWidth, borderRadius } = getComputedStyle(each);
      return { position, maxWidth, borderRadius, style: each.style.width };
    });
    expect(style).toEqual({ position: 'static', maxWidth: '1200px', borderRadius: '8px', style: '100%' });
    expect(await there.page.locator('[onload]').count()).toBe(0);
  });

  it('withstands the styles of a hostile page', async () => {
    const hostile =
      '<style>*{box-sizing:content-box!important;line-height:3;color:red}iframe{max-width:50px!important;height:10px!important;width:20px!important;position:static;display:inline;border:9px solid red!important;padding:9px!important}a,div{font-size:40px}</style>';
    await there.visit(around(there.htmlCode(), hostile));
    await expect.poll(async () => (await there.heights()).scrolls).toBe(false);
    const width = () => there.page.locator('iframe').evaluate((each) => each.getBoundingClientRect().width);
    await expect.poll(width).toBe(1000);
  });

  it('believes nobody else about its height', async () => {
    await there.visit(around(there.htmlCode()));
    await there.fits();
    const { frame } = await there.heights();
    await there.page.evaluate(() => {
      const message = { calendarWidget: 'tok', height: 5000 };
      window.postMessage(message, '*');
      const stranger = document.createElement('iframe');
      stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
      document.body.append(stranger);
    });
    await (await there.widget()).evaluate(() =>
      window.parent.postMessage({ calendarWidget: 'another', height: 5000 }, '*'),
    );
    await there.page.waitForTimeout(300);
    expect((await there.heights()).frame).toBe(frame);
  });
});
