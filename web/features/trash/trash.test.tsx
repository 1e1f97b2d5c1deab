import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Trashed } from '#shared/contracts/history.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, renderApp } from '#web/testing/render-app.tsx';
import { daysLeft } from './days-left.ts';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;

/** Something in the trash that is kept for a bit more than `days` days. */
const trashed = (id: string, days: number, more: Partial<Trashed> = {}): Trashed => ({
  ...{ id, kind: 'event', title: `Вещь ${id}`, ownerId: 'u1', owner: null },
  deletedAt: '2026-09-16T09:00:00.000Z',
  by: { id: 'u2', name: 'maria' },
  until: new Date(Date.now() + days * DAY_MS - DAY_MS / 2).toISOString(),
  ...{ startDate: '2026-09-20T00:00:00.000Z', endDate: '2026-09-21T00:00:00.000Z', allDay: true },
  ...more,
});

const opened = async (answers: Answers = {}, signedIn: Parameters<typeof renderApp>[1]['user'] = anna) => {
  let items = [trashed('a', 30), trashed('b', 1, { kind: 'embedding', startDate: null, endDate: null, by: null })];
  const api = fakeApi({
    'GET /api/events': () => [],
    'GET /api/trash': () => ({ items, next: null }),
    'POST /api/trash/{id}/restore': ({ params }) => {
      items = items.filter(({ id }) => id !== params.id);
      return { event: null, embedding: null };
    },
    'DELETE /api/trash/{id}': ({ params }) => {
      items = items.filter(({ id }) => id !== params.id);
      return { id: params.id ?? '' };
    },
    'DELETE /api/trash': () => {
      items = [];
      return { id: 'emptyTrash-u1', done: 2, total: null, state: 'done', message: null };
    },
    ...answers,
  });
  const { user } = renderApp('/?view=agenda&open=trash', { user: signedIn, fetch: api.fetch });
  const dialog = within(await screen.findByRole('dialog', { name: 'Корзина' }));
  return { api, user, dialog };
};
const told = (text: string) => screen.findByText(text, { selector: '.toast-description' });
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('«Корзина»', () => {
  it('says what was deleted, when, by whom, and for how long it is kept [SAFE-12]', async () => {
    const { dialog } = await opened();
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Вещь aМероприятие, 20 сентября 2026Удалено 16 сентября 2026 в \d\d:\d\d, maria, осталось 30 дней/,
      ),
      expect.stringMatching(/^Вещь bВстраиваниеУдалено 16 сентября 2026 в \d\d:\d\d, остался 1 день/),
    ]);
  });

  it('rounds the days that are left up [SAFE-12]', () => {
    const until = '2026-10-16T09:00:00.000Z';
    const left = (now: string) => daysLeft(until, new Date(now));
    expect(left('2026-09-16T09:00:00.000Z')).toBe(30);
    expect(left('2026-09-16T09:00:01.000Z')).toBe(30);
    expect(left('2026-09-17T09:00:00.000Z')).toBe(29);
    expect(left('2026-10-16T08:59:59.000Z')).toBe(1);
    expect(left('2026-10-16T09:00:00.000Z')).toBe(0);
  });

  it('is opened by the user menu, and leaves no name in the address [SAFE-12]', async () => {
    const { user, dialog } = await opened();
    expect(address()).toBe('/?view=agenda');
    await user.click(dialog.getByRole('button', { name: 'Закрыть корзину' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /anna/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Корзина' }));
    await screen.findByRole('dialog', { name: 'Корзина' });
    expect(address()).toBe('/?view=agenda');
  });

  it('restores, which the toast undoes [SAFE-13]', async () => {
    const { api, user, dialog } = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Восстановить «Вещь a»' }));
    await told('Восстановлено: «Вещь a»');
    await waitFor(() => expect(dialog.queryByText('Вещь a')).toBeNull());
    await user.click(screen.getByText('Отменить'));
    await told('Изменение отменено');
    const [restored, undone] = api.changes();
    expect([restored?.path, undone?.params.change]).toEqual([
      '/api/trash/a/restore',
      restored?.query.get('change') ?? 'none',
    ]);
    expect(screen.queryByRole('dialog', { name: 'Корзина' })).not.toBeNull();
  });

  it('says when it is too late, and shows what is left [SAFE-14]', async () => {
    let isThere = true;
    const { user, dialog } = await opened({
      'GET /api/trash': () => ({ items: isThere ? [trashed('a', 1)] : [], next: null }),
      'POST /api/trash/{id}/restore': () => {
        isThere = false;
        return new Response('Срок хранения в корзине истёк', { status: 404 });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Восстановить «Вещь a»' }));
    await told('Срок хранения в корзине истёк');
    await dialog.findByText('Корзина пуста');
  });

  it('asks before one is deleted for good [SAFE-16]', async () => {
    const { api, user, dialog } = await opened();
    const remove = await dialog.findByRole('button', { name: 'Удалить навсегда «Вещь a»' });
    await user.click(remove);
    await user.click((await question('Удалить навсегда?')).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.changes()).toEqual([]);
    await user.click(remove);
    await user.click((await question('Удалить навсегда?')).getByRole('button', { name: 'Удалить навсегда' }));
    await told('Удалено навсегда: «Вещь a»');
    await waitFor(() => expect(dialog.queryByText('Вещь a')).toBeNull());
    expect(api.changes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/trash/a']]);
  });

  it('asks before all is deleted, then says that it is [SAFE-16]', async () => {
    const { api, user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', { name: 'Очистить корзину' }));
    expect(api.changes()).toEqual([]);
    (await question('Очистить корзину?')).getByText(/Удалённое из общих календарей останется в корзине\.$/);
    await user.click((await question('Очистить корзину?')).getByRole('button', { name: 'Очистить корзину' }));
    await told('Корзина очищена');
    await dialog.findByText('Корзина пуста');
    expect(api.changes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/trash']]);
    expect(dialog.queryByRole('button', { name: 'Очистить корзину' })).toBeNull();
  });

  it('can be emptied where the first page has only what others have deleted [SAFE-16]', async () => {
    const { user, dialog } = await opened({
      'GET /api/trash': ({ query }) =>
        query.has('after')
          ? { items: [trashed('b', 1)], next: null }
          : { items: [trashed('a', 2, { ownerId: 'c-1', owner: 'Афиша' })], next: 'k' },
    });
    await user.click(await dialog.findByRole('button', { name: 'Показать ещё' }));
    await dialog.findByText('Вещь b');
    await dialog.findByRole('button', { name: 'Очистить корзину' });
  });

  it('has the shared calendars that an owner has deleted, and restores them [SHR-20]', async () => {
    const own = { id: 'u1', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, revision: 1 } as const;
    const poster = { ...own, id: 'c-1', name: 'Афиша' };
    let deletedUntil: string | undefined = new Date(Date.now() + 29.5 * DAY_MS).toISOString();
    const { api, user, dialog } = await opened(
      {
        'GET /api/trash': () => ({ items: [], next: null }),
        'GET /api/calendars': () => [
          { ...own, isOwn: true },
          { ...poster, isOwn: false, ...(deletedUntil && { deletedUntil }) },
        ],
        'POST /api/calendars/{id}/restore': () => {
          deletedUntil = undefined;
          return { ...poster, isOwn: false };
        },
      },
      { ...anna, shares: true },
    );
    const row = await dialog.findByText('Афиша');
    expect(row.closest('li')?.textContent).toMatch(/^АфишаКалендарь, осталось 30 дней/);
    expect(dialog.queryByText('Корзина пуста')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Восстановить «Афиша»' }));
    await told('Календарь восстановлен');
    await dialog.findByText('Корзина пуста');
    expect(api.changes().map(({ method, path }) => [method, path])).toEqual([['POST', '/api/calendars/c-1/restore']]);
  });

  it('shows more when asked, and says why it could not be loaded', async () => {
    const pages: Answers['GET /api/trash'] = ({ query }) =>
      query.has('after') ? { items: [trashed('b', 1)], next: null } : { items: [trashed('a', 2)], next: 'k' };
    const { api, user, dialog } = await opened({ 'GET /api/trash': () => new Response('Сбой', { status: 500 }) });
    await dialog.findByText('Не удалось загрузить корзину: Сбой');
    api.answer('GET /api/trash', pages);
    await user.click(dialog.getByRole('button', { name: 'Повторить' }));
    await user.click(await dialog.findByRole('button', { name: 'Показать ещё' }));
    await dialog.findByText('Вещь b');
    dialog.getByText('Вещь a');
    expect(dialog.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
  });
});
