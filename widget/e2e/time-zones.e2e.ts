import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { type Site, startSite } from '#widget/testing/site.ts';

// One and the same feed, read in three time zones. New York changes its clock on 8 March 2026, the others never do.
const EVENTS = [
  aFeedEvent({ title: 'Конец месяца', startDate: '2026-02-28T22:30:00.000Z', endDate: '2026-02-28T23:30:00.000Z' }),
  aFeedEvent({ title: 'Перевод часов', startDate: '2026-03-08T06:30:00.000Z', endDate: '2026-03-08T07:30:00.000Z' }),
  aFeedEvent({ title: 'Полночь', startDate: '2026-03-10T20:00:00.000Z', endDate: '2026-03-10T22:00:00.000Z' }),
  // Over midnight and the end of the month.
  aFeedEvent({ title: 'Через месяц', startDate: '2026-03-31T02:00:00.000Z', endDate: '2026-04-01T05:00:00.000Z' }),
];
let browser: Browser;
let site: Site;

beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
  site = await startSite(() => ({ body: JSON.stringify(EVENTS) }));
});
afterAll(async () => {
  await site.stop();
});

describe('the time of an event', () => {
  it.each([
    {
      zone: 'Europe/Kaliningrad',
      month: [
        '00:30 Конец месяца, 1 марта 2026, до 01:30',
        '08:30 Перевод часов, 8 марта 2026, до 09:30',
        '22:00 Полночь, 10 марта 2026, до 00:00',
        'Через месяц, 31 марта, 04:00 – 1 апреля 2026, 07:00',
      ],
      groups: ['1 марта 2026', '8 марта 2026', '10 марта 2026', 'Сегодня', '31 марта 2026'],
      details: ['10 марта 2026, вторник', '23:00 (МСК, Москва), у вас 22:00 – 00:00 (2 часа)'],
    },
    {
      zone: 'Asia/Kamchatka',
      month: [
        '10:30 Конец месяца, 1 марта 2026, до 11:30',
        '18:30 Перевод часов, 8 марта 2026, до 19:30',
        '08:00 Полночь, 11 марта 2026, до 10:00',
        'Через месяц, 31 марта, 14:00 – 1 апреля 2026, 17:00',
      ],
      groups: ['1 марта 2026', '8 марта 2026', '11 марта 2026', 'Сегодня', '31 марта 2026'],
      details: ['10 марта 2026, вторник', '23:00 (МСК, Москва), у вас 11 марта, 08:00 – 10:00 (2 часа)'],
    },
    {
      zone: 'America/New_York',
      month: [
        '17:30 Конец месяца, 28 февраля 2026, до 18:30',
        '01:30 Перевод часов, 8 марта 2026, до 03:30',
        '16:00 Полночь, 10 марта 2026, до 18:00',
        'Через месяц, 30 марта, 22:00 – 1 апреля 2026, 01:00',
      ],
      groups: ['8 марта 2026', '10 марта 2026', 'Сегодня', '30 марта 2026'],
      details: ['10 марта 2026, вторник', '23:00 (МСК, Москва), у вас 16:00 – 18:00 (2 часа)'],
    },
  ])(
    'is that of the visitor in $zone, in the month and the list; the details say both clocks [EV2-12]',
    async ({ zone, month, groups, details }) => {
      const { page, errors, close } = await openPage(browser, { timezoneId: zone });
      await page.clock.setFixedTime(new Date('2026-03-15T12:00:00Z'));
      await page.goto(`${site.origin}/calendar/tok`);
      await page.getByRole('button', { name: /Полночь/ }).waitFor();
      const names = await page
        .locator('button.event')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
      expect(names).toEqual(month);
      await page.getByRole('button', { name: /Полночь/ }).click();
      for (const text of details) expect(await page.getByRole('dialog').innerText()).toContain(text);
      await page.goto(`${site.origin}/calendar/tok?viewType=list`);
      await page.locator('.row').first().waitFor();
      expect(
        await page.locator('.group h2').evaluateAll((all) => all.map((each) => each.firstChild?.textContent)),
      ).toEqual(groups);
      await page.goto(`${site.origin}/calendar/tok?viewType=week`);
      await page.getByRole('button', { name: 'Предыдущая неделя' }).click();
      await expect.poll(() => page.locator('.column button').count(), { interval: 20 }).toBe(1);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it('does not lose a day where the clock is changed', async () => {
    const { page, close } = await openPage(browser, { timezoneId: 'America/New_York' });
    await page.clock.setFixedTime(new Date('2026-03-07T17:00:00Z'));
    await page.goto(`${site.origin}/calendar/tok?viewType=day`);
    for (const head of ['суббота7 марта', 'воскресенье8 марта', 'понедельник9 марта', 'вторник10 марта']) {
      await expect.poll(() => page.locator('.head').textContent(), { interval: 20 }).toBe(head);
      await page.getByRole('button', { name: 'Следующий день' }).click();
    }
    await close();
  });
});
