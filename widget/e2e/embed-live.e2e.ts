import type { Frame } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { around, aStrangersPage } from '#widget/testing/strangers-page.ts';

const there = aStrangersPage();

const box = () =>
  there.page.locator('iframe').evaluate((frame) => {
    const { width, height, maxWidth, borderRadius } = frame.style;
    return { width, height, maxWidth, borderRadius };
  });
const mark = (frame: Frame) => frame.evaluate(() => Object.assign(window, { isSame: true }) && undefined);
const isSame = (frame: Frame) => frame.evaluate(() => Reflect.get(window, 'isSame') === true);

describe('the «живой» HTML code on a stranger’s page', () => {
  it('takes width, height, max width, radius and whether it is responsive from what is published, without being loaded anew [LIVE-13]', async () => {
    await there.page.clock.install();
    const fixed = { width: '80%', height: '450px', maxWidth: '700px', borderRadius: '20px' };
    there.publish({ ...fixed, responsive: false });
    await there.visit(around(there.liveCode()));
    const frame = await there.widget();
    await expect.poll(box).toEqual(fixed);
    const inner = () => frame.evaluate(() => [document.querySelector('main')?.className, window.innerHeight]);
    await expect.poll(inner).toEqual([expect.not.stringContaining('auto'), 450]);
    await mark(frame);
    there.publish({ viewType: 'list', maxWidth: '600px' });
    await there.page.clock.fastForward(30_000);
    await expect.poll(async () => (await inner())[0]).toContain('view-list small auto');
    await there.fits();
    expect(await box()).toMatchObject({ width: '100%', maxWidth: '600px', borderRadius: '8px' });
    there.publish({ viewType: 'list', ...fixed, responsive: false });
    await there.page.clock.fastForward(30_000);
    await expect.poll(box).toEqual(fixed);
    await expect.poll(inner).toEqual([expect.not.stringContaining('auto'), 450]);
    // The frame was not loaded again, and the browser's history has no new entry.
    expect([await isSame(frame), await there.page.evaluate(() => window.history.length), there.errors]).toEqual([
      true,
      2,
      [],
    ]);
  });

  it('keeps what a data attribute says [LIVE-13]', async () => {
    there.publish({ width: '80%', height: '450px', maxWidth: '700px', borderRadius: '20px', responsive: false });
    const given = ' data-width="90%" data-height="500px" data-border-radius="3px" data-responsive="true"';
    await there.visit(around(there.liveCode().replace('"tok"', `"tok"${given}`)));
    await there.widget();
    await expect.poll(async () => (await box()).maxWidth).toBe('700px');
    await there.fits();
    expect(await box()).toMatchObject({ width: '90%', borderRadius: '3px' });
  });
});

describe('a widget that is scrolled away', () => {
  it('asks for nothing until it is seen again [SNAP-14]', async () => {
    const { page } = there;
    await page.clock.install();
    await there.visit(around(`${there.liveCode()}<div style="height:5000px"></div>`));
    const frame = await there.widget();
    const seen = (wanted: boolean) =>
      frame.evaluate(
        (isWanted) =>
          new Promise<void>((done) => {
            new IntersectionObserver((all, observer) => {
              if (all.at(-1)?.isIntersecting !== isWanted) return;
              observer.disconnect();
              done();
            }).observe(document.body);
          }),
        wanted,
      );
    await page.evaluate(() => window.scrollTo(0, 4000));
    await seen(false);
    const before = there.calls.length;
    await page.clock.fastForward(600_000);
    // Once this fetch is answered, all earlier requests have been counted.
    await frame.evaluate(() => fetch('/embed.js').then(() => undefined));
    expect(there.calls.length).toBe(before);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => there.calls.length).toBe(before + 1);
  });
});

describe('the code with all settings on a stranger’s page', () => {
  it('keeps its sizes whatever is published [LIVE-08, LIVE-13]', async () => {
    there.publish({ width: '80%', height: '450px', maxWidth: '700px', borderRadius: '20px', responsive: false });
    await there.visit(around(there.htmlCode()));
    await there.widget();
    await there.fits();
    expect(await box()).toMatchObject({ width: '100%', maxWidth: '1200px', borderRadius: '8px' });
  });
});
