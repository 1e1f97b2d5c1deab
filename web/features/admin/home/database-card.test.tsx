import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const openCard = async (answers: Answers = {}) => {
  const opened = renderAdmin('/admin', answers);
  const card = within(await screen.findByRole('region', { name: 'Управление базой данных' }));
  return { ...opened, card };
};
type Opened = Awaited<ReturnType<typeof openCard>>;
const press = async ({ card, user }: Opened, name: string) => user.click(card.getByRole('button', { name }));
/** The ended job of a copy or a recreation. */
const JOB = {
  id: 'copyDatabase-database',
  done: 20,
  total: null,
  state: 'done',
  message: null,
  export: 'copy-4',
} as const;
const VALIDATE = 'Проверить структуру';
const RECREATE = 'Пересоздать базу данных';

it('the card of the database offers to validate it and, folded away, to recreate it [ADM-06, FACE-25]', async () => {
  const { card, user } = await openCard();
  const folded = card.getByRole('button', { name: RECREATE, hidden: true }).closest('details');
  expect(folded?.open).toBe(false);
  await user.click(card.getByText('Обслуживание'));
  expect(folded?.open).toBe(true);
  for (const name of [VALIDATE, RECREATE]) expect(card.getByRole('button', { name }).matches(':enabled')).toBe(true);
});

describe('validating the database', () => {
  it('asks the server when told to, and shows that all is well [ADM-06, ADM-09]', async () => {
    const opened = await openCard({ 'GET /api/admin/database/validate': () => ({ isValid: true, issues: [] }) });
    expect(opened.api.asked('/api/admin/database/validate')).toEqual([]);
    await press(opened, VALIDATE);
    expect((await opened.card.findByRole('status')).textContent).toBe('Структура базы данных в порядке');
  });

  it('lists the issues, fifty at a time [ADM-09]', async () => {
    const issues = Array.from({ length: 121 }, (_, at) => `Проблема номер ${at}`);
    const opened = await openCard({ 'GET /api/admin/database/validate': () => ({ isValid: false, issues }) });
    await press(opened, VALIDATE);
    const alert = within(await opened.card.findByRole('alert'));
    alert.getByText('В базе данных найдено: 121 проблема');
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(issues.slice(0, 50));
    await opened.user.click(alert.getByRole('button', { name: 'Показать ещё 50' }));
    await opened.user.click(alert.getByRole('button', { name: 'Показать ещё 21' }));
    expect(alert.getAllByRole('listitem')).toHaveLength(121);
  });

  it('says why it failed [ADM-10]', async () => {
    const opened = await openCard({ 'GET /api/admin/database/validate': () => refused(500, 'таблица недоступна') });
    await press(opened, VALIDATE);
    await toast('Ошибка', 'Не удалось проверить структуру базы данных: таблица недоступна');
  });
});

describe('recreating the database', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'Пересоздание базы данных' });
  const confirm = async ({ user }: Opened, phrase = 'ПЕРЕСОЗДАТЬ') => {
    const asked = within(await dialog());
    await user.type(asked.getByLabelText('Чтобы продолжить, введите ПЕРЕСОЗДАТЬ'), phrase);
    await user.click(asked.getByRole('button', { name: RECREATE }));
  };

  it('asks first; without a yes nothing is sent [ADM-11]', async () => {
    const opened = await openCard();
    await press(opened, RECREATE);
    const asked = within(await dialog());
    asked.getByText('Вы уверены? Это действие нельзя отменить.');
    await opened.user.click(asked.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(opened, RECREATE);
    await dialog();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(opened.api.changes()).toEqual([]);
  });

  it('wants a word to be typed before its button works [ADM-11]', async () => {
    const opened = await openCard();
    await press(opened, RECREATE);
    await confirm(opened, 'пересоз');
    await opened.user.type(screen.getByLabelText('Чтобы продолжить, введите ПЕРЕСОЗДАТЬ'), '{Enter}');
    expect(within(await dialog()).getByRole('button', { name: RECREATE })).toHaveProperty('disabled', true);
    expect(opened.api.changes()).toEqual([]);
  });

  it('sends nothing but the call, shows that it runs, then the message, which names the copy [ADM-12]', async () => {
    const running = Promise.withResolvers<void>();
    const opened = await openCard({
      'GET /api/jobs/{id}': () => ({ ...JOB, message: 'База данных пересоздана. Прежние данные в копии: 2026-11-21' }),
      'POST /api/admin/database/recreate': async () => {
        await running.promise;
        return { ...JOB, state: 'running', message: null };
      },
    });
    await press(opened, RECREATE);
    await confirm(opened);
    const asked = within(await dialog());
    await asked.findByRole('progressbar');
    await opened.user.keyboard('{Escape}');
    asked.getByText('База данных пересоздаётся…');
    running.resolve();
    await toast('Успешно', 'База данных пересоздана');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await opened.card.findByText('База данных пересоздана. Прежние данные в копии: 2026-11-21');
    expect(opened.api.changes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/database/recreate', undefined],
    ]);
    await waitFor(() => expect(opened.api.asked('/api/admin/stats').length).toBeGreaterThan(1));
  });

  it('says why it failed [ADM-13]', async () => {
    const opened = await openCard({ 'POST /api/admin/database/recreate': () => refused(409, 'уже выполняется') });
    await press(opened, RECREATE);
    await confirm(opened);
    await toast('Ошибка', 'Не удалось пересоздать базу данных: уже выполняется');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('copies of the database', () => {
  const COPIES = [3, 2, 1].map((day) => ({
    name: `copy-${day}`,
    createdAt: `2026-03-0${day}T06:05:07.000Z`,
    items: 1001,
    pictures: 2,
    bytes: 1_572_864,
  }));
  const listed = (copies = COPIES): Answers => ({ 'GET /api/admin/database/copies': () => ({ copies }) });
  const rows = async ({ card }: Opened) => within(await card.findByRole('table', { name: 'Копии данных' }));

  it('are listed with date, size and contents [DB-16]', async () => {
    const table = await rows(await openCard(listed()));
    const [, first, ...others] = table.getAllByRole('row');
    expect(others).toHaveLength(2);
    expect(first?.textContent).toMatch(/^03\.03\.2026, \d\d:05:07/);
    expect(first?.textContent).toContain('1,5\u00a0МБ');
    expect(first?.textContent).toContain('1\u00a0001 запись и 2 изображения');
  });

  it('say that there is none', async () => {
    const empty = await openCard(listed([]));
    await empty.card.findByText('Копий пока нет');
  });

  it('say why they cannot be shown', async () => {
    const failed = await openCard({ 'GET /api/admin/database/copies': () => refused(500, 'хранилище молчит') });
    await failed.card.findByText('хранилище молчит');
  });

  it('are said to be ready when their job is done, or why not [DB-15]', async () => {
    const answers = [{ ...JOB, state: 'running' as const }];
    const opened = await openCard({
      ...listed([]),
      'GET /api/jobs/{id}': () => JOB,
      'POST /api/admin/database/copies': () => answers.shift() ?? refused(409, 'Копия данных уже делается.'),
    });
    await press(opened, 'Сделать копию');
    await toast('Успешно', 'Копия данных готова');
    expect(opened.api.asked('/api/jobs/copyDatabase-database')).toHaveLength(1);
    expect(opened.api.asked('/api/admin/database/copies').length).toBeGreaterThan(1);
    await press(opened, 'Сделать копию');
    await toast('Ошибка', 'Не удалось сделать копию: Копия данных уже делается.');
  });

  it('are said to be ready once the list shows them [DB-15, DB-16]', async () => {
    const listing = Promise.withResolvers<void>();
    let lists = 0;
    const opened = await openCard({
      'GET /api/admin/database/copies': async () => {
        lists += 1;
        if (lists === 1) return { copies: COPIES.slice(1) };
        await listing.promise;
        return { copies: COPIES };
      },
      'POST /api/admin/database/copies': () => JOB,
    });
    const table = await rows(opened);
    await press(opened, 'Сделать копию');
    await waitFor(() => expect(lists).toBe(2));
    expect(document.querySelector('.toast')).toBeNull();
    listing.resolve();
    await toast('Успешно', 'Копия данных готова');
    await table.findByRole('button', { name: /^Скачать копию от 03\.03/ });
  });

  it('are deleted after a question, and the focus goes to the next one [DB-17]', async () => {
    const opened = await openCard({ ...listed(), 'DELETE /api/admin/database/copies/{name}': () => ({ ok: true }) });
    const table = await rows(opened);
    const [first] = table.getAllByRole('button', { name: /^Удалить копию от 03\.03/ });
    if (!first) throw new Error('no button');
    await opened.user.click(first);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Удаление копии' }));
    expect(opened.api.changes()).toEqual([]);
    await opened.user.click(dialog.getByRole('button', { name: 'Удалить копию' }));
    await toast('Успешно', 'Копия удалена');
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Удалить копию от 02\.03/));
  });

  it('say why one was not downloaded [DB-16]', async () => {
    const opened = await openCard({
      ...listed(),
      'GET /api/admin/database/copies/{name}': () => refused(404, 'Такой копии нет.'),
    });
    const table = await rows(opened);
    await opened.user.click(table.getByRole('button', { name: /^Скачать копию от 02\.03/ }));
    await toast('Ошибка', 'Не удалось скачать копию: Такой копии нет.');
  });
});
