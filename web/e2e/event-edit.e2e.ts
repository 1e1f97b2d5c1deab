import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { EVENT_FIELDS, MONTH, openCreate, openEdit, partsOf } from './support/event-dialog.ts';
import { anEvent, aUser, endSession, eventsOf, PASSWORD, signInFrom, theAdmin, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

describe('editing and deleting', () => {
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
    // The new name is shown before the list has been fetched again.
    await page.getByRole('button', { name: 'Генеральная репетиция' }).waitFor();
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-09-17T18:00:00+03:00' });
    answer();
    await page.getByRole('button', { name: 'Из другой вкладки' }).waitFor();
  });

  it('Удалить deletes at once and says so; Ctrl+Z brings it back [DLG-05, DLG-23, SAFE-02, SAFE-04, SAFE-11]', async () => {
    const { token } = await aUser();
    const event = await anEvent(token, { title: 'Лишнее', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: MONTH });
    const dialog = await openEdit(page, 'Лишнее');
    // This event of another tab shows only once the list is fetched again.
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-09-17T18:00:00+03:00' });
    const call = page.waitForRequest((request) => request.method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await seeToast(page, 'Успешно', 'Мероприятие удалено');
    expect(new URL((await call).url()).pathname).toBe(`/api/events/${event.id}`);
    await page.getByRole('button', { name: 'Лишнее' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Из другой вкладки' }).waitFor();
    expect((await eventsOf(token)).map(({ title }) => title)).toEqual(['Из другой вкладки']);
    await page.keyboard.press('Control+KeyZ');
    await seeToast(page, 'Успешно', 'Изменение отменено');
    await page.getByRole('button', { name: 'Лишнее' }).waitFor();
    expect(await theEvent(token, 'Лишнее')).toEqual({ ...event, revision: event.revision + 1 });
  });

  it('of a stranger can be read, not changed; an admin may change and delete it [DLG-05, DLG-06]', async () => {
    const [reader, owner] = [await aUser(), await aUser()];
    const title = `Чужое ${owner.username}`;
    const event = await anEvent(owner.token, { title, start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token: reader.token, path: 'about:blank' });
    // The server never sends the event of another user, so the test makes up the answer.
    await page.route('**/api/events?*', (route) => route.fulfill({ json: [event] }));
    await page.goto(MONTH);
    const dialog = await openEdit(page, title);
    await dialog.getByText('Изменять мероприятие может его владелец или администратор').waitFor();
    expect(await dialog.getByLabel('Название', { exact: true }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Сохранить' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Удалить' }).count()).toBe(0);
    const { token } = await theAdmin();
    const asAdmin = await visit({ token });
    await asAdmin.getByLabel('Поиск: название, место, описание').fill(title);
    await asAdmin.getByRole('button', { name: new RegExp(title) }).click();
    const edit = asAdmin.getByRole('dialog', { name: 'Мероприятие', exact: true });
    await edit.getByLabel('Описание').fill('Поправлено администратором');
    await edit.getByRole('button', { name: 'Удалить' }).waitFor();
    await edit.getByRole('button', { name: 'Сохранить' }).click();
    await asAdmin.getByText('Мероприятие обновлено').waitFor();
    expect((await theEvent(owner.token, title)).description).toBe('Поправлено администратором');
  });

  it('what another tab changes meanwhile comes after 30 s and does not disturb the open dialog [CONST-01]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Черновик', start: '2026-09-16T18:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true, refreshes: true });
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
    await endSession(token);
    const elsewhere = await signInFrom(username, 'Firefox');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await dialog.getByText('Здесь то, что вы не успели сохранить').waitFor();
    expect(await dialog.getByLabel('Описание').inputValue()).toBe('Писалось целый час');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    expect((await theEvent(elsewhere, 'Долгий рассказ')).description).toBe('Писалось целый час');
    // The dialog removes its entry of the browser's history by itself. A reload before that would be called off.
    await page.waitForFunction(() => history.state?.layer === undefined);
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
