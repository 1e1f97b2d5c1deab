import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
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
