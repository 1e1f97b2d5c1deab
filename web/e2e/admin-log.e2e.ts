import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { product } from '#shared/testing/served-product.ts';
import { eventually, seeToast } from './support/administrators.ts';
import { aName, anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

const open = async (path = '/admin/events', options = {}): Promise<Page> => {
  const { token } = await theAdmin();
  const page = await visit({ token, path, ...options });
  await page.getByRole('table', { name: 'События' }).waitFor();
  return page;
};
/** Failed sign-ins: each writes one entry of the type AUTH. */
const knock = async (times: number, username = aName()): Promise<void> => {
  for (let at = 0; at < times; at += 1)
    await fetchFromElsewhere(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: times > 4 ? `${username}-${at}` : username, password: 'неверно' }),
    });
};
const typesOn = async (page: Page): Promise<string[]> => {
  const texts = await page.getByRole('row').locator('css=[role=cell]:nth-child(2)').allTextContents();
  return [...new Set(texts)].sort();
};

describe('the event log', () => {
  it('shows what has just happened first, ten a page, with who did it [LOG-01, LOG-03, LOG-07, LOG-10]', async () => {
    const { username } = await aUser();
    await knock(1, username);
    await knock(12);
    const page = await open('/admin/events?type=AUTH');
    await eventually(() => page.getByRole('row').count()).toBe(11);
    const times = await page.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(times).toEqual(times.toSorted().toReversed());
    await page.getByRole('link', { name: 'Страница 2' }).click();
    await page.getByRole('link', { name: 'Страница 2' }).and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('row', { name: username }).waitFor();
  });

  it('narrows to a type, starts at page 1, and keeps both in the address [LOG-02, LOG-04, LOG-05, LOG-09]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: '2026-09-16T18:00:00+03:00' });
    const page = await open('/admin/events?page=2', { viewport: PHONE });
    const asked = page.waitForRequest(/\/api\/admin\/events\?.*type=/);
    await page.getByLabel('Тип записи').selectOption({ label: 'Управление пользователями' });
    expect(new URL((await asked).url()).search).toBe('?page=1&limit=10&type=USER');
    await eventually(() => typesOn(page)).toEqual(['Управление пользователями']);
    await eventually(() => new URL(page.url()).search).toBe('?type=USER');
    await page.getByLabel('Тип записи').selectOption({ label: 'Прочее' });
    const none = new Set(['Управление пользователями', 'Аутентификация']);
    await eventually(() => typesOn(page)).toContain('Календарь');
    expect((await typesOn(page)).filter((type) => none.has(type))).toEqual([]);
    await page.goBack();
    await eventually(() => typesOn(page)).toEqual(['Управление пользователями']);
    await page.reload();
    await eventually(() => typesOn(page)).toEqual(['Управление пользователями']);
    expect(await page.getByLabel('Тип записи').inputValue()).toBe('USER');
  });

  it.each([
    ['Europe/Moscow', 'Москва, стандартное время (GMT+3)'],
    ['Asia/Kamchatka', '(GMT+12)'],
  ])('shows times of the viewer’s zone %s and names it', async (timezoneId, name) => {
    const page = await open('/admin/events', { timezoneId });
    await page
      .getByText(/Время показано в часовом поясе/)
      .getByText(name)
      .or(page.getByText(name))
      .first()
      .waitFor();
    const [shown, iso] = await page
      .locator('time')
      .first()
      .evaluate((time) => [time.textContent, time.getAttribute('datetime') ?? ''] as const);
    expect(shown).toBe(
      new Intl.DateTimeFormat('ru', {
        timeZone: timezoneId,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(iso)),
    );
  });

  it('saves the filtered log as CSV in which no formula runs', async () => {
    const dangerous = `@cmd-${aName()}`;
    await aUser(dangerous);
    await knock(1, dangerous);
    await knock(12);
    const page = await open('/admin/events?type=AUTH');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать CSV' }).click();
    const download = await downloading;
    await seeToast(page, 'Успешно', 'Выгружено');
    expect(download.suggestedFilename()).toMatch(/^журнал-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Время (Europe/Moscow)";"Время (UTC)";"Тип";"Пользователь";"Описание"');
    const answer = await page.request.get('/api/admin/events?type=AUTH', {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    });
    const { pagination } = await answer.json();
    expect(lines).toHaveLength(pagination.total + 1);
    expect(lines.slice(1).every((line) => line.includes('"Аутентификация"'))).toBe(true);
    expect(lines.filter((line) => line.includes(dangerous))).not.toEqual([]);
    expect(text).not.toMatch(/(^|;)"[=+\-@]/m);
  });
});
