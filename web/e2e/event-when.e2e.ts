import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CREATION, clickDay, MONTH, openCreate, openEdit } from './support/event-dialog.ts';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser, aSharedPage, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const save = async (dialog: Locator, name = 'Создать') => {
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const label = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : '',
  );

describe('when an event is', () => {
  let token: string;
  const shown = aSharedPage(async () => {
    ({ token } = await aUser());
    return { token, path: MONTH };
  });
  const leave = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('keeps start, end and length in step: an hour and a half by its end [DLG-27]', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Занятие');
    await dialog.getByLabel('Время начала').fill('18:00');
    expect(await dialog.getByLabel('Время окончания').inputValue()).toBe('19:00');
    await dialog.getByLabel('Время окончания').fill('19:30');
    expect(await dialog.getByLabel('Длительность', { exact: true }).inputValue()).toBe('90');
    await dialog.getByText('1 час 30 минут').waitFor();
    await save(dialog);
    expect(await theEvent(token, 'Занятие')).toMatchObject({
      startDate: '2026-09-16T15:00:00.000Z',
      endDate: '2026-09-16T16:30:00.000Z',
      timeZone: 'Europe/Moscow',
    });
  });

  it('an end before the start is refused where it stands; one after midnight is the next day [DLG-27]', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Ночь музеев');
    await dialog.getByRole('button', { name: 'Закончить в другой день' }).click();
    await dialog.getByLabel('Дата окончания').fill('2026-09-15');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await dialog.getByText('Окончание должно быть позже начала').waitFor();
    await dialog.getByLabel('Время начала').fill('22:00');
    await dialog.getByLabel('Дата окончания').fill('2026-09-16');
    await dialog.getByLabel('Время окончания').fill('03:00');
    await dialog.getByLabel('Время окончания').blur();
    await expect.poll(() => dialog.getByLabel('Дата окончания').inputValue()).toBe('17.09.2026');
    await save(dialog);
    expect((await theEvent(token, 'Ночь музеев')).endDate).toBe('2026-09-17T00:00:00.000Z');
  });

  it('whole days have a first and a last one and no times [EV2-05, EV2-30]', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Фестиваль');
    await dialog.getByText('Весь день').click();
    await dialog.getByLabel('Время начала').waitFor({ state: 'detached' });
    await dialog.getByLabel('Дата окончания').fill('2026-09-18');
    await dialog.getByText('3 дня').waitFor();
    await save(dialog);
    expect(await theEvent(token, 'Фестиваль')).toMatchObject({
      allDay: true,
      startDate: '2026-09-16T00:00:00.000Z',
      endDate: '2026-09-19T00:00:00.000Z',
    });
    const edit = await openEdit(page, 'Фестиваль');
    expect(await edit.getByLabel('Дата окончания').inputValue()).toBe('18.09.2026');
    await leave(edit);
  });

  it('whole days go along with a first day that is typed anew [DLG-27]', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByText('Весь день').click();
    await dialog.getByLabel('Дата окончания').fill('18.09.2026');
    const first = dialog.getByLabel('Дата начала');
    await first.click({ clickCount: 3 });
    await page.keyboard.type('05.10.2026');
    await expect.poll(() => dialog.getByLabel('Дата окончания').inputValue()).toBe('07.10.2026');
    await leave(dialog);
  });

  it('the browser’s own calendar opens from a button beside a date', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    const native = dialog.locator('input[type=date]').first();
    await native.evaluate((input) => {
      Object.assign(input, { showPicker: () => input.setAttribute('data-shown', '') });
    });
    await dialog.locator('button[aria-hidden]').first().click();
    expect(await native.getAttribute('data-shown')).toBe('');
    await native.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '2026-12-24');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => dialog.getByLabel('Дата начала').inputValue()).toBe('24.12.2026');
    await leave(dialog);
  });

  it('is reached from the title by four Tabs, and seen as a whole on a phone [DLG-28]', async () => {
    const page = shown();
    await resize(page, { width: 375, height: 667 });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).focus();
    const passed: (string | undefined)[] = [];
    while (!passed.at(-1)?.includes('Время начала') && passed.length < 4) {
      await page.keyboard.press('Tab');
      passed.push(await label(page));
    }
    expect(passed.at(-1)).toContain('Время начала');
    const footer = await dialog.getByRole('button', { name: 'Отмена' }).boundingBox();
    const last = await dialog.getByRole('button', { name: 'Изменить часовой пояс' }).boundingBox();
    if (!footer || !last) throw new Error('They are not seen');
    expect(last.y + last.height).toBeLessThan(footer.y - 12);
    await leave(dialog);
    await resize(page, WIDE);
  });

  it('a day of the month begins with the time that was used last [DLG-29]', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Хор');
    await dialog.getByLabel('Время начала').fill('18:30');
    await save(dialog);
    const bubble = await clickDay(page, 30);
    await expect.poll(() => bubble.getByLabel('Время начала').inputValue()).toBe('18:30');
    await page.keyboard.press('Escape');
  });
});

describe('the zone of an event', () => {
  it('is the browser’s for a new one; another keeps the clock time [EV2-09, EV2-10, EV2-11]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, timezoneId: 'Asia/Omsk' });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Вебинар');
    await dialog.getByText('Часовой пояс: МСК+3, Омск').waitFor();
    await dialog.getByRole('button', { name: 'Изменить часовой пояс' }).click();
    const zone = dialog.getByRole('combobox', { name: 'Часовой пояс' });
    const options = dialog.getByRole('listbox').getByRole('option');
    await expect
      .poll(async () => (await options.allInnerTexts()).slice(0, 3))
      .toEqual(['МСК−1, Калининград', 'МСК, Москва', 'МСК+1, Самара']);
    await zone.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await zone.fill('новосиб');
    await zone.press('Enter');
    await expect.poll(() => zone.inputValue()).toBe('МСК+4, Новосибирск');
    await dialog.getByText('у вас 08:00').waitFor();
    await save(dialog);
    expect(await theEvent(token, 'Вебинар')).toMatchObject({
      timeZone: 'Asia/Novosibirsk',
      startDate: '2026-09-16T02:00:00.000Z',
    });
  });

  it('an event of another zone is edited on that zone’s clock [EV2-09]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Встреча', start: '2026-09-16T12:00:00+03:00' });
    const page = await visit({ token, path: MONTH, timezoneId: 'Asia/Kamchatka' });
    const dialog = await openEdit(page, 'Встреча');
    expect(await dialog.getByLabel('Время начала').inputValue()).toBe('12:00');
    expect(await dialog.getByRole('combobox', { name: 'Часовой пояс' }).inputValue()).toBe('МСК, Москва');
    await dialog.getByText('у вас 21:00').waitFor();
    await dialog.getByLabel('Время начала').fill('13:00');
    await save(dialog, 'Сохранить');
    expect((await theEvent(token, 'Встреча')).startDate).toBe('2026-09-16T10:00:00.000Z');
  });
});

it('place, age and status are saved; a refusal stands beside its field [EV2-30]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH, expectedErrors: /status of 400|Error submitting form/ });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Лекция');
  await dialog.getByLabel('Место').fill('Малый зал');
  await dialog.getByLabel('Возраст').selectOption('12+');
  await dialog.getByLabel('Статус').selectOption('Черновик');
  await dialog.getByText('Посетители сайтов черновик не видят').waitFor();
  await page.route(CREATION, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-error-code': 'invalid-input', 'x-error-field': 'location' },
      body: 'Место не длиннее 300 символов',
    }),
  );
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect
    .poll(() =>
      dialog
        .getByLabel('Место')
        .evaluate((input) => input.getAttribute('aria-invalid') === 'true' && input === document.activeElement),
    )
    .toBe(true);
  await page.unroute(CREATION);
  await save(dialog);
  expect(await theEvent(token, 'Лекция')).toMatchObject({ location: 'Малый зал', ageRating: '12+', status: 'draft' });
});
