import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { CREATION, EVENT_FIELDS, MONTH, openCreate, partsOf } from './support/event-dialog.ts';
import { anEvent, aUser, eventsOf, theEvent } from './support/people.ts';
import { aBrowser, aSharedPage, goTo } from './support/visit.ts';

const { visit } = aBrowser();

describe('creating', () => {
  let token: string;
  const shown = aSharedPage(async () => {
    ({ token } = await aUser());
    return { token };
  });
  const leave = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('has its fields, its defaults and its two buttons [DLG-01, DLG-02, DLG-03, DLG-15]', async () => {
    const page = shown();
    await goTo(page, '/');
    const tomorrow = () =>
      page.evaluate(() => {
        const day = new Date();
        day.setDate(day.getDate() + 1);
        return day.toLocaleDateString('ru');
      });
    const before = await tomorrow();
    const dialog = await openCreate(page);
    const offered = await dialog.getByLabel('Дата начала').inputValue();
    // Midnight may pass between the two readings, so both days are right.
    expect([before, await tomorrow()]).toContain(offered);
    expect(await dialog.getByLabel('Время начала').inputValue()).toBe('09:00');
    expect(await dialog.getByLabel('Длительность', { exact: true }).inputValue()).toBe('1');
    expect(await dialog.getByRole('radio', { name: 'Часы' }).isChecked()).toBe(true);
    expect(await dialog.getByLabel('Цвет', { exact: true }).inputValue()).toBe('#3b82f6');
    expect(await dialog.getByLabel('Описание').inputValue()).toBe('');
    expect(await dialog.getByLabel('Ссылка на регистрацию').inputValue()).toBe('');
    expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('image/*');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Удалить' }).count()).toBe(0);
    await leave(dialog);
  });

  it('says what is wrong, where it is wrong [DLG-10, DLG-11, DLG-12, DLG-13]', async () => {
    const dialog = await openCreate(shown());
    await dialog.getByLabel('Цвет', { exact: true }).fill('синий');
    await dialog.getByLabel('Ссылка на регистрацию').fill('пример');
    await dialog.getByLabel('Длительность', { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    for (const text of [
      'Название обязательно',
      'Неверный формат цвета',
      'Введите ссылку, начинающуюся с http:// или https://',
      'Длительность: целое число, не меньше 1',
    ]) {
      await dialog.getByText(text).waitFor();
    }
    await dialog
      .locator('input:focus')
      .and(dialog.getByLabel('Название', { exact: true }))
      .waitFor();
    await dialog.getByLabel('Название', { exact: true }).fill('Собрание');
    await dialog.getByText('Название обязательно').waitFor({ state: 'detached' });
    await leave(dialog);
  });

  it('switches the unit by the rule and sends end = start + duration [DLG-14, DLG-17, DLG-19, DLG-20, DLG-08]', async () => {
    const page = shown();
    await goTo(page, MONTH);
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Мастер-класс');
    const duration = dialog.getByLabel('Длительность', { exact: true });
    await duration.fill('2');
    await dialog.getByText('Минуты').click();
    await expect.poll(() => duration.inputValue()).toBe('120');
    await duration.fill('90');
    await dialog.getByText('Часы').click();
    await expect.poll(() => duration.inputValue()).toBe('1');
    await dialog.getByText('Минуты').click();
    await expect.poll(() => duration.inputValue()).toBe('60');
    await duration.fill('45');
    const call = page.waitForRequest(CREATION);
    // This event of another tab shows only once the list is fetched again.
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-09-17T18:00:00+03:00' });
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    expect((await call).headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(partsOf(await call)).toEqual(EVENT_FIELDS);
    await seeToast(page, 'Успешно', 'Мероприятие создано');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Из другой вкладки' }).waitFor();
    await page.getByRole('button', { name: '9 Мастер-класс, 16 сентября, 09:00 – 09:45' }).waitFor();
    expect(await theEvent(token, 'Мастер-класс')).toMatchObject({
      startDate: '2026-09-16T06:00:00.000Z',
      endDate: '2026-09-16T06:45:00.000Z',
      color: '#3b82f6',
    });
  });

  it('a failed save says so three times and keeps everything as typed [DLG-09, DLG-24, DLG-26]', async () => {
    const page = await visit({ token: (await aUser()).token, expectedErrors: /503|Error submitting form/ });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.route(CREATION, (route) => route.fulfill({ status: 503, body: 'Хранилище занято. Повторите.' }));
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Не сохранится');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await dialog.getByRole('alert').getByText('Хранилище занято. Повторите.').waitFor();
    const toast = page.locator('.toast[data-variant=destructive]');
    await toast.getByText('Ошибка').waitFor();
    await toast.getByText('Хранилище занято. Повторите.').waitFor();
    await expect.poll(() => said.some((text) => text.startsWith('Error submitting form'))).toBe(true);
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Не сохранится');
    await page.unroute(CREATION);
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
  });

  it('Отмена closes it and sends nothing [DLG-07]', async () => {
    const before = await eventsOf(token);
    const dialog = await openCreate(shown());
    await dialog.getByLabel('Название', { exact: true }).fill('Передумала');
    await leave(dialog);
    expect(await eventsOf(token)).toEqual(before);
  });

  it('Escape asks before it throws typed words away', async () => {
    const page = shown();
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Почти потеряла');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    await question.getByRole('button', { name: 'Продолжить редактирование' }).click();
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Почти потеряла');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Закрыть без сохранения' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
