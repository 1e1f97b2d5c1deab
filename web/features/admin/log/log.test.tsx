import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LogType } from '#shared/contracts/administration.ts';
import { accountLog } from '#shared/locale/account-log.ts';
import { anEntry } from '#web/features/admin/testing/admin-answers.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type AnswerTo, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';
import { zoneText } from './zone-text.ts';

aCleanBrowser();

const TYPES: readonly LogType[] = ['USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER'];
/** A log of `total` entries, newest first. The types take turns. */
const aLog = (total: number): AnswerTo<'GET /api/admin/events'> => {
  const all = Array.from({ length: total }, (_, at) =>
    anEntry({ id: `entry-${at}`, description: `Запись ${at}`, type: TYPES[at % TYPES.length] ?? 'OTHER' }),
  );
  return ({ query }) => {
    const [page, limit, type] = [Number(query.get('page')), Number(query.get('limit')), query.get('type')];
    const isOther = (each: LogType) => each !== 'USER' && each !== 'AUTH';
    const found = all.filter((entry) => !type || (type === 'OTHER' ? isOther(entry.type) : entry.type === type));
    return {
      events: found.slice((page - 1) * limit, page * limit),
      pagination: { current: page, pages: Math.ceil(found.length / limit), total: found.length },
    };
  };
};
const openLog = (search = '', total = 100) =>
  renderAdmin(`/admin/events${search}`, { 'GET /api/admin/events': aLog(total) });
const pages = () =>
  [...screen.getByRole('navigation', { name: 'Страницы журнала' }).children]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ');
const filter = () => screen.findByRole('combobox', { name: 'Тип записи' });
const lastQuery = ({ api }: ReturnType<typeof openLog>) =>
  Object.fromEntries(api.asked('/api/admin/events').at(-1)?.query ?? []);

describe('the event log', () => {
  it('shows type, description, username and time of each entry [LOG-01]', async () => {
    const timestamp = new Date(2026, 2, 5, 9, 5, 7).toISOString();
    const entry = anEntry({ type: 'SETTINGS', description: 'Сохранены настройки', username: 'иван', timestamp });
    renderAdmin('/admin/events', {
      'GET /api/admin/events': () => ({ events: [entry], pagination: { current: 1, pages: 1, total: 1 } }),
    });
    const row = (await screen.findByText('Сохранены настройки')).closest<HTMLElement>('[role=row]');
    const cells = within(row ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '05.03.2026, 09:05:07',
      'Настройки',
      'Сохранены настройки',
      'иван',
    ]);
    expect(row?.querySelector('time')?.dateTime).toBe(timestamp);
  });

  it('opens the history of the event that an entry is about, also of one in the trash [SAFE-24]', async () => {
    const entries = [
      anEntry({ id: 'a', type: 'CALENDAR', description: 'Удалено «Концерт»', eventId: 'e1' }),
      anEntry({ id: 'b', description: 'Вход' }),
    ];
    const version = { n: 1, at: '2026-03-05T06:00:00.000Z', by: { id: 'u', name: 'olga' }, changes: [] };
    const { api, user } = renderAdmin('/admin/events', {
      'GET /api/admin/events': () => ({ events: entries, pagination: { current: 1, pages: 1, total: 2 } }),
      'GET /api/events/{id}/history': ({ params }) => ({
        ...{ id: params.id ?? '', title: 'Концерт', allDay: false, isTrashed: true, versions: [version] },
      }),
    });
    const link = await screen.findByRole('button', { name: 'Удалено «Концерт»' });
    expect(screen.queryByRole('button', { name: 'Вход' })).toBeNull();
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name: /«Концерт»/ }));
    await dialog.findByText('Мероприятие в корзине. Чтобы вернуть версию, сначала восстановите его.');
    expect(api.asked('/api/events/e1/history')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it.each([
    [accountLog.signedIn, false],
    [accountLog.signInFailed, true],
    [accountLog.signInBlocked, true],
    [accountLog.passwordGuessed, true],
    [accountLog.lockedOut(15), true],
  ])('marks «%s» as a refusal: %s', async (description, isRefused) => {
    renderAdmin('/admin/events', {
      'GET /api/admin/events': () => ({
        events: [anEntry({ id: 'good' }), anEntry({ id: 'this', description, username: 'иван' })],
        pagination: { current: 1, pages: 1, total: 2 },
      }),
    });
    await screen.findByText('иван');
    const [good, tag] = screen.getAllByText('Аутентификация', { selector: 'span' });
    expect(tag?.className === good?.className).toBe(!isRefused);
  });

  it('asks for page, limit 10 and type; the type is left out when all are shown [LOG-02]', async () => {
    const opened = openLog('?page=3');
    await screen.findByText('Запись 20');
    expect(lastQuery(opened)).toEqual({ page: '3', limit: '10' });
    await opened.user.selectOptions(await filter(), 'Аутентификация');
    await waitFor(() => expect(lastQuery(opened)).toEqual({ page: '1', limit: '10', type: 'AUTH' }));
  });

  it('offers all and three kinds by the specification’s labels [LOG-04]', async () => {
    openLog();
    const options = within(await filter()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['ALL', 'Все'],
      ['USER', 'Управление пользователями'],
      ['AUTH', 'Аутентификация'],
      ['OTHER', 'Прочее'],
    ]);
  });

  it('shows ten a page, with first, last, neighbours and ellipses; the page stands in the address [LOG-03]', async () => {
    const { user } = openLog('?page=5');
    await screen.findByText('Запись 40');
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(pages()).toBe('1 … 4 5 6 … 10');
    const numbers = within(screen.getByRole('navigation', { name: 'Страницы журнала' }));
    expect(numbers.getByRole('link', { current: 'page' }).textContent).toBe('5');
    await user.click(numbers.getByRole('link', { name: 'Страница 10' }));
    await screen.findByText('Запись 90');
    expect(address()).toBe('/admin/events?page=10');
    expect(pages()).toBe('1 … 9 10');
    await user.click(numbers.getByRole('link', { name: 'Предыдущая страница' }));
    await screen.findByText('Запись 80');
    await user.click(numbers.getByRole('link', { name: 'Страница 1' }));
    await screen.findByText('Запись 0');
    expect(address()).toBe('/admin/events');
  });

  it('starts at page 1 when the filter changes, and keeps the filter in the address [LOG-05]', async () => {
    const { user } = openLog('?page=4');
    await screen.findByText('Запись 30');
    await user.selectOptions(await filter(), 'Управление пользователями');
    await waitFor(() => expect(address()).toBe('/admin/events?type=USER'));
    await screen.findByText('Запись 5');
    expect(pages()).toBe('1 2');
    await user.click(screen.getByRole('link', { name: 'Страница 2' }));
    await waitFor(() => expect(address()).toBe('/admin/events?type=USER&page=2'));
  });

  it('opens page and filter from the address; nonsense there is page 1 of all', async () => {
    const opened = openLog('?page=-3&type=EVERYTHING');
    await screen.findByText('Запись 0');
    expect(lastQuery(opened)).toEqual({ page: '1', limit: '10' });
  });

  it('goes to the last page when the address asks for one beyond it', async () => {
    openLog('?page=77');
    await screen.findByText('Запись 99');
    expect(address()).toBe('/admin/events?page=10');
  });

  it('names the time zone of the viewer', async () => {
    openLog();
    await screen.findByText('Запись 0');
    await screen.findByText(/Время показано в часовом поясе: .+GMT/);
    expect(zoneText(new Date('2026-01-01'), 'Europe/Moscow')).toBe('Москва, стандартное время (GMT+3)');
    expect(zoneText(new Date('2026-01-01'), 'Asia/Kamchatka')).toContain('(GMT+12)');
  });

  it('says that there is nothing, and why nothing could be loaded', async () => {
    openLog('', 0);
    await screen.findByText('Записей нет');
  });

  it('tries again when asked', async () => {
    const { api, user } = renderAdmin('/admin/events', { 'GET /api/admin/events': () => refused(500, 'Беда') });
    expect((await screen.findByRole('alert')).textContent).toContain('Беда');
    api.answer('GET /api/admin/events', aLog(3));
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Запись 2');
  });
});

describe('the export of the log', () => {
  afterEach(() => {});

  /** The file that the browser would have saved. */
  const caught = () => {
    const files: { file: Blob; name: string }[] = [];
    let made: Blob | undefined;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) made = file;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (made) files.push({ file: made, name: this.download });
    });
    return files;
  };
  const linesOf = async (file: Blob): Promise<string[]> => (await file.text()).trimEnd().split('\r\n');

  it('holds the whole filtered log as CSV, read in pages of 100', async () => {
    const files = caught();
    const { api, user } = openLog('?type=OTHER', 777);
    await screen.findByText('Запись 1');
    await user.click(screen.getByRole('button', { name: 'Скачать CSV' }));
    await toast('Успешно', 'Выгружено: 466 записей');
    expect(files[0]?.name).toMatch(/^журнал-\d{4}-\d\d-\d\d\.csv$/);
    const [bytes, lines] = [
      new Uint8Array((await files[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0)),
      await linesOf(files[0]?.file ?? new Blob()),
    ];
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines).toHaveLength(467);
    expect(lines[1]).toContain('"2026-03-05T06:05:07.000Z";"Календарь";"olga";"Запись 1"');
    const asked = api.asked('/api/admin/events').filter(({ query }) => query.get('limit') === '100');
    expect(asked.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3', '4', '5']);
    expect(asked.every(({ query }) => query.get('type') === 'OTHER')).toBe(true);
  });

  it('takes an entry once that new ones have pushed onto the next page', async () => {
    const files = caught();
    const page = (page: number) => (page === 1 ? ['a', 'b'] : ['b', 'c']).map((id) => anEntry({ id, description: id }));
    const { user } = renderAdmin('/admin/events', {
      'GET /api/admin/events': ({ query }) => ({
        events: page(Number(query.get('page'))),
        pagination: { current: 1, pages: 2, total: 4 },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Скачать CSV' }));
    await toast('Успешно', 'Выгружено: 3 записи');
    const lines = await linesOf(files[0]?.file ?? new Blob());
    expect(lines.slice(1).map((line) => line.at(-2))).toEqual(['a', 'b', 'c']);
  });

  it('saves nothing where it was stopped while its last page was on the way', async () => {
    const files = caught();
    const { api, user } = openLog();
    await screen.findByText('Запись 0');
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer('GET /api/admin/events', async () => {
      await promise;
      return { events: [anEntry({ id: 'a', description: 'a' })], pagination: { current: 1, pages: 1, total: 1 } };
    });
    await user.click(screen.getByRole('button', { name: 'Скачать CSV' }));
    await user.click(await screen.findByRole('button', { name: /Отменить выгрузку/ }));
    resolve();
    await screen.findByRole('button', { name: 'Скачать CSV' });
    expect(files).toEqual([]);
  });

  it('says why it failed and saves nothing', async () => {
    const files = caught();
    const { api, user } = openLog();
    await screen.findByText('Запись 0');
    api.answer('GET /api/admin/events', () => refused(500, 'Внутренняя ошибка сервера'));
    await user.click(screen.getByRole('button', { name: 'Скачать CSV' }));
    await toast('Ошибка', 'Не удалось выгрузить журнал: Внутренняя ошибка сервера');
    expect(files).toEqual([]);
    await screen.findByRole('button', { name: 'Скачать CSV' });
  });
});
