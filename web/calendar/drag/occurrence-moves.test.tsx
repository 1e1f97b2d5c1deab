import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { useEventMoves } from '#web/events/use-event-moves.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;

/** A lesson at ten on a Wednesday of September 2026, on this machine's clock. */
const lesson = (date: number): CalendarEvent => ({
  ...{ id: `s_202609${String(date).padStart(2, '0')}`, userId: 'u1', title: 'Кружок', ...PLAIN_EVENT },
  ...{ recurrence: 'FREQ=WEEKLY;BYDAY=WE', seriesId: 's' },
  startDate: new Date(2026, 8, date, 10).toISOString(),
  endDate: new Date(2026, 8, date, 11).toISOString(),
});
const halfPast = (date: number) => ({
  startDate: new Date(2026, 8, date, 10, 30).toISOString(),
  endDate: new Date(2026, 8, date, 11, 30).toISOString(),
});
const LESSONS = [lesson(9), lesson(16), lesson(23)];
const SECOND = 's_20260916';

const opened = async (answers: Answers = {}, list: CalendarEvent[] = LESSONS) => {
  const api = fakeApi({ 'GET /api/events': () => list, ...answers });
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch: api.fetch });
  await waitFor(() => expect(rows()).toHaveLength(list.length));
  return { api, user };
};
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-event-id="${id}"]`);
const rows = () => [...document.querySelectorAll('[data-event-id]')].map((row) => row.textContent?.slice(0, 13));
const AS_BEFORE = ['10:00 – 11:00', '10:00 – 11:00', '10:00 – 11:00'];
const MOVED = ['10:00 – 11:00', '10:30 – 11:30', '10:00 – 11:00'];

/** Moves the second lesson by half an hour with the keyboard. */
const moveSecond = async () => {
  const row = rowOf(SECOND);
  if (!row) throw new Error('There is no second lesson');
  row.focus();
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(rows()).toEqual(MOVED));
};
const choose = async (user: Awaited<ReturnType<typeof opened>>['user'], name: RegExp, confirm: string) => {
  await user.click(await screen.findByRole('radio', { name }));
  await user.click(screen.getByRole('button', { name: confirm }));
};

describe('moving an occurrence', () => {
  it('asks what it applies to, and saves that [REC-27]', async () => {
    const { api, user } = await opened({ 'PUT /api/events/{id}': () => ({ ...lesson(16), ...halfPast(16) }) });
    await moveSecond();
    await screen.findByRole('dialog', { name: 'Изменить повторяющееся мероприятие' });
    expect(api.changes()).toEqual([]);
    await choose(user, /^Только/, 'Сохранить');
    await toast('Успешно', 'Мероприятие обновлено');
    const [put] = api.changes();
    expect([put?.path, put?.query.get('scope')]).toEqual([`/api/events/${SECOND}`, 'this']);
  });

  it('is taken back by Escape [REC-27]', async () => {
    const { api, user } = await opened();
    await moveSecond();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rows()).toEqual(AS_BEFORE));
    expect(api.changes()).toEqual([]);
  });

  it('with all dates shows it where it was dropped until the lists are fetched again, and then as the server has it [REC-27]', async () => {
    let isSaved = false;
    let letCome: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    const { api, user } = await opened({
      'GET /api/events': async () => {
        if (!isSaved) return LESSONS;
        await held;
        return [9, 16, 23].map((date) => ({ ...lesson(date), ...halfPast(date) }));
      },
      'PUT /api/events/{id}': () => {
        isSaved = true;
        return { ...lesson(16), ...halfPast(16) };
      },
    });
    await moveSecond();
    await choose(user, /^Все даты/, 'Сохранить');
    try {
      // The list is fetched again after the answer to the save.
      await waitFor(() => expect(api.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/events' }));
      expect(isSaved).toBe(true);
      expect(rows()).toEqual(MOVED);
    } finally {
      // Answers the held call, because the end of a test waits for all calls.
      letCome();
    }
    await waitFor(() => expect(rows()).toEqual(['10:30 – 11:30', '10:30 – 11:30', '10:30 – 11:30']));
    await toast('Успешно', 'Мероприятие обновлено');
  });

  it('again while all dates are still being moved moves the same occurrence, whose id is another by then [REC-20, REC-27]', async () => {
    let isSaved = false;
    let letCome: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    const { api, user } = await opened({
      'GET /api/events': async () => {
        if (!isSaved) return LESSONS;
        await held;
        return [10, 17, 24].map(lesson);
      },
      'PUT /api/events/{id}': () => {
        const answer = isSaved ? { ...lesson(17), ...halfPast(17) } : lesson(17);
        isSaved = true;
        return answer;
      },
    });
    rowOf(SECOND)?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight', altKey: true });
    await choose(user, /^Все даты/, 'Сохранить');
    try {
      await waitFor(() => expect(api.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/events' }));
      const row = rowOf(SECOND);
      if (!row) throw new Error('There is no second lesson');
      fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
      await waitFor(() => expect(rows()).toEqual(MOVED));
    } finally {
      letCome();
    }
    await screen.findByRole('radio', { name: /^Только/ });
    expect(rows()).toEqual(MOVED);
    await choose(user, /^Только/, 'Сохранить');
    await waitFor(() => expect(api.changes()).toHaveLength(2));
    expect(api.changes().map(({ path }) => path)).toEqual([`/api/events/${SECOND}`, '/api/events/s_20260917']);
  });

  it('goes back with the server’s words when it is refused [REC-27]', { tags: 'slow' }, async () => {
    const { user } = await opened({
      'PUT /api/events/{id}': () => new Response('Слишком много исключений', { status: 400 }),
    });
    await moveSecond();
    await choose(user, /^Только/, 'Сохранить');
    await toast('Ошибка', 'Слишком много исключений');
    await waitFor(() => expect(rows()).toEqual(AS_BEFORE));
  });

  it('to whole days cannot be for it alone, and says why [REC-16, REC-27]', async () => {
    const ask = vi.fn(async () => null);
    const { result } = renderHook(() => useEventMoves(LESSONS, { ask }));
    const { startDate, endDate } = lesson(16);
    act(() => result.current.move(lesson(16), { startDate, endDate, allDay: true }));
    const reason = '«Весь день», часовой пояс и повторение — одни на всю серию.';
    await waitFor(() =>
      expect(ask.mock.calls).toEqual([[{ action: 'save', event: lesson(16), allowed: ['following', 'all'], reason }]]),
    );
  });

  it('is not asked about a single event', async () => {
    const single = { ...lesson(16), seriesId: null, recurrence: '' };
    const { api } = await opened({ 'PUT /api/events/{id}': () => single }, [single]);
    rowOf(SECOND)?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', altKey: true });
    await toast('Успешно', 'Мероприятие обновлено');
    expect(api.changes()[0]?.query.get('scope')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('Ctrl+Z undoes the move that is still being saved, not the change before it [SAFE-02]', async () => {
  const singles = [lesson(9), lesson(16)].map((one) => ({ ...one, seriesId: null, recurrence: '' }));
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  const { api } = await opened(
    {
      'PUT /api/events/{id}': async ({ params }) => {
        if (params.id === SECOND) await held;
        return { ...lesson(params.id === SECOND ? 16 : 9), seriesId: null, recurrence: '', revision: 2 };
      },
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    },
    singles,
  );
  const later = (id: string) => {
    rowOf(id)?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', altKey: true });
  };
  const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true });
  const saved = () => api.changes().filter(({ method }) => method === 'PUT');
  const undone = () => api.changes().flatMap(({ params, path }) => (path.endsWith('/undo') ? [params.change] : []));
  later('s_20260909');
  await toast('Успешно', 'Мероприятие обновлено');
  later(SECOND);
  pressUndo();
  try {
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(undone()).toEqual([]);
  } finally {
    letCome();
  }
  await waitFor(() => expect(undone()).toEqual([saved()[1]?.query.get('change')]));
});

describe('deleting an occurrence', () => {
  it.each([
    [/^Только/, 'this'],
    [/и все следующие/, 'following'],
    [/^Все даты/, 'all'],
  ] as const)('with «%s» sends %s and leaves the rest [REC-27]', { tags: ['slow'] }, async (name, scope) => {
    const remaining = { this: [lesson(9), lesson(23)], following: [lesson(9)], all: [] }[scope];
    let list = LESSONS;
    const { api, user } = await opened({
      'GET /api/events': () => list,
      'DELETE /api/events/{id}': ({ params }) => {
        list = remaining;
        return { id: params.id ?? '' };
      },
    });
    const row = rowOf(SECOND);
    if (row) await user.click(row);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await user.click(await screen.findByRole('radio', { name }));
    const question = screen.getByRole('dialog', { name: 'Удалить повторяющееся мероприятие' });
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    await toast('Успешно', 'Мероприятие удалено');
    await waitFor(() => expect(rows()).toHaveLength(remaining.length));
    const [removal] = api.changes();
    expect([removal?.path, removal?.query.get('scope')]).toEqual([`/api/events/${SECOND}`, scope]);
  });
});
