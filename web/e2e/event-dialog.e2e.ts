import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { anEvent, aUser, eventsOf, PASSWORD, theAdmin, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const MONTH = '/?date=2026-09-16';
const EVENT_FIELDS = ['title', 'description', 'startDate', 'endDate', 'externalLink', 'color'];
const partsOf = (request: Request) => [...(request.postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);

const openCreate = async (page: Page) => {
  await page.getByRole('button', { name: 'Создать мероприятие' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await dialog.waitFor();
  return dialog;
};

const openEdit = async (page: Page, title: string) => {
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
  await dialog.waitFor();
  return dialog;
};

describe('creating (SPEC §2, §5)', () => {
  it('has its fields, its defaults and its two buttons [DLG-01, DLG-02, DLG-03, DLG-15]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await openCreate(page);
    const tomorrow = await page.evaluate(() => {
      const day = new Date();
      day.setDate(day.getDate() + 1);
      return day.toLocaleDateString('sv');
    });
    expect(await dialog.getByLabel('Дата начала').inputValue()).toBe(tomorrow);
    expect(await dialog.getByLabel('Время начала').inputValue()).toBe('09:00');
    expect(await dialog.getByLabel('Длительность', { exact: true }).inputValue()).toBe('1');
    expect(await dialog.getByRole('radio', { name: 'Часы' }).isChecked()).toBe(true);
    expect(await dialog.getByLabel('Цвет', { exact: true }).inputValue()).toBe('#3b82f6');
    expect(await dialog.getByLabel('Описание').inputValue()).toBe('');
    expect(await dialog.getByLabel('Ссылка на регистрацию').inputValue()).toBe('');
    expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('image/*');
    await dialog.getByRole('button', { name: 'Отмена' }).waitFor();
    await dialog.getByRole('button', { name: 'Создать', exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Удалить' }).count()).toBe(0);
  });

  it('says what is wrong, where it is wrong [DLG-10, DLG-11, DLG-12, DLG-13]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await openCreate(page);
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
    expect(await dialog.getByLabel('Название', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    await dialog.getByLabel('Название', { exact: true }).fill('Собрание');
    await dialog.getByText('Название обязательно').waitFor({ state: 'detached' });
  });

  it('switches the unit by the rule and sends end = start + duration [DLG-14, DLG-17, DLG-19, DLG-20, DLG-08]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Мастер-класс');
    const duration = dialog.getByLabel('Длительность', { exact: true });
    await duration.fill('2');
    await dialog.getByText('Минуты').click();
    expect(await duration.inputValue()).toBe('120');
    await duration.fill('90');
    await dialog.getByText('Часы').click();
    expect(await duration.inputValue()).toBe('1');
    await dialog.getByText('Минуты').click();
    await duration.fill('45');
    const call = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/events'));
    const refetch = page.waitForResponse((response) => response.url().includes('/api/events?'));
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    expect((await call).headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(partsOf(await call)).toEqual(EVENT_FIELDS);
    await seeToast(page, 'Успешно', 'Мероприятие создано');
    await dialog.waitFor({ state: 'detached' });
    await refetch;
    await page.getByRole('button', { name: '09:00 Мастер-класс, 16 сентября, до 09:45' }).waitFor();
    expect(await theEvent(token, 'Мастер-класс')).toMatchObject({
      startDate: '2026-09-16T06:00:00.000Z',
      endDate: '2026-09-16T06:45:00.000Z',
      color: '#3b82f6',
    });
  });

  it('a failed save says so three times and keeps everything as typed [DLG-09, DLG-24, DLG-26]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, expectedErrors: /503|Error submitting form/ });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.route('**/api/events', (route) => route.fulfill({ status: 503, body: 'Хранилище занято. Повторите.' }));
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Не сохранится');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await dialog.getByRole('alert').getByText('Хранилище занято. Повторите.').waitFor();
    const toast = page.locator('.toast[data-variant=destructive]');
    await toast.getByText('Ошибка').waitFor();
    await toast.getByText('Хранилище занято. Повторите.').waitFor();
    expect(said.some((text) => text.startsWith('Error submitting form'))).toBe(true);
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Не сохранится');
    await page.unroute('**/api/events');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
  });

  it('Отмена closes it and sends nothing [DLG-07]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Передумала');
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await eventsOf(token)).toEqual([]);
  });

  it('Escape asks before it throws typed words away', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
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

describe('editing and deleting (SPEC §2, §6)', () => {
  it('shows the event, saves it and closes [CAL-11, DLG-04, DLG-21, DLG-22]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Репетиция', start: '2026-09-16T18:00:00+03:00', minutes: 90, color: '#10b981' });
    const page = await visit({ token, path: MONTH });
    const dialog = await openEdit(page, 'Репетиция');
    expect(await dialog.getByLabel('Длительность', { exact: true }).inputValue()).toBe('90');
    expect(await dialog.getByRole('radio', { name: 'Минуты' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Отмена' }).waitFor();
    await dialog.getByLabel('Название', { exact: true }).fill('Генеральная репетиция');
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/events?*', async (route) => {
      await held;
      await route.continue();
    });
    const call = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    expect(partsOf(await call)).toEqual(['id', ...EVENT_FIELDS]);
    await seeToast(page, 'Успешно', 'Мероприятие обновлено');
    await dialog.waitFor({ state: 'detached' });
    // The new name is there before the list has been fetched anew.
    await page.getByRole('button', { name: 'Генеральная репетиция' }).waitFor();
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-09-17T18:00:00+03:00' });
    answer();
    await page.getByRole('button', { name: 'Из другой вкладки' }).waitFor();
  });

  it('Удалить asks first, then deletes and says so [DLG-05, DLG-23]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лишнее', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: MONTH });
    const dialog = await openEdit(page, 'Лишнее');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('«Лишнее» будет удалено.').waitFor();
    await question.getByRole('button', { name: 'Отмена' }).click();
    expect(await eventsOf(token)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    const refetch = page.waitForResponse((response) => response.url().includes('/api/events?'));
    await question.getByRole('button', { name: 'Удалить' }).click();
    await seeToast(page, 'Успешно', 'Мероприятие удалено');
    await refetch;
    await page.getByRole('button', { name: 'Лишнее' }).waitFor({ state: 'detached' });
    expect(await eventsOf(token)).toEqual([]);
  });

  it('of a stranger can be read, not changed; an admin may change and delete it [DLG-05, DLG-06]', async () => {
    const [reader, owner] = [await aUser(), await aUser()];
    const title = `Чужое ${owner.username}`;
    const event = await anEvent(owner.token, { title, start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token: reader.token, path: 'about:blank' });
    // The server never sends one to a user: the browser is told so.
    await page.route('**/api/events?*', (route) => route.fulfill({ json: [event] }));
    await page.goto(MONTH);
    const dialog = await openEdit(page, title);
    await dialog.getByText('Изменять мероприятие может его владелец или администратор').waitFor();
    expect(await dialog.getByLabel('Название', { exact: true }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Сохранить' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Удалить' }).count()).toBe(0);
    const { token } = await theAdmin();
    const asAdmin = await visit({ token });
    await asAdmin.getByLabel('Поиск по названию').fill(title);
    await asAdmin.getByRole('button', { name: new RegExp(title) }).click();
    const edit = asAdmin.getByRole('dialog', { name: 'Мероприятие', exact: true });
    await edit.getByLabel('Описание').fill('Поправлено администратором');
    await edit.getByRole('button', { name: 'Удалить' }).waitFor();
    await edit.getByRole('button', { name: 'Сохранить' }).click();
    await asAdmin.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(owner.token, title)).description).toBe('Поправлено администратором');
  });

  it('what another tab changes meanwhile does not disturb the open dialog', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Черновик', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.install();
    await page.goto(MONTH);
    const dialog = await openEdit(page, 'Черновик');
    await dialog.getByLabel('Описание').fill('Пишу долго');
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-09-17T18:00:00+03:00' });
    const refetch = page.waitForResponse((response) => response.url().includes('/api/events?'));
    await page.clock.fastForward(30_000);
    await refetch;
    expect(await dialog.getByLabel('Описание').inputValue()).toBe('Пишу долго');
    await page.locator('[data-event-id]', { hasText: 'Из другой вкладки' }).waitFor();
  });

  it('is there again, as typed, when the session ended meanwhile and its author signs in', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, expectedErrors: /status of 401|Error submitting form/ });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Долгий рассказ');
    await dialog.getByLabel('Описание').fill('Писалось целый час');
    await page.evaluate(() => localStorage.setItem('token', 'out of date'));
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await dialog.getByText('Здесь то, что вы не успели сохранить').waitFor();
    expect(await dialog.getByLabel('Описание').inputValue()).toBe('Писалось целый час');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    expect((await theEvent(token, 'Долгий рассказ')).description).toBe('Писалось целый час');
    await page.reload();
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('without a token an event call stops and says why [DLG-18]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, expectedErrors: /Error submitting form/ });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Без токена');
    await page.evaluate(() => localStorage.removeItem('token'));
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Требуется аутентификация').first().waitFor();
    expect(await eventsOf(token)).toEqual([]);
  });
});
