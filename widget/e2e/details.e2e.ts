import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { qrCode } from '#shared/embedding/qr-code.ts';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow } from '#widget/testing/november.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

describe('the details', () => {
  it('keep date and registration in sight over a long description', async () => {
    const { page, dialog } = visit;
    visit.serve([
      aFeedEvent({
        title: 'Рассказ',
        description: 'Строка. '.repeat(600),
        externalLink: 'https://example.org',
        startDate: moscow('11-26', '12:00'),
        endDate: moscow('11-26', '14:00'),
      }),
    ]);
    await visit.open();
    await visit.event(/Рассказ/).click();
    await dialog().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const seen = async (text: string) => {
      const [box, frame] = await Promise.all([dialog().getByText(text).first().boundingBox(), dialog().boundingBox()]);
      return !!box && !!frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    };
    expect([await seen('12:00 – 14:00 (2 часа)'), await seen('Зарегистрироваться')]).toEqual([true, true]);
    expect(await page.evaluate(() => document.querySelector('dialog')?.scrollTop)).toBeGreaterThan(100);
  });

  it('have one filled button, for the registration [FACE-121]', async () => {
    const { page, dialog } = visit;
    await visit.open();
    await visit.event(/Лекция/).click();
    await dialog().getByText('В календарь', { exact: true }).waitFor();
    const filled = await page
      .locator('.actions :is(a, button, summary)')
      .evaluateAll((all) =>
        all.flatMap((each) => (getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [each.className])),
      );
    expect(filled).toEqual(['register']);
  });

  it('have calendar, link and QR code in one row of a phone [FACE-123]', async () => {
    const { page, dialog } = visit;
    const { width, height } = page.viewportSize() ?? { width: 1200, height: 800 };
    await page.setViewportSize({ width: 375, height: 800 });
    await visit.open('?viewType=list&categories=');
    await visit.event(/Лекция/).click();
    await dialog().getByRole('button', { name: 'Поделиться' }).click();
    await dialog().getByText('Скопировано', { exact: true }).waitFor();
    const tops = dialog()
      .locator('.actions > .copy')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const [share, qr] = await tops;
    expect(qr).toBe(share);
    await page.setViewportSize({ width, height });
  });

  it('give a QR code of their link, to be read and as two files, by a script that comes when it is asked for [FACE-123]', async () => {
    const { page, dialog } = visit;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/qr-')) scripts.push(request.url());
    });
    await visit.open('?viewType=month&categories=');
    await visit.event(/Лекция/).click();
    await dialog().getByRole('button', { name: 'Поделиться' }).click();
    expect(scripts).toEqual([]);
    await dialog().getByRole('button', { name: 'QR-код' }).click();
    await dialog()
      .getByRole('img', { name: /^QR-код со ссылкой на мероприятие: Лекция/ })
      .waitFor();
    expect(scripts).toHaveLength(1);
    const modules = await dialog().locator('.qr path').last().getAttribute('d');
    const address = `${visit.origin}/calendar/${new URL(page.url()).pathname.split('/').pop()}`;
    expect(modules).toBe(qrCode(`${address}?event=lecture&date=2026-11-21&categories=`).path);
    for (const [format, magic] of [
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"'],
      ['PNG', '\x89PNG'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog()
          .getByRole('link', { name: `Скачать ${format}` })
          .click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
      expect((await readFile(await download.path())).toString('latin1').slice(0, magic.length)).toBe(magic);
    }
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Назад к мероприятию' }).click();
    await dialog().getByRole('heading', { level: 3 }).waitFor();
  });

  it('say so where the script of the QR code does not come [FACE-123]', async () => {
    const { page, dialog, errors } = visit;
    await page.route('**/qr-*.js', (route) => route.abort());
    await visit.open();
    await visit.event(/Лекция/).click();
    await dialog().getByRole('button', { name: 'Поделиться' }).click();
    await dialog().getByRole('button', { name: 'QR-код' }).click();
    await dialog().getByText('QR-код не загрузился. Попробуйте ещё раз позже.').waitFor();
    expect(errors.join()).toMatch(/qr-.* has not come/);
    errors.length = 0;
    await page.unroute('**/qr-*.js');
  });

  it('copy the address that opens them by one request, of another month too [VIS-02]', async () => {
    const { page, dialog, event } = visit;
    await visit.open('?viewType=month&color=10b981');
    await page.evaluate(() =>
      document.addEventListener('copy', (copy) => {
        const field = copy.target;
        Object.assign(window, { copied: field instanceof HTMLTextAreaElement ? field.value : '' });
      }),
    );
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    await event(/Ёлка/).click();
    await dialog().getByRole('button', { name: 'Поделиться' }).click();
    await dialog().getByRole('button', { name: 'Скопировано' }).waitFor();
    const address = String(await page.evaluate(() => Reflect.get(window, 'copied')));
    expect(address).toMatch(/\/calendar\/tok-\d+\?viewType=month&color=10b981&event=[\w-]+&date=2026-12-\d\d$/);
    await visit.open(new URL(address).search);
    await dialog().getByText('Ёлка').waitFor();
    expect(visit.calls().map(({ month }) => month)).toEqual(['2026-12']);
  });
});
