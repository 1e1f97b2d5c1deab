import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Embeddable, embedCode } from '#shared/embedding/embed-code.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { around, aStrangersPage } from '#widget/testing/strangers-page.ts';

const there = aStrangersPage();

describe('the HTML code on a stranger’s page', () => {
  it('shows the widget in place of its link [CODE-08, CODE-16]', async () => {
    await there.visit(around(there.htmlCode()));
    await there.widget();
    await there.page.getByRole('link', { name: 'Календарь мероприятий' }).waitFor({ state: 'hidden' });
    expect(await there.page.locator('iframe').getAttribute('title')).toBe('Календарь мероприятий');
    expect(there.errors).toEqual([]);
  });

  it('shows two widgets, each once, however often the script is there [CODE-16]', async () => {
    const script = `<script async src="${there.ours}/embed.js"></script>`;
    await there.visit(around(there.htmlCode('one') + there.htmlCode('two', { viewType: 'list' }) + script + script));
    await there.widget(0);
    await there.widget(1);
    expect(await there.page.locator('iframe').count()).toBe(2);
    const tokens = there.page.frames().map((each) => new URL(each.url()).pathname);
    expect(tokens).toEqual(expect.arrayContaining(['/calendar/one', '/calendar/two']));
  });

  it('shows a widget whose placeholder comes later [CODE-16]', async () => {
    await there.visit(around(`<div id="later"></div><script async src="${there.ours}/embed.js"></script>`));
    await there.page.evaluate((code) => {
      const later = document.querySelector('#later');
      if (later) later.innerHTML = code;
    }, there.htmlCode());
    await there.widget();
  });

  it.each([
    ['the API is down', { status: 500, body: 'Внутренняя ошибка сервера' }],
    ['the calendar is unknown', { status: 404, body: 'Календарь не найден' }],
  ])('leaves the link to be used when %s', async (_, answer) => {
    there.answerWith(answer);
    await there.visit(around(there.htmlCode()));
    await there.page.getByRole('link', { name: 'Календарь мероприятий' }).waitFor();
  });

  it('leaves the link to be used without the script', async () => {
    const alone = there.htmlCode().replace(/<script.*/, '');
    await there.visit(around(alone));
    expect(await there.page.getByRole('link', { name: 'Календарь мероприятий' }).isVisible()).toBe(true);
  });

  it('opens the details where the visitor looks, however high the frame is', async () => {
    await there.page.setViewportSize({ width: 800, height: 600 });
    await there.visit(around(`<div style="height:900px">Выше</div>${there.htmlCode('tok', { viewType: 'list' })}`));
    const content = await there.widget();
    await there.fits();
    // From the first place to the second the share of the frame that is visible stays the same.
    await there.page.evaluate(() => window.scrollTo(0, 1000));
    const seenTop = () => content.evaluate(() => document.documentElement.style.getPropertyValue('--seen-top'));
    const above = await there.page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().top ?? 0);
    await expect.poll(seenTop).toBe(`${Math.round(-above)}px`);
    await there.page.evaluate(() => window.scrollTo(0, 1300));
    await content.getByRole('button', { name: /Занятие 9/ }).click();
    const dialog = content.getByRole('dialog');
    await dialog.waitFor();
    // The frame learns a moment later which part of it is visible.
    const beyond = async () => {
      const { y, height } = (await dialog.boundingBox()) ?? { y: -1, height: 0 };
      return Math.max(0, -y, y + height - 600);
    };
    await expect.poll(beyond, { interval: 20 }).toBe(0);
  });

  it.each([
    ['top', 460],
    ['bottom', -140],
  ] as const)('keeps all of the details in reach where little of its %s is seen', async (_, offset) => {
    const { page } = there;
    await page.setViewportSize({ width: 800, height: 600 });
    const code = there.htmlCode('tok', { viewType: 'list' });
    await there.visit(around(`<div style="height:900px">Выше</div>${code}<div style="height:900px">Ниже</div>`));
    const content = await there.widget();
    await there.fits();
    // Scrolls until 140 px of the frame are visible.
    await page.evaluate((y) => {
      const frame = document.querySelector('iframe')?.getBoundingClientRect();
      window.scrollBy(0, y > 0 ? (frame?.top ?? 0) - y : (frame?.bottom ?? 0) + y);
    }, offset);
    await content.getByRole('button', { name: offset > 0 ? /Лекция/ : /Занятие 11/ }).click({ noWaitAfter: true });
    const dialog = content.getByRole('dialog');
    await dialog.waitFor();
    const room = () =>
      dialog.evaluate((element) => {
        element.scrollTo(0, element.scrollHeight);
        const { top, bottom, height } = element.getBoundingClientRect();
        const end = element.querySelector('.actions')?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
        return { inFrame: top >= 0 && bottom <= window.innerHeight, high: height > 170, ends: end <= bottom };
      });
    await expect.poll(room, { interval: 20 }).toEqual({ inFrame: true, high: true, ends: true });
    const little = () => content.evaluate(() => document.documentElement.classList.contains('little-seen'));
    expect(await little()).toBe(true);
  });
});

describe('the other codes', () => {
  it.each(['IFRAME', 'TILDA'] as const)('of %s shows the widget as it is pasted [CODE-09, CODE-11]', async (type) => {
    const embedding: Embeddable =
      type === 'IFRAME'
        ? { type, widgetToken: 'tok', settings: v.parse(settingsOf.IFRAME, {}) }
        : { type, widgetToken: 'tok', settings: v.parse(settingsOf.TILDA, {}) };
    await there.visit(around(embedCode(embedding, there.ours) ?? ''));
    await there.widget();
    const style = await there.page.locator('iframe').evaluate((each) => {
      const { width, height, borderTopWidth } = getComputedStyle(each);
      return { width, height, borderTopWidth };
    });
    expect(style).toEqual({ width: '1000px', height: '600px', borderTopWidth: '0px' });
  });
});
