import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { TOKEN_KEY } from '#web/api/session/token.ts';
import { draftOf, forgetDraft } from '#web/events/form/draft.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const aFrame = () => new Promise((done) => requestAnimationFrame(done));

it('stays when the focus goes behind it: React’s strict mode gives it back to the button and opens the dialog anew', {
  tags: ['slow'],
}, async () => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  const button = await screen.findByRole('button', { name: 'Создать мероприятие' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  await aFrame();
  button.focus();
  for (let frame = 0; frame < 3; frame++) await aFrame();
  expect(dialog.isConnected).toBe(true);
});

it('asks before Escape or «Back» close it while the name of a category is typed and not added [EV2-22]', {
  tags: 'slow',
}, async () => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [], 'GET /api/categories': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = await screen.findByRole('dialog');
  const manage = within(dialog).getByRole('button', { name: 'Изменить список категорий' });
  await waitFor(() => expect(manage.matches(':enabled')).toBe(true));
  await user.click(manage);
  const name = within(dialog).getByLabelText('Новая категория');
  await user.type(name, 'Спектакли');
  for (const leave of [() => user.keyboard('{Escape}'), () => Promise.resolve(history.back())]) {
    await leave();
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Продолжить редактирование' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByDisplayValue('Спектакли')).toBe(name);
  }
  await user.clear(name);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['an edit', 'Сохранить'],
  ['a deletion', 'Удалить'],
])('%s that was refused says the server’s text, and the dialog stays [DLG-24]', async (_, button) => {
  const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
  const busy = () => new Response('Хранилище занято. Повторите.', { status: 503 });
  const { fetch } = fakeApi({
    'GET /api/events': () => [{ ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Гамлет', ...day }],
    'GET /api/categories': () => [],
    'PUT /api/events/{id}': busy,
    'DELETE /api/events/{id}': busy,
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: /Гамлет/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Мероприятие' });
  const title = within(dialog).getByLabelText('Название');
  await user.type(title, ' снова');
  await user.click(within(dialog).getByRole('button', { name: button }));
  const { dataset } = await toast('Ошибка', 'Хранилище занято. Повторите.');
  expect(dataset.variant).toBe('destructive');
  expect(dialog.isConnected).toBe(true);
});

it('saves with the event a category that was renamed and not saved [EV2-22]', { tags: 'slow' }, async () => {
  const times = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
  const plays = { id: 'c1', name: 'Спектакли', color: '#22c55e' };
  const { fetch, changes } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => [plays],
    'PUT /api/categories/{id}': () => ({ ...plays, name: 'Премьеры' }),
    'POST /api/events': () => ({ ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Гамлет', ...times }),
  });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Название'), 'Гамлет');
  const manage = dialog.getByRole('button', { name: 'Изменить список категорий' });
  await waitFor(() => expect(manage.matches(':enabled')).toBe(true));
  await user.click(manage);
  const name = dialog.getByLabelText('Название категории «Спектакли»');
  await user.clear(name);
  await user.type(name, 'Премьеры');
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/categories/c1',
    'POST /api/events',
  ]);
  expect(changes()[0]?.body).toEqual({ name: 'Премьеры', color: '#22c55e' });
});

it('keeps the typed name of a new category when the list of categories changes [EV2-22]', async () => {
  const plays = { id: 'c1', name: 'Спектакли', color: '#22c55e' };
  let stored = [plays, { ...plays, id: 'c2', name: 'Лекции' }];
  const { fetch } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => stored,
    'POST /api/categories': () => {
      const made = { ...plays, id: 'c3', name: 'Экскурсии' };
      stored = [...stored, made];
      return made;
    },
    'DELETE /api/categories/{id}': ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return { id: params.id ?? '' };
    },
  });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog'));
  const manage = dialog.getByRole('button', { name: 'Изменить список категорий' });
  await waitFor(() => expect(manage.matches(':enabled')).toBe(true));
  await user.click(manage);
  await user.type(dialog.getByLabelText('Новая категория'), 'Экскурсии');
  await user.click(dialog.getByRole('button', { name: 'Удалить категорию «Лекции»' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить категорию' }));
  await waitFor(() => expect(dialog.queryByLabelText('Название категории «Лекции»')).toBeNull());
  expect(dialog.getByLabelText('Новая категория')).toHaveProperty('value', 'Экскурсии');
  // The focus stays among the categories.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('list', { name: 'Категории' })));
  await user.click(dialog.getByLabelText('Новая категория'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Новая категория')).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(dialog.getByLabelText('Новая категория'));
});

it.each([
  ['ends the session', null],
  ['begins another', 'another-token'],
])('keeps what was typed when another tab %s', async (_, token) => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [], 'GET /api/categories': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Название'), 'Премьера');
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
  expect(draftOf('anna')?.fields.title).toBe('Премьера');
  forgetDraft();
});

it('says which limit is reached, and keeps the form as typed [LOCK-09]', { tags: 'slow' }, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const text = 'Достигнут предел: 5000 мероприятий';
  const { fetch, changes } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => [],
    'POST /api/events': () => new Response(text, { status: 403 }),
  });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Название'), 'Премьера');
  await user.type(dialog.getByLabelText('Описание'), 'В пяти действиях');
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(text);
  expect(changes()).toHaveLength(1);
  expect(dialog.getByDisplayValue('Премьера')).toBe(dialog.getByLabelText('Название'));
  expect(dialog.getByDisplayValue('В пяти действиях')).toBe(dialog.getByLabelText('Описание'));
  expect(logged).toHaveBeenCalledWith('Error submitting form', expect.objectContaining({ message: text }));
  logged.mockRestore();
});

it('sends a creation whose answer was lost again under the same id, and what is typed otherwise under a new one', {
  tags: 'slow',
}, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fetch, changes, answer } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => [],
    'POST /api/events': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = async (times: number) => {
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Создать' }).matches(':enabled')).toBe(true));
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(changes()).toHaveLength(times));
  };
  await user.type(dialog.getByLabelText('Название'), 'Премьера');
  await send(1);
  await send(2);
  await user.type(dialog.getByLabelText('Описание'), 'В пяти действиях');
  await send(3);
  const [first, second, third] = changes().map(({ query }) => query.get('change'));
  expect([first === null, second === first, third === first]).toEqual([false, true, false]);
  // The server had created events although its answers were lost. After a successful save the dialog undoes these
  // creations, so that one event is left.
  const made = { ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Премьера' };
  const times = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
  answer('POST /api/events', () => ({ ...made, ...times }));
  const undone: string[] = [];
  answer('POST /api/changes/{change}/undo', ({ params }) => {
    undone.push(params.change ?? '');
    return { undone: 1, skipped: [], job: null };
  });
  await user.type(dialog.getByLabelText('Описание'), '!');
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(undone.sort()).toEqual([first, third].sort()));
  logged.mockRestore();
});

it.each([
  ['an edit', 'Сохранить', 'Мероприятие обновлено'],
  ['a deletion', 'Удалить', 'Мероприятие удалено'],
])('%s that is answered after «Отмена» leaves the next dialog open', async (_, button, said) => {
  const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
  const hamlet = { ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Гамлет', ...day };
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  const { fetch, changes } = fakeApi({
    'GET /api/events': () => [hamlet],
    'GET /api/categories': () => [],
    'PUT /api/events/{id}': () => late.then(() => hamlet),
    'DELETE /api/events/{id}': () => late.then(() => ({ id: 'e1' })),
  });
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: /Гамлет/ }));
  const first = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await user.click(first.getByRole('button', { name: button }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await user.click(first.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Создать мероприятие' }));
  const second = within(await screen.findByRole('dialog'));
  await user.type(second.getByLabelText('Название'), 'Премьера');
  answerLate();
  await toast('Успешно', said);
  expect(second.getByLabelText('Название').isConnected).toBe(true);
  expect(second.getByDisplayValue('Премьера').isConnected).toBe(true);
});

it('the dialog stays open when Escape closes its menu «⋯»', async () => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [], 'GET /api/categories': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Ещё действия' });
  await user.click(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
  for (let frame = 0; frame < 3; frame++) await aFrame();
  expect(dialog.isConnected).toBe(true);
});

it('a pressed button that disappears gives the focus to a field beside it, not to the title', async () => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [], 'GET /api/categories': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (let frame = 0; frame < 3; frame++) await aFrame();
  const press = async (name: string) => {
    dialog.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    for (let frame = 0; frame < 3; frame++) await aFrame();
  };
  await press('Закончить в другой день');
  expect(document.activeElement).toBe(dialog.getByLabelText(/Дата окончания/));
  await user.click(dialog.getByRole('button', { name: 'Цвет #ef4444' }));
  await press('Вернуть обычный цвет');
  expect(document.activeElement).toBe(dialog.getByLabelText('Выбрать другой цвет'));
});
