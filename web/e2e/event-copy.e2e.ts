import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { MONTH, openEdit } from './support/event-dialog.ts';
import { anEvent, aUser, endSession, eventsOf, PASSWORD, signInFrom, theAdmin } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const aPicture = () => new File([PIXEL], 'a.png', { type: 'image/png' });

const bytesAt = async (imageUrl: string | null): Promise<string> => {
  const answer = await fetch(`${product.url}${imageUrl}`);
  return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
};

type Point = { x: number; y: number };
const middleOf = async (place: Locator): Promise<Point> => {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) };
};

/** Drags from one point to another, and keeps the button pressed. */
const hold = async (page: Page, from: Point, to: Point): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 3, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
};

describe('dragging with Ctrl', () => {
  it('says that it copies, leaves the event, and makes another with its picture [SAFE-30]', async () => {
    const { token } = await aUser();
    const fields = { image: aPicture(), location: 'Зал 2', ageRating: '12+', status: 'draft' };
    const event = await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00:00+03:00', minutes: 90, fields });
    const page = await visit({ token, path: '/?view=week&date=2026-09-16' });
    const shown = page.getByRole('button', { name: /Лекция/ });
    const from = await middleOf(shown);
    const friday = await middleOf(page.locator('.rbc-day-slot').nth(4));
    await hold(page, from, { x: friday.x, y: from.y });
    await page.getByText('Ctrl — создать копию').waitFor();
    // A browser repeats `keydown` while a key is held.
    for (let times = 0; times < 3; times++) await page.keyboard.down('Control');
    await page.getByText('Отпустите, чтобы создать копию').waitFor();
    expect(await shown.first().evaluate((node) => getComputedStyle(node).cursor)).toBe('copy');
    await page.mouse.up();
    await page.keyboard.up('Control');
    await page.getByText('Мероприятие скопировано').waitFor();
    await page.getByRole('button', { name: /Лекция 12\+, 10:00 – 11:30, 18 сентября, черновик/ }).waitFor();
    await page.getByRole('button', { name: /Лекция 12\+, 10:00 – 11:30, 16 сентября, черновик/ }).waitFor();
    const copy = (await eventsOf(token)).find(({ id }) => id !== event.id);
    expect(copy).toEqual({
      ...event,
      ...{ id: copy?.id, imageUrl: copy?.imageUrl },
      ...{ startDate: '2026-09-18T07:00:00.000Z', endDate: '2026-09-18T08:30:00.000Z' },
    });
    expect(await bytesAt(copy?.imageUrl ?? null)).toBe(await bytesAt(event.imageUrl));
    expect(copy?.imageUrl).not.toBe(event.imageUrl);
  });

  it('copies one date of a series as a single event, without a question [SAFE-30, REC-27]', async () => {
    const { token } = await aUser();
    const fields = { recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2', timeZone: 'Europe/Moscow' };
    await anEvent(token, { title: 'Кружок', start: '2026-09-16T10:00:00+03:00', fields });
    const page = await visit({ token, path: MONTH });
    const from = await middleOf(page.getByRole('button', { name: /Кружок, 23 сентября/ }));
    const friday = await middleOf(page.locator('.rbc-day-bg').nth(18));
    await page.keyboard.down('Control');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await hold(page, from, { x: friday.x, y: friday.y + 30 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    await page.getByText('Мероприятие скопировано').waitFor();
    await page.getByRole('button', { name: '10 Кружок, 18 сентября, 10:00 – 11:00', exact: true }).waitFor();
    const starts = (await eventsOf(token)).map(({ startDate, seriesId }) => [
      startDate.slice(0, 10),
      seriesId === null,
    ]);
    expect(starts.sort()).toEqual([
      ['2026-09-16', false],
      ['2026-09-18', true],
      ['2026-09-23', false],
    ]);
  });

  it('shows the copy at once, and takes it back with the server’s words [SAFE-30]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Хор', start: '2026-09-16T10:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', expectedErrors: /503/ });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/events?copyOf=*', async (route) => {
      await held;
      await route.fulfill({ status: 503, body: 'Хранилище занято. Повторите.' });
    });
    await page.goto(MONTH);
    const from = await middleOf(page.getByRole('button', { name: /Хор, 16 сентября/ }));
    const friday = await middleOf(page.locator('.rbc-day-bg').nth(18));
    await page.keyboard.down('Control');
    await hold(page, from, { x: friday.x, y: friday.y + 30 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    const copy = page.getByRole('button', { name: /Хор, 18 сентября/ });
    // A copy has no id yet, and cannot be opened.
    await copy.click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    answer();
    await page.getByText('Хранилище занято. Повторите.').waitFor();
    await copy.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Хор, 16 сентября/ }).waitFor();
    expect(await eventsOf(token)).toHaveLength(1);
  });

  it('takes a row of a full day’s list as a copy [SAFE-30]', async () => {
    const { token } = await aUser();
    for (const hour of [10, 11, 12, 13, 14, 15]) {
      await anEvent(token, { title: `Кружок ${hour}`, start: `2026-09-16T${hour}:00:00+03:00` });
    }
    const page = await visit({ token, path: MONTH });
    await page.getByRole('button', { name: /\+ ещё/ }).click();
    const row = await middleOf(page.getByRole('dialog').getByRole('button', { name: /Кружок 14/ }));
    const friday = await middleOf(page.locator('.rbc-day-bg').nth(18));
    await page.keyboard.down('Control');
    await hold(page, row, { x: friday.x, y: friday.y + 30 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    await page.getByText('Мероприятие скопировано').waitFor();
    const found = (await eventsOf(token)).filter(({ title }) => title === 'Кружок 14');
    expect(found.map(({ startDate }) => startDate).sort()).toEqual([
      '2026-09-16T11:00:00.000Z',
      '2026-09-18T11:00:00.000Z',
    ]);
  });
});

describe('«Дублировать»', () => {
  it('opens a copy of a date with what was typed, its picture among it, and nothing is made before «Создать», on a phone [SAFE-30]', async () => {
    const { token } = await aUser();
    const fields = { image: aPicture(), location: 'Зал 2', recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2' };
    const event = await anEvent(token, { title: 'Керамика', start: '2026-09-16T10:00:00+03:00', fields });
    const page = await visit({ token, path: MONTH, viewport: PHONE });
    const dialog = await openEdit(page, 'Керамика');
    await dialog.getByLabel('Описание').fill('Для начинающих');
    await dialog.getByRole('button', { name: 'Дублировать' }).press('Enter');
    const copy = page.getByRole('dialog', { name: 'Копия мероприятия' });
    await copy.getByText('Исходное мероприятие не изменится').waitFor();
    await expect.poll(() => copy.evaluate((node) => node.matches(':focus'))).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await copy.getByLabel('Повторение').inputValue()).toBe('none');
    expect(await copy.getByLabel('Описание').inputValue()).toBe('Для начинающих');
    await copy.getByRole('img', { name: 'Изображение мероприятия' }).waitFor();
    expect(await copy.getByRole('button', { name: 'Удалить' }).count()).toBe(0);
    expect(await eventsOf(token)).toHaveLength(2);
    // Escape would lose the typed text, so the dialog asks.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продолжить редактирование' }).click();
    await copy.getByLabel('Дата начала').fill('2026-09-18');
    await copy.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    await copy.waitFor({ state: 'detached' });
    const found = await eventsOf(token);
    const made = found.find(({ seriesId }) => seriesId === null);
    expect(made).toMatchObject({
      ...{ title: 'Керамика', location: 'Зал 2', description: 'Для начинающих', recurrence: '' },
      startDate: '2026-09-18T07:00:00.000Z',
    });
    expect(await bytesAt(made?.imageUrl ?? null)).toBe(await bytesAt(event.imageUrl));
    expect(found.filter(({ seriesId }) => seriesId !== null).map(({ description }) => description)).toEqual(['', '']);
  });

  it('can be without its picture, and an admin’s copy is the owner’s [SAFE-30]', async () => {
    const { token, username } = await aUser();
    const title = `Выставка ${username}`;
    await anEvent(token, { title, start: '2026-09-16T10:00:00+03:00', fields: { image: aPicture() } });
    const page = await visit({ token: (await theAdmin()).token });
    await page.getByLabel('Поиск: название, место, описание').fill(title);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    const edit = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
    await edit.getByRole('button', { name: 'Дублировать' }).click();
    const copy = page.getByRole('dialog', { name: 'Копия мероприятия' });
    await copy.getByText(`Владелец: ${username}`).waitFor();
    await copy.getByRole('button', { name: 'Убрать изображение' }).click();
    await copy.getByLabel('Название', { exact: true }).fill(`${title}, второй день`);
    await copy.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    const found = await eventsOf(token);
    const pictures = Object.fromEntries(found.map((event) => [event.title, event.imageUrl !== null]));
    expect([found.length, pictures]).toEqual([2, { [title]: true, [`${title}, второй день`]: false }]);
  });

  it('is a copy still after the session ended and was begun anew [SAFE-30]', async () => {
    const { token, username } = await aUser();
    await anEvent(token, { title: 'Йога', start: '2026-09-16T10:00:00+03:00', fields: { image: aPicture() } });
    const page = await visit({ token, path: MONTH, expectedErrors: /401|Error submitting form/ });
    const edit = await openEdit(page, 'Йога');
    await edit.getByRole('button', { name: 'Дублировать' }).click();
    const copy = page.getByRole('dialog', { name: 'Копия мероприятия' });
    await copy.getByLabel('Место').fill('Двор');
    await endSession(token);
    const elsewhere = await signInFrom(username, 'Firefox');
    await copy.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await copy.getByText('Здесь то, что вы не успели сохранить').waitFor();
    await copy.getByRole('img', { name: 'Изображение мероприятия' }).waitFor();
    await copy.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    const found = await eventsOf(elsewhere);
    expect(found.map(({ location, imageUrl }) => [location, imageUrl !== null]).sort()).toEqual([
      ['', true],
      ['Двор', true],
    ]);
  });
});
