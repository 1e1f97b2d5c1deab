import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type Answers, fakeApi, refusedText } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'me', username: 'anna', role: 'user', shares: true } as const;
const times = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const event = { ...PLAIN_EVENT, id: 'e1', userId: 'me', title: 'Хор', ...times };
const template = { ...event, id: 't1', title: 'хор', isTemplate: true, revision: 3 } as const;
const dance = { ...template, id: 't2', title: 'Танцы' };
const OWN = {
  id: 'me',
  name: 'Мой календарь',
  color: '#3b82f6',
  role: 'owner',
  isOwn: true,
  members: 2,
  revision: 1,
} as const;
const HOUSE = {
  id: 'c-1',
  name: 'Афиша',
  color: '#22c55e',
  role: 'editor',
  isOwn: false,
  members: 2,
  revision: 1,
} as const;
const atHouse = { ...dance, id: 't3', userId: 'other', calendarId: 'c-1' };

const open = async (answers: Answers) => {
  const api = fakeApi({
    'GET /api/events': () => [event],
    'GET /api/categories': () => [],
    'GET /api/calendars': () => [OWN, HOUSE],
    ...answers,
  });
  return { ...api, ...renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch: api.fetch }) };
};

const edit = async (answers: Answers) => {
  const page = await open(answers);
  await page.user.click(await screen.findByRole('button', { name: /Хор/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await page.user.click(dialog.getByRole('button', { name: 'Ещё действия' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Сохранить как шаблон' }));
  return { ...page, dialog };
};

const list = async (answers: Answers) => {
  const page = await open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Другие способы создать' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Создать из шаблона' }));
  return { ...page, list: within(await screen.findByRole('list', { name: 'Шаблоны' })) };
};

describe('the name of a template', () => {
  it('that another template of the calendar has is refused at the title; «Заменить его» replaces that template [FACE-203]', async () => {
    const { user, dialog, changes } = await edit({
      'GET /api/events/templates': () => [{ ...atHouse, title: 'Хор' }, template],
      'PUT /api/events/{id}': () => ({ ...template, title: 'Хор', revision: 4 }),
    });
    const title = dialog.getByLabelText('Название');
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByRole('alert').textContent).toBe('В этом календаре уже есть шаблон «хор»');
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Заменить его' }));
    await toast('Успешно', 'Шаблон «Хор» сохранён');
    const [{ method, path, query, body } = {}] = changes();
    expect([method, path, query?.get('revision')]).toEqual(['PUT', '/api/events/t1', '3']);
    // The event has no picture, so the template must not keep one.
    expect(body instanceof FormData && body.get('removeImage')).toBe('true');
  });

  it('is free again after «Отменить»: the template is then saved by a new change', async () => {
    const { user, dialog, changes } = await edit({
      'GET /api/events/templates': () => [],
      'POST /api/events': () => template,
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    });
    await user.click(within(await toast('Успешно', 'Шаблон «хор» сохранён')).getByText('Отменить'));
    await screen.findByText('Изменение отменено');
    await user.click(dialog.getByRole('button', { name: 'Ещё действия' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Сохранить как шаблон' }));
    const made = () => changes().flatMap(({ path, query }) => (path === '/api/events' ? [query.get('change')] : []));
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(new Set(made()).size).toBe(2);
  });

  it('that a template of another calendar has may be used [FACE-203]', async () => {
    const { changes } = await edit({
      'GET /api/events/templates': () => [{ ...atHouse, title: 'Хор' }],
      'POST /api/events': () => ({ ...template, title: 'Хор' }),
    });
    await toast('Успешно', 'Шаблон «Хор» сохранён');
    expect(changes().map(({ query }) => query.get('template'))).toEqual(['true']);
  });

  it('is not changed into that of another; its own in other letters is free [FACE-203]', async () => {
    const page = await list({
      'GET /api/events/templates': () => [template, dance, { ...atHouse, title: 'Йога' }],
      'PUT /api/events/{id}': () => dance,
    });
    await page.user.click(page.list.getByRole('button', { name: 'Переименовать «Танцы»' }));
    const name = page.list.getByLabelText('Название шаблона');
    const type = async (text: string) => {
      await page.user.clear(name);
      await page.user.type(name, text);
      return page.list.getByRole('button', { name: 'Сохранить' }).matches(':enabled');
    };
    expect(await type('Хор ')).toBe(false);
    page.list.getByText('В этом календаре уже есть шаблон «Хор»');
    expect(await type('ТАНЦЫ')).toBe(true);
    expect(await type('Йога')).toBe(true);
  });
});

it('the focus goes to the pencil of a renamed template, and to the next row when a template is removed', async () => {
  let templates = [template, dance];
  const { user, list: rows } = await list({
    'GET /api/events/templates': () => templates,
    'PUT /api/events/{id}': () => dance,
    'DELETE /api/events/{id}': () => {
      templates = [dance];
      return { id: template.id };
    },
  });
  await user.click(rows.getByRole('button', { name: 'Переименовать «Танцы»' }));
  await user.keyboard('ТАНЦЫ{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Переименовать «Танцы»'));
  await user.click(rows.getByRole('button', { name: 'Удалить «хор»' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Удалить «Танцы»'));
});

it.each([
  ['in its calendar while one may edit there', 'editor', 'c-1', null],
  ['in one’s own calendar where one may only read', 'reader', 'me', 'me'],
] as const)(
  'a template of a shared calendar names it, and makes events %s [FACE-204]',
  async (_, role, shown, sent) => {
    const { user, changes, ...page } = await list({
      'GET /api/calendars': () => [OWN, { ...HOUSE, role }, { ...HOUSE, id: 'c-2', name: 'Кружки' }],
      'GET /api/events/templates': () => [atHouse],
      'POST /api/events': () => event,
    });
    await user.click(await page.list.findByRole('button', { name: /Танцы.*Афиша/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новое мероприятие' }));
    expect(dialog.getByLabelText('Календарь')).toHaveProperty('value', shown);
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await toast('Успешно', 'Мероприятие создано');
    expect(changes().map(({ query }) => [query.get('copyOf'), query.get('calendarId')])).toEqual([['t3', sent]]);
  },
);

/** Answers of a server on which only the own calendar has a category, and which refuses any other. */
const withCategories = (title: string): Answers => {
  const plays = { id: 'k1', name: 'Спектакли', color: '#22c55e' };
  return {
    'GET /api/categories': ({ query }) => (query.get('calendarId') === null ? [plays] : []),
    'GET /api/events/templates': () => [atHouse],
    'POST /api/events': ({ query, body }) => {
      const isHere = query.get('calendarId') === null && query.get('copyOf') === null;
      const categoryId = body instanceof FormData ? String(body.get('categoryId')) : '';
      return categoryId === '' || isHere
        ? { ...event, title }
        : refusedText(400, 'Неизвестная категория', 'categoryId');
    },
  };
};

it('a template of another calendar is taken without the category that was chosen before, which is not there', async () => {
  const { user, ...page } = await open(withCategories('Танцы'));
  await user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новое мероприятие' }));
  await dialog.findByRole('option', { name: 'Спектакли' });
  await user.selectOptions(dialog.getByLabelText('Категория'), 'Спектакли');
  await user.click(dialog.getByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Создать из шаблона' }));
  await user.click(await screen.findByRole('button', { name: /Танцы.*Афиша/ }));
  await waitFor(() => expect(dialog.getByLabelText('Календарь')).toHaveProperty('value', 'c-1'));
  await waitFor(() => expect(dialog.queryByRole('option', { name: 'Спектакли' })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  await toast('Успешно', 'Мероприятие создано');
  expect(page.changes()).toHaveLength(1);
});

it('a copy in another calendar takes the category of the same name, or none', async () => {
  const { user, ...page } = await open({
    ...withCategories('Хор'),
    'GET /api/events': () => [{ ...event, categoryId: 'k1' }],
  });
  await user.click(await screen.findByRole('button', { name: /Хор/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await dialog.findByRole('option', { name: 'Спектакли' });
  await user.selectOptions(await dialog.findByLabelText('Календарь'), 'c-1');
  expect(dialog.getByLabelText('Категория')).toHaveProperty('value', 'k1');
  await user.click(dialog.getByRole('button', { name: 'Дублировать' }));
  await waitFor(() => expect(dialog.queryByRole('option', { name: 'Спектакли' })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  await toast('Успешно', 'Мероприятие создано');
  expect(page.changes()).toHaveLength(1);
});
