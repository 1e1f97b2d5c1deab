import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { planWords as words } from '#shared/locale/plan.ts';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { pagesOf } from './support/pdf-text.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const DAYS = ['вт', 'ср', 'чт', 'пт', 'сб', 'вс', 'пн'];
/** The days of September 2026 as a plan writes them, without spaces. */
const SEPTEMBER = Array.from({ length: 30 }, (_, at) => `${at + 1}сентября,${DAYS[at % 7]}`);

/** September 2026: two events a day, a course on Tuesdays, a draft, one that is cancelled, and October. */
const aFullMonth = async () => {
  const { token } = await aUser();
  const create = (title: string, start: string, fields = {}) =>
    anEvent(token, { title, start, fields: { location: 'Большой зал', ageRating: '12+', ...fields } });
  const recurrence = 'FREQ=DAILY;COUNT=30';
  await create('Концерт', '2026-09-01T10:00+03:00', { recurrence });
  await create('Лекция', '2026-09-01T12:00+03:00', { recurrence });
  await create('Кружок', '2026-09-01T18:00+03:00', { recurrence: 'FREQ=WEEKLY;BYDAY=TU', location: 'Студия' });
  await create('Черновик', '2026-09-30T14:00+03:00', { status: 'draft' });
  await create('Спектакль', '2026-09-30T16:00+03:00', { status: 'cancelled' });
  await create('Октябрь', '2026-10-01T10:00+03:00');
  return token;
};

const printed = async (page: Page): Promise<string[]> =>
  pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
const timesIn = (text: string, part: string): number => text.split(part).length - 1;
const planOf = (page: Page) => page.getByRole('dialog', { name: words.title });

describe('«План мероприятий на месяц»', () => {
  it('prints every event of the month on A4, each once, with its head on every page and nothing else', async () => {
    const token = await aFullMonth();
    const page = await visit({ token, path: '/?date=2026-09-16', viewport: WIDE, colorScheme: 'dark' });
    await page.getByRole('button', { name: words.title }).click();
    const plan = planOf(page);
    await plan.getByText('Не вошло: 1 черновик').waitFor();
    await expect.poll(() => page.title()).toBe('План мероприятий на сентябрь 2026 года');
    const pages = await printed(page);
    const text = pages.join('');
    expect(pages.length).toBeGreaterThan(1);
    for (const when of ['10:00–11:00Концерт', '12:00–13:00Лекция']) {
      // The weekday is part of the row, because «11сентября» also ends with «1сентября».
      const rows = SEPTEMBER.map((day) => `${day}${when}Большойзал12+`);
      expect(rows.filter((row) => timesIn(text, row) !== 1)).toEqual([]);
      expect(timesIn(text, when)).toBe(30);
    }
    expect(timesIn(text, '18:00–19:00КружокСтудия12+')).toBe(5);
    expect(text).toContain('30сентября,ср16:00–17:00Отменено:СпектакльБольшойзал12+');
    expect(timesIn(text, 'Планмероприятийнасентябрь2026года')).toBe(1);
    for (const one of pages) expect(timesIn(one, 'ДатаВремяМероприятиеМестоВозраст')).toBe(1);
    for (const absent of ['Черновик', 'Октябрь', 'Распечатать', 'CalendarSystem', 'Сегодня']) {
      expect(text).not.toContain(absent);
    }
  });

  it('is dark on white in the dark theme, and parts no row', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00+03:00' });
    const page = await visit({ token, path: '/?date=2026-09-16&open=plan', viewport: WIDE, colorScheme: 'dark' });
    const row = planOf(page).getByRole('row', { name: /Лекция/ });
    await row.waitFor();
    await page.emulateMedia({ media: 'print' });
    const looks = await row.evaluate((element) => {
      const { color, breakInside } = getComputedStyle(element);
      const grounds: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        grounds.push(getComputedStyle(at).backgroundColor);
      }
      return { color, breakInside, grounds: [...new Set(grounds)] };
    });
    expect(looks.color).toBe('rgb(0, 0, 0)');
    expect(looks.breakInside).toBe('avoid');
    expect(looks.grounds.filter((ground) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(ground))).toEqual([]);
  });

  it('is printed while its dialog still fades in', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?date=2026-10-05', viewport: WIDE });
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
    await page.getByRole('button', { name: words.title }).click();
    await planOf(page).getByText(words.empty).waitFor();
    expect(await printed(page)).toEqual([expect.stringContaining('Вэтоммесяцемероприятийнет')]);
  });

  it('is reached from «Импорт и экспорт», says that a month is empty, and is saved for Excel, on a phone', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: '=1+1', start: '2026-09-16T10:00+03:00', fields: { ageRating: '6+' } });
    const page = await visit({ token, path: '/?date=2026-10-05&open=import', viewport: PHONE });
    await page.getByRole('dialog', { name: 'Импорт и экспорт' }).getByRole('button', { name: words.title }).click();
    const plan = planOf(page);
    await plan.getByText(words.empty).waitFor();
    expect(await printed(page)).toEqual([expect.stringContaining('Вэтоммесяцемероприятийнет')]);
    await plan.getByRole('button', { name: words.previous }).click();
    await plan.getByText('=1+1').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const download = page.waitForEvent('download');
    await plan.getByRole('button', { name: words.save }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('План мероприятий на сентябрь 2026 года.csv');
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'hidden' });
    await expect.poll(() => page.title()).toBe('Календарь · Calendar System');
    expect(await page.getByRole('dialog', { name: 'Импорт и экспорт' }).isVisible()).toBe(true);
  });
});

describe('the calendar on paper', () => {
  it('has the whole list of a phone, not the part that is in view', async () => {
    const token = await aFullMonth();
    const page = await visit({ token, path: '/?view=agenda&date=2026-09-16', viewport: PHONE });
    await page
      .getByRole('button', { name: /Концерт/ })
      .first()
      .waitFor();
    const pages = await printed(page);
    const text = pages.join('');
    expect(pages.length).toBeGreaterThan(1);
    expect([timesIn(text, 'Концерт'), timesIn(text, 'Лекция'), timesIn(text, 'Спектакль')]).toEqual([30, 30, 1]);
    expect(SEPTEMBER.filter((_, at) => !text.includes(`${at + 1}сентября2026`))).toEqual([]);
    expect(text).toContain('Сентябрь–октябрь2026');
    expect(text).toContain('Октябрь');
    for (const absent of ['CalendarSystem', 'Создать', 'Всесобытия']) expect(text).not.toContain(absent);
  });

  it.each([
    ['a month', '/?date=2026-09-16', WIDE],
    ['a week', '/?view=week&date=2026-09-16', WIDE],
    ['a month of a phone', '/?date=2026-09-16', PHONE],
  ])('has %s on one page, at whatever hour', async (_, path, viewport) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Рано', start: '2026-09-16T01:00+03:00' });
    await anEvent(token, { title: 'Позже', start: '2026-09-16T22:00+03:00' });
    const page = await visit({ token, path, viewport });
    await page.getByRole('button', { name: /Позже/ }).waitFor();
    const pages = await printed(page);
    expect(pages.length).toBe(1);
    expect(pages[0]).toContain('Рано');
    expect(pages[0]).toContain('Позже');
    expect(pages[0]).not.toContain('Создать');
  });
});
