import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { readToken } from '#web/api/session/token.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';
import { dismissToast, readToasts } from '#web/ui/toast/toast-store.ts';

aCleanBrowser();

const MARIA: CurrentUser = { id: 'me', username: 'мария', role: 'user' };
const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'GET /api/user': () => MARIA,
    'GET /api/user/sessions': () => ({ sessions: [] }),
    'PUT /api/user/username': () => MARIA,
    'PUT /api/user/password': () => ({ token: 'new-token', user: MARIA }),
    ...answers,
  });
  const { user } = renderApp('/settings', { user: MARIA, fetch: api.fetch });
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const fill = async (label: string, text: string) => {
    await user.clear(await field(label));
    if (text) await user.type(await field(label), text);
  };
  const rename = async (name: string) => {
    await fill('Новое имя пользователя', name);
    await user.click(screen.getByRole('button', { name: 'Изменить имя' }));
  };
  const changePassword = async (current: string, next: string, again = next) => {
    await fill('Текущий пароль', current);
    await fill('Новый пароль', next);
    await fill('Подтверждение пароля', again);
    await user.click(screen.getByRole('button', { name: 'Изменить пароль' }));
  };
  const sent = () => api.changes().map(({ method, path, body }) => [method, path, body]);
  return { api, user, field, rename, changePassword, sent };
};
/** The messages at wrong fields. */
const said = () => [...document.querySelectorAll('[data-part=error-text]')].map(({ textContent }) => textContent);

describe('the profile', () => {
  it('has links to its sections, which need no step back [FACE-27]', async () => {
    const { user } = await open();
    const links = within(await screen.findByRole('navigation', { name: 'Разделы настроек', hidden: true }));
    const named = links.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
    await screen.findByRole('region', { name: 'Удаление учётной записи' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(named);
    const steps = window.history.length;
    await user.click(links.getByRole('link', { name: 'Сеансы', hidden: true }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Сеансы' }));
    expect([window.location.hash, window.history.length]).toEqual(['#sessions', steps]);
  });

  it('says before the account is deleted which shared calendars are deleted with it [SHR-21]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Удалить учётную запись?' }));
    question.getByText(/Общие календари, у которых нет другого владельца, исчезнут у всех участников\./);
  });

  it('takes a name of three letters, and of two says why not [PROF-03, PROF-04]', async () => {
    const { rename, sent } = await open();
    await rename('аб');
    await screen.findByText('Имя пользователя должно быть не менее 3 символов');
    expect(sent()).toEqual([]);
    await rename('абв');
    await toast('Успешно', 'Имя пользователя обновлено');
    expect(sent()).toEqual([['PUT', '/api/user/username', { username: 'абв' }]]);
  });

  it('says what is wrong with the passwords before it sends them [PROF-06, PROF-07, PROF-08, PROF-09]', async () => {
    const { changePassword, sent } = await open();
    await changePassword('', 'корот');
    await waitFor(() =>
      expect(said()).toEqual([
        'Введите текущий пароль',
        'Новый пароль должен быть не менее 6 символов',
        'Подтвердите новый пароль',
      ]),
    );
    await changePassword('старый', 'шесть6', 'другой');
    await waitFor(() => expect(said()).toEqual(['Пароли не совпадают']));
    expect(sent()).toEqual([]);
  });

  it.each([
    ['password', 'Пароль обновлен'],
    ['name', 'Имя пользователя обновлено'],
  ])('says that the %s is changed, although the user cannot be fetched afterwards', async (what, done) => {
    const { api, rename, changePassword, sent } = await open({
      'GET /api/user': () => refused(503, 'Хранилище занято'),
    });
    const asked = api.asked('/api/user').length;
    await (what === 'name' ? rename('марина') : changePassword('прежний', 'новый-пароль'));
    await waitFor(() => expect(api.asked('/api/user').length).toBeGreaterThan(asked));
    for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve));
    await toast('Успешно', done);
    expect([sent().length, said()]).toEqual([1, []]);
  });

  it('changes the password, and keeps the token of the answer [PROF-10, PROF-11]', async () => {
    const { changePassword, sent, field } = await open();
    await changePassword('старый', 'шесть6');
    await toast('Успешно', 'Пароль обновлен');
    expect(sent()).toEqual([['PUT', '/api/user/password', { currentPassword: 'старый', newPassword: 'шесть6' }]]);
    await waitFor(() => expect(readToken()).toBe('new-token'));
    expect(await field('Текущий пароль')).toHaveProperty('value', '');
  });

  it.each([
    ['an error field', refused(409, 'Имя пользователя уже занято'), 'Имя пользователя уже занято'],
    ['a success that is no JSON', new Response('OK'), 'Server returned invalid response'],
    ['a refusal that is no JSON', new Response('Сбой', { status: 500 }), 'Server error: Сбой'],
  ] as const)(
    'tells either card of %s, which keeps what was typed [PROF-05, PROF-12, PROF-13]',
    async (_, answer, text) => {
      const { rename, changePassword, field } = await open({
        'PUT /api/user/username': () => answer,
        'PUT /api/user/password': () => answer,
      });
      await rename('другое');
      await toast('Ошибка', text);
      expect(await field('Новое имя пользователя')).toHaveProperty('value', 'другое');
      for (const { id } of readToasts()) dismissToast(id);
      await changePassword('старый', 'совсем новый');
      await toast('Ошибка', text);
      expect(await field('Текущий пароль')).toHaveProperty('value', 'старый');
    },
  );
});

describe('the sessions of the profile', () => {
  const at = (year: number, hour: number) => new Date(year, 4, 12, hour, 30).toISOString();
  const year = new Date().getFullYear();
  const here = { id: 'a', system: 'Linux', browser: 'Firefox', createdAt: at(year, 9), seenAt: at(year, 10) };
  const there = { id: 'b', system: 'Android', browser: 'Chrome', createdAt: at(2020, 11), seenAt: at(year, 12) };
  const unknown = { ...there, id: 'c', system: '', browser: '' };
  const opened = async () => {
    let sessions = [{ ...here, isCurrent: true }, ...[there, unknown].map((one) => ({ ...one, isCurrent: false }))];
    const shown = await open({
      'GET /api/user/sessions': () => ({ sessions }),
      'DELETE /api/user/sessions/{id}': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return { ok: true };
      },
      'DELETE /api/user/sessions': () => {
        sessions = sessions.slice(0, 1);
        return { token: 'new-token', user: MARIA };
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Сеансы' }));
    const rows = () => card.getAllByRole('listitem').map(({ textContent }) => textContent);
    await card.findByText('Это устройство');
    return { ...shown, card, rows };
  };

  it('say device, browser, when they began and were seen last [SES-01]', async () => {
    const { rows } = await opened();
    expect(rows()).toEqual([
      'Linux, FirefoxВход: 12 мая, 09:30Это устройство',
      'Android, ChromeВход: 12 мая 2020, 11:30Активность: 12 мая, 12:30Завершить',
      'Неизвестное устройствоВход: 12 мая 2020, 11:30Активность: 12 мая, 12:30Завершить',
    ]);
  });

  it('are ended one by one, or all others, and the token of the answer is kept [SES-02, SES-03]', async () => {
    const { user, card, rows, sent } = await opened();
    await user.click(card.getByRole('button', { name: 'Завершить сеанс: Android, Chrome, вход 12 мая 2020, 11:30' }));
    await toast('Успешно', 'Сеанс завершён');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(card.getByRole('button', { name: 'Завершить остальные сеансы' }));
    await card.findByText('Других сеансов нет.');
    expect(readToken()).toBe('new-token');
    expect(sent().map(([method, path]) => [method, path])).toEqual([
      ['DELETE', '/api/user/sessions/b'],
      ['DELETE', '/api/user/sessions'],
    ]);
  });
});

it('all own data are put into one file, part by part [ACC-09]', async () => {
  const parts = [
    { categories: [], events: [{ id: 'e1' }], next: 'second' },
    { events: [{ id: 'e2' }], trash: [{ id: 't1' }], next: 'third' },
    { events: [], trash: [{ id: 't2' }], next: null },
  ];
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { api, user } = await open({ 'GET /api/user/data': () => parts.shift() ?? refused(404, 'Не найдено') });
  await user.click(await screen.findByRole('button', { name: 'Скачать мои данные' }));
  await toast('Успешно', 'Файл с вашими данными сохранён');
  expect(api.asked('/api/user/data').map(({ query }) => query.get('after'))).toEqual([null, 'second', 'third']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    categories: [],
    events: [{ id: 'e1' }, { id: 'e2' }],
    trash: [{ id: 't1' }, { id: 't2' }],
  });
});
