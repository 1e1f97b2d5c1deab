import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';
import { changeText, wholeDaysOf } from './change-text.ts';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const maria = { id: 'u2', name: 'maria' };
const event: CalendarEvent = {
  ...{ ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Б', revision: 3 },
  startDate: new Date(2026, 8, 16, 10).toISOString(),
  endDate: new Date(2026, 8, 16, 11).toISOString(),
};
const at = (hour: number) => new Date(2026, 8, 15, hour).toISOString();
const VERSIONS = [
  { n: 3, at: at(12), by: maria, changes: [{ field: 'title', from: 'А', to: 'Б' }] },
  { n: 2, at: at(11), by: null, changes: [{ field: 'pictureSizes', from: null, to: '{}' }] },
  { n: 1, at: at(10), by: { id: 'u1', name: 'anna' }, changes: [] },
];

const opened = async (answers: Answers = {}) => {
  const api = fakeApi({
    'GET /api/events': () => [event],
    'GET /api/events/{id}/history': () => ({
      id: 'e1',
      title: 'Б',
      allDay: false,
      isTrashed: false,
      versions: VERSIONS,
    }),
    'POST /api/events/{id}/history/{n}/restore': () => ({ event: { ...event, title: 'А' }, isWithoutPicture: false }),
    ...answers,
  });
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch: api.fetch });
  await user.click(await screen.findByRole('button', { name: / Б/ }));
  const edit = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await user.click(edit.getByRole('button', { name: 'История' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^История/ }));
  return { api, user, edit, dialog };
};
const told = (text: string) => screen.findByText(text, { selector: '.toast-description' });

describe('«История»', () => {
  it('says who changed what and when, newest first [SAFE-21]', async () => {
    const { dialog } = await opened();
    const list = await dialog.findByRole('list', { name: 'История' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'maria15 сентября 2026 в 12:00 · СейчасНазвание: «А» → «Б»',
      'Автор неизвестен15 сентября 2026 в 11:00Видимых изменений нетВернуть',
      'anna15 сентября 2026 в 10:00СозданоВернуть',
    ]);
  });

  it('says that an event which came back from the trash is as before, and that the version before the oldest is gone [SAFE-21, SAFE-23]', async () => {
    const versions = [
      { n: 4, at: at(13), by: maria, changes: [] },
      ...VERSIONS.slice(0, 1),
      { n: 2, at: at(10), by: maria, changes: [] },
    ];
    const { dialog } = await opened({
      'GET /api/events/{id}/history': () => ({ id: 'e1', title: 'Б', allDay: false, isTrashed: false, versions }),
    });
    const list = await dialog.findByRole('list', { name: 'История' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'maria15 сентября 2026 в 13:00 · СейчасВидимых изменений нет',
      'maria15 сентября 2026 в 12:00Название: «А» → «Б»Вернуть',
      'maria15 сентября 2026 в 10:00Предыдущая версия больше не хранитсяВернуть',
    ]);
  });

  it('brings a version back, of the revision that was seen, closes the event and can be undone [SAFE-22]', async () => {
    const { api, user, dialog } = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Вернуть версию: 15 сентября 2026 в 10:00' }));
    await told('Версия возвращена');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Отменить' }));
    await told('Изменение отменено');
    const [restored, undone] = api.changes();
    expect([restored?.path, restored?.query.get('revision')]).toEqual(['/api/events/e1/history/1/restore', '3']);
    expect(undone?.params.change).toBe(restored?.query.get('change'));
  });

  it('leaves what is typed in the event’s dialog where it is, and says that a picture is gone [SAFE-22]', {
    tags: 'slow',
  }, async () => {
    const { user, edit, dialog } = await opened({
      'POST /api/events/{id}/history/{n}/restore': () => ({ event, isWithoutPicture: true }),
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    await user.type(edit.getByLabelText('Описание'), 'Набрано');
    await user.click(edit.getByRole('button', { name: 'История' }));
    const again = within(await screen.findByRole('dialog', { name: /^История/ }));
    await user.click(await again.findByRole('button', { name: 'Вернуть версию: 15 сентября 2026 в 10:00' }));
    await told('Версия возвращена. Изображение больше не хранится.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    expect(edit.getByLabelText('Описание')).toHaveProperty('value', 'Набрано');
    expect(dialog).not.toBe(again);
  });

  it('leaves what is typed after it was closed, although a version is brought back then', async () => {
    const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
    const { user, edit, dialog } = await opened({
      'POST /api/events/{id}/history/{n}/restore': async () => {
        await held;
        return { event, isWithoutPicture: false };
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Вернуть версию: 15 сентября 2026 в 10:00' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    await user.type(edit.getByLabelText('Описание'), 'Набрано');
    letPass();
    await told('Версия возвращена');
    expect(screen.queryByRole('dialog', { name: 'Мероприятие' })).not.toBeNull();
    expect(edit.getByLabelText('Описание')).toHaveProperty('value', 'Набрано');
  });

  it('leaves the event’s dialog open in which the picture was removed', async () => {
    const { user, edit } = await opened({
      'GET /api/events': () => [{ ...event, imageUrl: '/api/events/e1/image?v=1' }],
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    await user.click(edit.getByRole('button', { name: 'Убрать изображение' }));
    await user.click(edit.getByRole('button', { name: 'История' }));
    const again = within(await screen.findByRole('dialog', { name: /^История/ }));
    await user.click(await again.findByRole('button', { name: 'Вернуть версию: 15 сентября 2026 в 10:00' }));
    await told('Версия возвращена');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Мероприятие' })).not.toBeNull();
    expect(edit.queryByRole('button', { name: 'Убрать изображение' })).toBeNull();
  });

  it('says why a version cannot be had any more [SAFE-23]', async () => {
    const { user, dialog } = await opened({
      'POST /api/events/{id}/history/{n}/restore': () => new Response('Эта версия больше не хранится', { status: 404 }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Вернуть версию: 15 сентября 2026 в 10:00' }));
    await told('Эта версия больше не хранится');
    await dialog.findByText('Создано');
  });

  it('brings nothing back from the trash, and says what to do first [SAFE-24]', async () => {
    const { dialog } = await opened({
      'GET /api/events/{id}/history': () => ({
        id: 'e1',
        title: 'Б',
        allDay: false,
        isTrashed: true,
        versions: VERSIONS,
      }),
    });
    await dialog.findByText('Мероприятие в корзине. Чтобы вернуть версию, сначала восстановите его.');
    expect(dialog.queryByRole('button', { name: /^Вернуть/ })).toBeNull();
    expect(dialog.queryByText(/Сейчас/)).toBeNull();
  });
});

describe('a change in words', () => {
  const timed = { from: false, to: false };
  const say = (field: string, from: string | boolean | null, to: string | boolean | null, date?: string) =>
    changeText({ field, from, to, ...(date && { date }) }, timed);

  it.each([
    [say('title', 'А', 'Б'), 'Название: «А» → «Б»'],
    [say('location', '', 'Зал'), 'Место: пусто → «Зал»'],
    [say('allDay', false, true), 'Весь день: нет → да'],
    [say('status', null, 'draft'), 'Статус: «Опубликовано» → «Черновик»'],
    [say('recurrence', '', 'FREQ=DAILY;COUNT=3'), 'Повторение: пусто → «каждый день, 3 раза»'],
    [say('picture', null, '/api/events/e1/image?v=1'), 'Изображение добавлено'],
    [say('picture', '/api/events/e1/image?v=1', '/api/events/e1/image?v=2'), 'Изображение заменено'],
    [say('picture', '/api/events/e1/image?v=1', null), 'Изображение убрано'],
    [say('removed', false, true, '20260916'), '16 сентября 2026: убрано из серии'],
    [say('title', 'А', 'Б', '20260916'), '16 сентября 2026: Название: «А» → «Б»'],
    [say('startDate', event.startDate, event.endDate), 'Начало: 16 сентября 2026, 10:00 → 16 сентября 2026, 11:00'],
    [say('pictureSizes', null, '{}'), undefined],
  ])('is «%s» [SAFE-21]', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('names the last of whole days, as long as the event had them [SAFE-21]', () => {
    const allDay = { field: 'allDay', from: false, to: true };
    const days = wholeDaysOf([{ changes: [] }, { changes: [allDay] }, { changes: [] }], true);
    expect(days).toEqual([
      { from: true, to: true },
      { from: false, to: true },
      { from: false, to: false },
    ]);
    const change = { field: 'endDate', from: '2026-09-17T00:00:00.000Z', to: '2026-09-18T00:00:00.000Z' };
    expect(changeText(change, { from: true, to: true })).toBe('Окончание: 16 сентября 2026 → 17 сентября 2026');
  });
});
