import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const numbered = (count: number): CalendarEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ...PLAIN_EVENT, id: `e${at + 1}`, userId: 'u1', title: `Дело ${at + 1}`, revision: at + 1 },
    startDate: new Date(2026, 8, 16, 10, at).toISOString(),
    endDate: new Date(2026, 8, 16, 12, at).toISOString(),
  }));
const done = (ids: readonly string[]) => ({ done: [...ids], failed: [], left: [] });
const idsIn = (body: unknown): string[] => {
  const items: unknown = Object(body).items;
  return Array.isArray(items) ? items.map(({ id }) => String(id)) : [];
};

type Bulk = NonNullable<Answers['POST /api/events/bulk']>;
const opened = async (list: CalendarEvent[], bulk: Bulk = ({ body }) => done(idsIn(body))) => {
  const api = fakeApi({
    'GET /api/events': () => list,
    'GET /api/categories': () => [{ id: 'c1', name: 'Лекции', color: '#ff0000' }],
    'POST /api/events/bulk': bulk,
    'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
  });
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch: api.fetch });
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(list.length));
  const sent = () => api.changes().filter(({ path }) => path === '/api/events/bulk');
  return { api, user, sent };
};
type Opened = Awaited<ReturnType<typeof opened>>;

const box = (number: number) => screen.findByRole('checkbox', { name: new RegExp(`^Выбрать «Дело ${number}»,`) });
const tick = async ({ user }: Pick<Opened, 'user'>, ...numbers: number[]) => {
  for (const number of numbers) await user.click(await box(number));
};
const bar = async () => within(await screen.findByRole('region', { name: 'Выбранные мероприятия' }));
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Выбранные мероприятия' })).toBeNull());
const press = async ({ user }: Pick<Opened, 'user'>, name: string) =>
  user.click((await bar()).getByRole('button', { name }));
const told = async (words: string, part = 'description') => {
  const card = (await screen.findByText(words, { selector: `.toast-${part}` })).closest<HTMLElement>('.toast');
  if (!card) throw new Error('No toast');
  return within(card);
};

describe('choosing events of the list', () => {
  it('is by boxes, with Shift by ranges, by the keyboard too; Escape lets go of all [SAFE-26]', async () => {
    const page = await opened(numbered(5));
    await tick(page, 2);
    expect(await (await bar()).findByText('Выбрано: 1')).toBeTruthy();
    await page.user.keyboard('{Shift>}');
    await tick(page, 4);
    await page.user.keyboard('{/Shift}');
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 3');
    (await box(1)).focus();
    await page.user.keyboard(' ');
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 4');
    await page.user.keyboard('{Escape}');
    await noBar();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('ends at 200: of one more it says so [SAFE-26]', { tags: 'slow' }, async () => {
    await opened(numbered(201));
    await box(1);
    const boxes = screen.getAllByRole('checkbox');
    const [first, last] = [boxes[0], boxes[200]];
    if (!first || !last) throw new Error('There are no boxes');
    fireEvent.click(first);
    fireEvent.click(last, { shiftKey: true });
    expect((await (await bar()).findByRole('alert')).textContent).toBe('Можно выбрать не больше 200');
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 200');
  });

  it('on a phone begins with a button; then a tap ticks a row and opens none [SAFE-26]', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const page = await opened(numbered(2));
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Выбрать мероприятия' }));
    await box(2);
    await page.user.click(screen.getByRole('button', { name: /Дело 2/ }));
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 1');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(page, 'Снять выделение');
    await noBar();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('changing chosen events', () => {
  it('moves them by days, says so and takes it back by «Отменить» or Ctrl+Z, from a box too [SAFE-01, SAFE-02, SAFE-27]', {
    tags: 'slow',
  }, async () => {
    const page = await opened(numbered(3));
    const changes: (string | null | undefined)[] = [];
    for (const way of ['button', 'key']) {
      await tick(page, 1, 3);
      await press(page, 'Перенести');
      const dialog = within(await screen.findByRole('dialog', { name: 'Перенести мероприятия' }));
      await page.user.click(dialog.getByText('Раньше'));
      const days = dialog.getByLabelText('На сколько дней');
      await page.user.clear(days);
      await page.user.type(days, '4000');
      await page.user.click(dialog.getByRole('button', { name: 'Перенести' }));
      expect(await dialog.findByText('Введите целое число дней от 1 до 3660')).toBeTruthy();
      await page.user.clear(days);
      await page.user.type(days, '10');
      expect(dialog.getByText('Первое: 16 сентября 2026 → 6 сентября 2026')).toBeTruthy();
      await page.user.click(dialog.getByRole('button', { name: 'Перенести' }));
      const toast = await told('Изменено 2 мероприятия');
      await noBar();
      const sent = page.sent().at(-1);
      const items = [
        { id: 'e1', revision: 1 },
        { id: 'e3', revision: 3 },
      ];
      expect(sent?.body).toEqual({ action: 'move', items, days: -10 });
      changes.push(sent?.query.get('change'));
      if (way === 'button') await page.user.click(toast.getByRole('button', { name: 'Отменить' }));
      else fireEvent.keyDown(await box(1), { code: 'KeyZ', key: 'я', ctrlKey: true });
      await told('Изменение отменено');
    }
    expect(changes).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    const undone = page.api.changes().filter(({ path }) => path.endsWith('/undo'));
    expect(undone.map(({ params }) => params.change)).toEqual(changes);
  });

  it.each([
    [
      'Копировать',
      async (page: Opened) => answer(page, 'Копировать мероприятия', 'Копировать'),
      { action: 'copy', days: 7 },
      'Скопировано 2 мероприятия',
    ],
    [
      'Категория',
      async (page: Opened) => choose(page, 'Категория мероприятий', 'Лекции'),
      { action: 'set', value: { categoryId: 'c1' } },
      'Изменено 2 мероприятия',
    ],
    [
      'Статус',
      async (page: Opened) => choose(page, 'Статус мероприятий', 'Отменено'),
      { action: 'set', value: { status: 'cancelled' } },
      'Изменено 2 мероприятия',
    ],
    [
      'Цвет',
      async (page: Opened) => choose(page, 'Цвет мероприятий', 'Как у категории', 'checkbox'),
      { action: 'set', value: { color: '' } },
      'Изменено 2 мероприятия',
    ],
    ['Удалить', async () => undefined, { action: 'remove' }, 'Удалено 2 мероприятия'],
  ] as const)(
    '%s: sends what was asked for, with what is chosen',
    { tags: ['slow'] },
    async (name, go, body, words) => {
      const page = await opened(numbered(2));
      await tick(page, 1, 2);
      if (name === 'Копировать' || name === 'Удалить') await press(page, name);
      else {
        await press(page, 'Изменить');
        await page.user.click(await screen.findByRole('menuitem', { name }));
      }
      await go(page);
      await (await told(words)).findByRole('button', { name: 'Отменить' });
      const items = [
        { id: 'e1', revision: 1 },
        { id: 'e2', revision: 2 },
      ];
      expect(page.sent().map((one) => one.body)).toEqual([{ ...body, items }]);
      await noBar();
    },
  );

  it('names what failed, leaves that chosen, and says «Изменено 11 из 12» [SAFE-28]', async () => {
    const reason = 'Мероприятие изменил(а) maria 5 марта в 18:04. Откройте его заново.';
    const page = await opened(numbered(12), ({ body }) => ({
      done: idsIn(body).filter((id) => id !== 'e7'),
      failed: idsIn(body)
        .filter((id) => id === 'e7')
        .map((id) => ({ id, reason })),
      left: [],
    }));
    fireEvent.click(await box(1));
    fireEvent.click(await box(12), { shiftKey: true });
    await press(page, 'Удалить');
    const toast = await told('Удалено 11 из 12', 'title');
    expect(toast.queryByText('Успешно')).toBeNull();
    toast.getByRole('button', { name: 'Отменить' });
    const said = await (await bar()).findByRole('alert');
    expect(said.textContent).toContain('Удалено 11 из 12');
    expect(said.textContent).toContain(`«Дело 7», 16 сентября: ${reason}`);
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 1');
    await page.user.click(await box(7));
    await tick(page, 2);
    await answerMove(page);
    await told('Изменено 1 мероприятие');
    expect(idsIn(page.sent().at(-1)?.body)).toEqual(['e2']);
  });

  it('sends again, as the same change, what the server had no time for, and on request what it did not answer [SAFE-29]', async () => {
    let calls = 0;
    const page = await opened(numbered(3), ({ body }) => {
      calls += 1;
      const [first = '', ...left] = idsIn(body);
      if (calls === 1) return { done: [first], failed: [], left };
      if (calls === 2) throw new TypeError('No connection');
      return done(idsIn(body));
    });
    await tick(page, 1, 2, 3);
    await answerMove(page);
    const said = await (await bar()).findByRole('alert');
    expect(said.textContent).toMatch(/^Изменено 1 из 3/);
    expect((await bar()).getByRole('status').textContent).toBe('Выбрано: 2');
    await page.user.click(within(said).getByRole('button', { name: 'Повторить' }));
    await told('Изменено 3 мероприятия');
    await noBar();
    expect(page.sent().map(({ body }) => idsIn(body))).toEqual([
      ['e1', 'e2', 'e3'],
      ['e2', 'e3'],
      ['e2', 'e3'],
    ]);
    expect(new Set(page.sent().map(({ query }) => query.get('change'))).size).toBe(1);
  });

  it('goes on in portions, keeps dates of a series together and says how far it is', { tags: ['slow'] }, async () => {
    let letGoOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGoOn = resolve;
    });
    const list = numbered(70).map((event, at) =>
      at >= 31 && at < 60 ? { ...event, id: `s_${at}`, seriesId: 's' } : event,
    );
    const page = await opened(list, async ({ body }) => {
      if (page.sent().length > 1) await held;
      return done(idsIn(body));
    });
    fireEvent.click(await box(1));
    fireEvent.click(await box(70), { shiftKey: true });
    expect((await bar()).getByText('У повторяющихся — только выбранные даты')).toBeTruthy();
    await answerMove(page);
    const progress = await screen.findByRole('progressbar', { name: 'Выполнено 60 из 70' });
    expect(progress.getAttribute('value')).toBe('60');
    expect((await bar()).getByRole('button', { name: 'Удалить' })).toHaveProperty('disabled', true);
    letGoOn();
    await told('Изменено 70 мероприятий');
    const series = page.sent().map(({ body }) => idsIn(body).filter((id) => id.startsWith('s_')).length);
    expect(series).toEqual([29, 0]);
  });
});

describe('the category of chosen events', () => {
  const inCalendars = (...calendarIds: (string | undefined)[]) =>
    numbered(calendarIds.length).map((event, at) => ({
      ...event,
      // A colleague made it.
      ...(calendarIds[at] && { calendarId: calendarIds[at], userId: 'u2' }),
    }));
  const asked = async (list: CalendarEvent[]) => {
    const page = await opened(list);
    await tick(page, ...list.map((_, at) => at + 1));
    await press(page, 'Изменить');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Категория' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Категория мероприятий' }));
    return { page, dialog };
  };
  const several = /стоят в разных календарях/;

  it('is one of their calendar, also where a colleague made them [SHR-16]', async () => {
    const { page, dialog } = await asked(inCalendars('c-1', 'c-1'));
    await dialog.findByRole('radio', { name: 'Лекции' });
    expect(dialog.queryByText(several)).toBeNull();
    expect(page.api.asked('/api/categories').map(({ query }) => query.get('calendarId'))).toContain('c-1');
  });

  it('cannot be chosen for events of several calendars, and the dialog says so', async () => {
    const { dialog } = await asked(inCalendars(undefined, 'c-1'));
    expect(await dialog.findByText(several)).toBeTruthy();
    expect(dialog.queryAllByRole('radio')).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Изменить' })).toHaveProperty('disabled', true);
  });
});

const answer = async ({ user }: Pick<Opened, 'user'>, title: string, button: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: button }));
};
const answerMove = async (page: Opened) => {
  await press(page, 'Перенести');
  await answer(page, 'Перенести мероприятия', 'Перенести');
};
const choose = async (page: Opened, title: string, name: string, role: 'radio' | 'checkbox' = 'radio') => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await page.user.click(await dialog.findByRole(role, { name }));
  await answer(page, title, 'Изменить');
};
