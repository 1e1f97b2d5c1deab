import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Hit } from '#shared/contracts/search.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { dropToken } from '#web/api/session/token.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, renderApp } from '#web/testing/render-app.tsx';
import { App } from './app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;

const hit = (title: string, date: number, fields: Partial<Hit> = {}): Hit => ({
  ...{ id: title, userId: 'u1', title, ...PLAIN_EVENT },
  startDate: new Date(2026, 8, date, 10).toISOString(),
  endDate: new Date(2026, 8, date, 11).toISOString(),
  ...fields,
});
const CTRL_K = { key: 'л', code: 'KeyK', ctrlKey: true, cancelable: true };
const found = (...events: Hit[]) => ({ events, isPartial: false });

const opened = async (answers: Answers = {}, signedIn: Parameters<typeof renderApp>[1]['user'] = anna) => {
  const api = fakeApi({
    'GET /api/events': () => [],
    'GET /api/events/search': () => found(hit('Концерт', 16), hit('Концерты', 17)),
    ...answers,
  });
  const { user } = renderApp('/?view=agenda', { user: signedIn, fetch: api.fetch });
  const button = await screen.findByRole('button', { name: 'Поиск мероприятий' });
  const openByKey = async () => {
    // The shortcut goes by the position of the key, not by its letter.
    await waitFor(() => {
      fireEvent.keyDown(document.body, CTRL_K);
      expect(screen.queryByRole('dialog', { name: 'Поиск мероприятий' })).not.toBeNull();
    });
    return screen.findByRole('combobox', { name: 'Что найти' });
  };
  return { api, user, button, openByKey };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the search', () => {
  it('opens by Ctrl+K in any layout and by its button, and gives the focus back [FIND-10]', async () => {
    const { user, button, openByKey } = await opened();
    button.focus();
    await openByKey();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Поиск мероприятий' });
  });

  it('leaves Ctrl+K to the browser where nobody is signed in [FIND-10]', async () => {
    dropToken();
    render(<App />);
    await screen.findByRole('tab', { name: 'Login' });
    expect(fireEvent.keyDown(document.body, CTRL_K)).toBe(true);
  });

  it('leads by arrows and Enter to the event on its day [FIND-10]', async () => {
    const { user, openByKey } = await opened();
    await user.type(await openByKey(), 'концерт');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(chosen()).toContain('Концерт');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('Концерты');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Мероприятие' });
    expect(within(dialog).getByDisplayValue('Концерты')).toBeTruthy();
    expect(address()).toBe('/?view=agenda&date=2026-09-17');
  });

  it('offers the day that is typed, before all hits [FIND-11]', async () => {
    const { user, openByKey } = await opened({ 'GET /api/events/search': () => found(hit('Концерт 5 марта', 16)) });
    await user.type(await openByKey(), '5 марта 2027');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(options()[0]).toBe('Перейти к 5 марта 2027');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/?view=day&date=2027-03-05'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks what was looked for, and shows markup as text [FIND-12]', async () => {
    const title = '<img src=x onerror=alert(1)> Ёлка';
    const description = `${'а б в '.repeat(60)}и ещё ёлки`;
    const { user, openByKey } = await opened({
      'GET /api/events/search': () => found(hit(title, 16, { description })),
    });
    await user.type(await openByKey(), 'елка');
    const option = await screen.findByRole('option');
    expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Ёлка', 'ёлки']);
    expect(option.textContent).toContain(title);
    expect(option.querySelector('img')).toBeNull();
  });

  it('names the shared calendar of a hit, also of one that only administrators find [SHR-15]', async () => {
    const own = { id: 'u1', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, revision: 1 } as const;
    const { user, openByKey } = await opened(
      {
        'GET /api/calendars': () => [
          { ...own, isOwn: true },
          { ...own, id: 'c-1', name: 'Афиша', isOwn: false },
        ],
        'GET /api/events/search': () =>
          found(
            hit('Хор 1', 16),
            hit('Хор 2', 17, { calendarId: 'c-1' }),
            hit('Хор 3', 18, { calendarId: 'c-2', calendar: 'Школа' }),
          ),
      },
      { ...anna, shares: true },
    );
    await user.type(await openByKey(), 'хор');
    await waitFor(() =>
      expect(options().map((text) => /Календарь: .*/.exec(text)?.[0])).toEqual([
        undefined,
        'Календарь: Афиша',
        'Календарь: Школа',
      ]),
    );
  });

  it('drops an answer that comes late, and chooses nothing of another search [FIND-12]', async () => {
    let answerLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const { api, user, openByKey } = await opened({
      'GET /api/events/search': async ({ query }) => {
        if (query.get('q') === 'лекция') return found(hit('Лекция', 20));
        await late;
        return found(hit('Концерт', 16));
      },
    });
    const field = await openByKey();
    await user.type(field, 'концерт');
    await waitFor(() => expect(api.asked('/api/events/search')).toHaveLength(1));
    await user.clear(field);
    await user.type(field, 'лекция');
    await waitFor(() => expect(options().join()).toContain('Лекция'));
    answerLate();
    await late;
    await user.type(field, 'й');
    await user.clear(field);
    await user.type(field, 'лекция');
    await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
    expect(options().join()).not.toContain('Концерт');
  });

  it('says that there are more [FIND-06], that there is nothing, and that it failed', async () => {
    const { api, user, openByKey } = await opened({
      'GET /api/events/search': () => ({ events: [hit('Концерт', 16)], isPartial: true }),
    });
    const field = await openByKey();
    await screen.findByText(/Введите слово из названия/);
    await user.type(field, 'концерт');
    await screen.findByText('Показаны не все. Уточните запрос.');
    api.answer('GET /api/events/search', () => found());
    await user.type(field, 'ы');
    await screen.findByText('Ничего не найдено');
    api.answer('GET /api/events/search', () => found(hit('Концерт', 16)));
    await user.type(field, ' о');
    await waitFor(() => expect(options()).toHaveLength(1));
    api.answer('GET /api/events/search', () => new Response('Внутренняя ошибка сервера', { status: 500 }));
    await user.type(field, ' хор');
    await screen.findByText('Поиск не удался: Внутренняя ошибка сервера');
    // The results of the earlier search are gone.
    expect(options()).toEqual([]);
    api.answer('GET /api/events/search', () => found(hit('Хор', 16)));
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'концерты о хор');
  });
});

describe('while every calendar is hidden', () => {
  const own = { id: 'u1', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, revision: 1 } as const;
  const open = (name: string) => {
    localStorage.setItem('hidden-calendars', '["u1","c-1"]');
    const { fetch } = fakeApi({
      'GET /api/calendars': () => [
        { ...own, isOwn: true },
        { ...own, id: 'c-1', name: 'Афиша', isOwn: false },
      ],
    });
    return renderApp(`/?view=agenda&open=${name}`, { user: { ...anna, shares: true }, fetch });
  };

  it('the search says that it finds nothing', async () => {
    const { user } = open('search');
    await user.type(await screen.findByRole('combobox', { name: 'Что найти' }), 'концерт');
    await screen.findByText('Ничего не найдено');
  });

  it('the plan of the month is empty', async () => {
    open('plan');
    await screen.findByText('В этом месяце мероприятий нет');
  });
});
