import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedUser, UserAccount } from '#shared/contracts/users.ts';
import { setPasswordQuestion } from '#web/api/session/session-signals.ts';
import { aUser } from '#web/features/admin/testing/admin-answers.ts';
import { ADMIN, renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, type AnswerTo, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const self = aUser({ ...ADMIN });
const colleague = aUser({ id: 'colleague', username: 'коллега', role: 'admin' });
const olga = aUser({ username: 'olga' });
const blocked = aUser({ username: 'петр', isActive: false });

const REMOVED = { id: 'removeUser-u2', done: 40, total: 40, state: 'done', message: null } as const;
/** Longer than usual, because the page asks only once a second how far a job is. */
const LONG = { timeout: 5000 };

const openUsers = (users: readonly ListedUser[], answers: Answers = {}) => {
  let list = [...users];
  return renderAdmin('/admin/users', {
    'GET /api/admin/users/search': () => ({ users: list, total: list.length, next: null }),
    'POST /api/admin/users/{id}/toggle': () => {
      list = list.map((user) => (user.id === olga.id ? { ...user, isActive: !user.isActive } : user));
      return list.find(({ id }) => id === olga.id) ?? refused(404, 'Не найдено');
    },
    'DELETE /api/admin/users/{id}': () => {
      list = list.filter(({ id }) => id !== olga.id);
      return REMOVED;
    },
    ...answers,
  });
};
const rowOf = async (username: string) => {
  const cell = await screen.findByText(username, { selector: '[role=cell] *' });
  const row = cell.closest<HTMLElement>('[role=row]');
  if (!row) throw new Error('No row');
  return within(row);
};

/** Chooses an action in the menu of a user. */
const choose = async (user: ReturnType<typeof openUsers>['user'], username: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Другие действия с пользователем ${username}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list of users', () => {
  it('shows status, a block or unblock button and a delete button of each [USR-01]', async () => {
    openUsers([self, olga, blocked]);
    const active = await rowOf('olga');
    active.getByText('Активен');
    active.getByRole('button', { name: 'Заблокировать пользователя olga' });
    active.getByRole('button', { name: 'Удалить пользователя olga' });
    const other = await rowOf('петр');
    other.getByText('Заблокирован');
    other.getByRole('button', { name: 'Разблокировать пользователя петр' });
    other.getByRole('button', { name: 'Удалить пользователя петр' });
  });

  it('shows grey rows in place of what is on its way, and no spinner', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    openUsers([], {
      'GET /api/admin/users/search': async () => {
        await held;
        return { users: [olga], total: 1, next: null };
      },
    });
    try {
      await screen.findByRole('heading', { level: 1, name: 'Пользователи' });
      const waiting = await screen.findByRole('status', { name: 'Загрузка…' });
      expect([waiting.children.length, document.querySelector('.chakra-spinner')]).toEqual([10, null]);
    } finally {
      letGo();
    }
    await rowOf('olga');
    expect(screen.queryByRole('status', { name: 'Загрузка…' })).toBeNull();
  });

  it('says why it could not be loaded, and tries again when asked', async () => {
    const { api, user } = openUsers([olga], {
      'GET /api/admin/users/search': () => refused(500, 'Внутренняя ошибка сервера'),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Внутренняя ошибка сервера');
    api.answer('GET /api/admin/users/search', () => ({ users: [olga], total: 1, next: null }));
    await user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await rowOf('olga');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('blocking', () => {
  it('flips the status at once and says so [USR-03, USR-06]', async () => {
    const { user, api } = openUsers([self, olga]);
    await user.click(await screen.findByRole('button', { name: 'Заблокировать пользователя olga' }));
    await toast('Успешно', 'Статус пользователя обновлен');
    await (await rowOf('olga')).findByText('Заблокирован');
    await user.click(await screen.findByRole('button', { name: 'Разблокировать пользователя olga' }));
    await (await rowOf('olga')).findByText('Активен');
    expect(api.changes().map(({ method, path, body }) => [method, path, body])).toEqual(
      [true, false].map((blocked) => ['POST', '/api/admin/users/id-of-olga/toggle', { blocked }]),
    );
  });

  it('is one action; ending their sessions is another, with a toast of its own [SES-04]', async () => {
    const { user, api } = openUsers([self, olga], { 'DELETE /api/admin/users/{id}/sessions': () => ({ ok: true }) });
    await choose(user, 'olga', 'Завершить сеансы');
    await toast('Успешно', 'Сеансы пользователя завершены');
    expect(api.changes().map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/admin/users/id-of-olga/sessions'],
    ]);
    api.answer('DELETE /api/admin/users/{id}/sessions', () => refused(403, 'Недостаточно прав'));
    await choose(user, 'olga', 'Завершить сеансы');
    await toast('Ошибка', 'Недостаточно прав');
    await user.click(screen.getByRole('button', { name: `Другие действия с пользователем ${self.username}` }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
  });

  it('is one action; the reset of two-factor sign-in is another: it asks first, and only users with it have it [2FA-16]', {
    tags: 'slow',
  }, async () => {
    const withCode = { ...olga, twoFactor: true as const };
    const { user, api } = openUsers([self, withCode], {
      'DELETE /api/admin/users/{id}/two-factor': () => refused(403, 'Недостаточно прав'),
    });
    const question = () => screen.findByRole('alertdialog', { name: 'Сброс двухфакторной аутентификации' });
    await choose(user, 'olga', 'Сбросить 2FA');
    within(await question()).getByText(/пользователя «olga»/);
    await user.click(within(await question()).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.changes()).toEqual([]);
    await choose(user, 'olga', 'Сбросить 2FA');
    await user.click(within(await question()).getByRole('button', { name: 'Сбросить' }));
    await toast('Ошибка', 'Недостаточно прав');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.answer('DELETE /api/admin/users/{id}/two-factor', () => ({ ok: true }));
    api.answer('GET /api/admin/users/search', () => ({ users: [self, olga], total: 2, next: null }));
    await choose(user, 'olga', 'Сбросить 2FA');
    await user.click(within(await question()).getByRole('button', { name: 'Сбросить' }));
    await toast('Успешно', 'Двухфакторная аутентификация сброшена');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(async () => expect((await rowOf('olga')).queryByText('2FA')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Другие действия с пользователем olga' }));
    await screen.findByRole('menuitem', { name: 'Завершить сеансы' });
    expect(screen.queryByRole('menuitem', { name: 'Сбросить 2FA' })).toBeNull();
  });

  it('of another admin is possible [USR-04]', async () => {
    const { user } = openUsers([self, colleague], {
      'POST /api/admin/users/{id}/toggle': () => ({ ...colleague, isActive: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Заблокировать пользователя коллега' }));
    await toast('Успешно', 'Статус пользователя обновлен');
  });

  it('of another admin asks for the password and then goes on by itself [PASS-08]', async () => {
    const asks = refused(403, 'Подтвердите действие паролем');
    const { user, api } = openUsers([self, colleague], { 'POST /api/admin/users/{id}/toggle': () => asks });
    setPasswordQuestion(async () => {
      api.answer('POST /api/admin/users/{id}/toggle', () => ({ ...colleague, isActive: false }));
      return true;
    });
    await user.click(await screen.findByRole('button', { name: 'Заблокировать пользователя коллега' }));
    await toast('Успешно', 'Статус пользователя обновлен');
    expect(api.changes()).toHaveLength(2);
  });

  it('shows the server’s text when it fails, and leaves the status [USR-07]', async () => {
    const { user } = openUsers([olga], {
      'POST /api/admin/users/{id}/toggle': () => refused(409, 'Данные изменились. Обновите страницу и повторите.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Заблокировать пользователя olga' }));
    await toast('Ошибка', 'Данные изменились. Обновите страницу и повторите.');
    await (await rowOf('olga')).findByText('Активен');
  });

  it('of oneself is not sent, and says why [USR-05]', async () => {
    const { user, api } = openUsers([self]);
    (await rowOf('admin')).getByText('Это вы');
    const button = await screen.findByRole('button', { name: 'Заблокировать пользователя admin' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    await toast('Ошибка', 'Нельзя заблокировать самого себя');
    expect(api.changes()).toEqual([]);
  });
});

describe('what else an admin changes', () => {
  const answering = (fields: Partial<UserAccount>) => ({
    'PUT /api/admin/users/{id}': () => ({ ...olga, publishes: false, ...fields }),
  });

  it('shows who waits, publishes and signs in with a code; one who waits is approved [REG-02]', async () => {
    const waiting = { ...olga, pending: 'approval' as const, publishes: false };
    const { user, api } = openUsers([self, waiting, { ...blocked, isActive: true, publishes: true, twoFactor: true }], {
      ...answering({}),
    });
    const other = await rowOf('петр');
    for (const text of ['Активен', 'Публикует', '2FA']) other.getByText(text);
    const row = await rowOf('olga');
    row.getByText('Ждёт одобрения');
    expect([row.queryByText('Активен'), row.queryByText('Публикует')]).toEqual([null, null]);
    expect(other.queryByRole('button', { name: /^Одобрить/ })).toBeNull();
    api.answer('GET /api/admin/users/search', () => ({ users: [olga], total: 1, next: null }));
    await user.click(row.getByRole('button', { name: 'Одобрить пользователя olga' }));
    await toast('Успешно', 'Пользователь olga одобрен');
    await (await rowOf('olga')).findByText('Активен');
    const others = await screen.findByRole('button', { name: 'Другие действия с пользователем olga' });
    await waitFor(() => expect(document.activeElement).toBe(others));
    expect(api.changes()).toMatchObject([
      { method: 'PUT', path: '/api/admin/users/id-of-olga', body: { approved: true } },
    ]);
  });

  it('goes off the list of those who wait with the approval, and the focus goes on to the next, at last to the heading', async () => {
    let waiting = [olga, aUser({ username: 'pavel' })].map((one) => ({ ...one, pending: 'approval' as const }));
    const { user } = renderAdmin('/admin/users?state=waiting', {
      'GET /api/admin/users/search': () => ({ users: waiting, total: waiting.length, next: null }),
      'PUT /api/admin/users/{id}': ({ params }) => {
        const [{ pending, ...approved } = { ...olga, pending: 'approval' }] = waiting.filter(
          ({ id }) => id === params.id,
        );
        waiting = waiting.filter(({ id }) => id !== params.id);
        return approved;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Одобрить пользователя olga' }));
    await waitFor(() => expect(screen.queryByText('olga')).toBeNull());
    const next = screen.getByRole('button', { name: 'Одобрить пользователя pavel' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.keyboard('{Enter}');
    await screen.findByText('Таких пользователей нет');
    const heading = screen.getByRole('heading', { level: 1, name: 'Пользователи' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('makes a link to a new password, which is shown this once, also where no site address is set [PASS-02]', async () => {
    const made = { link: '/reset#id.secret', expiresAt: '2026-11-23T10:00:00.000Z' };
    const { user } = openUsers([self, olga], { 'POST /api/admin/users/{id}/reset-link': () => made });
    await choose(user, 'olga', 'Ссылка для сброса пароля');
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый пароль для olga' }));
    expect((await dialog.findByLabelText('Ссылка')).getAttribute('value')).toBe(`${location.origin}/reset#id.secret`);
    dialog.getByText(/23 ноября 2026, \d\d:\d\d/);
    await user.click(dialog.getByRole('button', { name: 'Копировать ссылку' }));
    await screen.findByText('Ссылка скопирована');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/reset#id.secret`);
    await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('approves nobody who is blocked [REG-02]', async () => {
    openUsers([self, { ...blocked, pending: 'approval' }]);
    const row = await rowOf('петр');
    row.getByRole('button', { name: /^Разблокировать/ });
    expect(row.queryByRole('button', { name: /^Одобрить/ })).toBeNull();
  });

  it('gives another role, but not oneself [ACC-10]', async () => {
    const { user, api } = openUsers([{ ...self, publishes: true }, olga, colleague], answering({ role: 'admin' }));
    await choose(user, 'olga', 'Сделать администратором');
    await toast('Успешно', 'Роль пользователя olga изменена: администратор');
    await choose(user, 'коллега', 'Сделать пользователем');
    await waitFor(() => expect(api.changes().map(({ body }) => body)).toEqual([{ role: 'admin' }, { role: 'user' }]));
    await user.click(screen.getByRole('button', { name: `Другие действия с пользователем ${self.username}` }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Не публиковать мероприятия',
    ]);
  });

  it('says whether widgets of administrators show a user, and what the server says against it', {
    tags: 'slow',
  }, async () => {
    const { user, api } = openUsers([{ ...olga, publishes: false }], answering({ publishes: true }));
    await choose(user, 'olga', 'Публиковать мероприятия');
    await toast('Успешно', 'Сохранено. Виджеты обновятся в течение минуты.');
    expect(api.changes()).toMatchObject([{ body: { publishes: true } }]);
    api.answer('PUT /api/admin/users/{id}', () =>
      refused(409, 'Удаление пользователя уже начато. Чтобы закончить его, нажмите «Удалить» ещё раз.'),
    );
    await choose(user, 'olga', 'Публиковать мероприятия');
    await toast('Ошибка', 'Удаление пользователя уже начато. Чтобы закончить его, нажмите «Удалить» ещё раз.');
  });
});

describe('deleting', () => {
  const ask = async (user: ReturnType<typeof openUsers>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Удалить пользователя olga' }));
    return screen.findByRole('alertdialog', { name: 'Удаление пользователя' });
  };

  it('asks first, says what goes with the user, then deletes and says so [USR-08]', async () => {
    const { user, api } = openUsers([self, olga]);
    const dialog = await ask(user);
    expect(dialog.textContent).toContain('«olga»');
    expect(dialog.textContent).toMatch(/мероприятия с изображениями.*встраивания/);
    expect(api.changes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await toast('Успешно', 'Пользователь удален');
    await waitFor(() => expect(screen.queryByText('olga')).toBeNull());
    expect(api.changes()).toMatchObject([{ method: 'DELETE', path: '/api/admin/users/id-of-olga' }]);
  });

  it('of one who has very much goes on by itself until all of it is done', { tags: ['slow'] }, async () => {
    let isOver = false;
    const { user, api } = openUsers([self, olga], {
      'DELETE /api/admin/users/{id}': () => ({ ...REMOVED, done: 10, state: 'running' }),
      'GET /api/jobs/{id}': () => (isOver ? REMOVED : { ...REMOVED, done: 10, state: 'running' }),
    });
    await user.click(within(await ask(user)).getByRole('button', { name: 'Удалить' }));
    await screen.findByText(/^Готово 25 %\./, undefined, LONG);
    isOver = true;
    await screen.findByText('Пользователь удален', { selector: '.toast-description' }, LONG);
    expect(api.changes()).toHaveLength(1);
  });

  it('does nothing without a yes', async () => {
    const { user, api } = openUsers([self, olga]);
    await user.click(within(await ask(user)).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.changes()).toEqual([]);
  });

  it('of an administrator is refused here already: nothing is asked or sent [USR-09]', async () => {
    const { user, api } = openUsers([self, colleague]);
    await user.click(await screen.findByRole('button', { name: 'Удалить пользователя коллега' }));
    await toast('Ошибка', 'Невозможно удалить администратора');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.changes()).toEqual([]);
  });

  it.each([
    ['403, whatever it says [USR-10]', refused(403, 'Недостаточно прав'), 'Невозможно удалить администратора'],
    ['an error field [USR-11]', refused(404, 'Пользователь не найден'), 'Пользователь не найден'],
    ['no error field [USR-11]', new Response('', { status: 500 }), 'Не удалось удалить пользователя'],
    ['bare text [USR-11]', new Response('boom', { status: 500 }), 'Не удалось удалить пользователя'],
  ])('answered with %s says so and keeps the user', async (_, response, text) => {
    const { user } = openUsers([olga], { 'DELETE /api/admin/users/{id}': () => response });
    await user.click(within(await ask(user)).getByRole('button', { name: 'Удалить' }));
    await toast('Ошибка', text);
    await rowOf('olga');
  });
});

describe('handing over', () => {
  const ivan = aUser({ username: 'иван' });
  const ask = async (user: ReturnType<typeof openUsers>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Удалить пользователя olga' }));
    return within(await screen.findByRole('alertdialog', { name: 'Удаление пользователя' }));
  };

  it('needs a person, who is not the one who leaves, and says what becomes of the sites', async () => {
    const sent: unknown[] = [];
    const { user, api } = openUsers([self, olga, ivan], {
      'POST /api/admin/users/{id}/hand-over': ({ body }) => {
        sent.push(body);
        return REMOVED;
      },
    });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /^Передать мероприятия/ }));
    const confirm = dialog.getByRole('button', { name: 'Передать и удалить' });
    expect(confirm).toHaveProperty('disabled', true);
    await dialog.findByRole('radio', { name: /^иван/ });
    expect(dialog.queryByRole('radio', { name: /^olga/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^admin/ }));
    dialog.getByText(/покажут на сайтах мероприятия всех пользователей со статусом «Публикует»/);
    await user.click(dialog.getByRole('radio', { name: /^иван/ }));
    expect(dialog.queryByText(/покажут на сайтах мероприятия всех пользователей со статусом «Публикует»/)).toBeNull();
    await user.click(confirm);
    await toast('Успешно', 'Пользователь удалён, мероприятия и встраивания переданы пользователю иван');
    expect(sent).toEqual([{ to: ivan.id }]);
    expect(api.changes().some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('of very much shows that it goes on, until the last answer', { tags: ['slow'] }, async () => {
    const end = Promise.withResolvers<void>();
    const { user } = openUsers([self, olga, ivan], {
      'POST /api/admin/users/{id}/hand-over': () => ({ ...REMOVED, state: 'running' }),
      'GET /api/jobs/{id}': async () => {
        await end.promise;
        return REMOVED;
      },
    });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /^Передать мероприятия/ }));
    await user.click(await dialog.findByRole('radio', { name: /^иван/ }));
    await user.click(dialog.getByRole('button', { name: 'Передать и удалить' }));
    const name = 'Мероприятия и встраивания передаются…';
    await dialog.findByRole('progressbar', { name }, LONG);
    end.resolve();
    await toast('Успешно', 'Пользователь удалён, мероприятия и встраивания переданы пользователю иван');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('that has begun is gone on with: the person is chosen, and deleting is not offered', async () => {
    const heir = { id: ivan.id, username: ivan.username };
    const begun = { ...olga, isActive: false, isDeleting: true as const, heir };
    const { user, api } = openUsers([self, begun], {
      'POST /api/admin/users/{id}/hand-over': () => REMOVED,
    });
    (await rowOf('olga')).getByText('Удаляется');
    const dialog = await ask(user);
    expect(dialog.queryByRole('radio', { name: 'Удалить мероприятия и встраивания' })).toBeNull();
    expect(await dialog.findByRole('radio', { name: /^иван/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Передать и удалить' }));
    await toast('Успешно', 'Пользователь удалён, мероприятия и встраивания переданы пользователю иван');
    expect(api.changes()).toMatchObject([{ body: { to: ivan.id } }]);
  });
});

describe('what is known of users', () => {
  it('shows when they were created and last signed in, a dash where nobody knows, and a lockout', async () => {
    const at = (hour: number) => new Date(2026, 10, 5, hour, 7).toISOString();
    openUsers([{ ...olga, createdAt: at(9), lastSignInAt: at(10), lockedUntil: at(11) }, blocked]);
    const known = await rowOf('olga');
    expect(known.getAllByText('5 ноября 2026')).toHaveLength(2);
    known.getByText('Вход закрыт до 11:07');
    expect((await rowOf('петр')).getAllByText('—')).toHaveLength(2);
  });

  it('is narrowed by the address, which the filters write', async () => {
    const { user, api } = renderAdmin('/admin/users?state=blocked&role=user&search=пе', {
      'GET /api/admin/users/search': () => ({ users: [blocked], total: 1, next: null }),
    });
    await rowOf('петр');
    screen.getByText('Найдено: 1 пользователь');
    expect(screen.getByLabelText('Поиск по имени')).toHaveProperty('value', 'пе');
    const last = () => Object.fromEntries(api.asked('/api/admin/users/search').at(-1)?.query ?? []);
    expect(last()).toEqual({ search: 'пе', state: 'blocked', role: 'user', order: 'asc', limit: '25' });
    await user.selectOptions(screen.getByLabelText('Статус'), 'Вход временно закрыт');
    await user.selectOptions(screen.getByLabelText('Роль'), 'Любая роль');
    await waitFor(() => expect(last()).toEqual({ search: 'пе', state: 'locked', order: 'asc', limit: '25' }));
    expect(address()).toBe(`/admin/users?${new URLSearchParams({ search: 'пе', state: 'locked' })}`);
  });

  it('leads back nobody who has typed a name and gone elsewhere', { tags: ['slow'] }, async () => {
    const { user } = openUsers([olga]);
    await rowOf('olga');
    await user.type(screen.getByLabelText('Поиск по имени'), 'ol');
    await user.click(screen.getAllByRole('link', { name: 'События' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'События' });
    expect(address()).toBe('/admin/events');
  });

  it('goes on with a search that has read only a part', async () => {
    const { user } = openUsers([], {
      'GET /api/admin/users/search': ({ query }) =>
        query.get('after') === 'м' ? { users: [olga], total: null, next: null } : { users: [], total: null, next: 'м' },
    });
    await user.click(await screen.findByRole('button', { name: 'Искать дальше' }));
    await rowOf('olga');
  });
});

describe('finding users', () => {
  const many = Array.from({ length: 60 }, (_, at) => aUser({ username: `user-${String(at).padStart(2, '0')}` }));
  const paged: AnswerTo<'GET /api/admin/users/search'> = ({ query }) => {
    const [search, after] = [query.get('search') ?? '', query.get('after')];
    const sorted = query.get('order') === 'desc' ? many.toReversed() : many;
    const found = sorted.filter(({ username }) => username.includes(search));
    const from = after === null ? 0 : found.findIndex(({ username }) => username === after) + 1;
    const users = found.slice(from, from + Number(query.get('limit')));
    const next = from + users.length < found.length ? (users.at(-1)?.username ?? null) : null;
    return { users, total: after === null ? found.length : null, next };
  };
  const shown = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  it('pages by 25, forward and back, and never asks for all', { tags: 'slow' }, async () => {
    const { user, api } = openUsers([], { 'GET /api/admin/users/search': paged });
    await waitFor(() => expect(shown()).toHaveLength(25));
    screen.getByText('Всего 60 пользователей');
    await user.click(screen.getByRole('button', { name: 'Вперёд' }));
    await waitFor(() => expect(shown()[0]).toBe('user-25'));
    screen.getByText('Страница 2 из 3');
    await user.click(screen.getByRole('button', { name: 'Вперёд' }));
    await waitFor(() => expect(shown()).toHaveLength(10));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Вперёд' })).toHaveProperty('disabled', true));
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await waitFor(() => expect(shown()[0]).toBe('user-25'));
    expect(api.asked('/api/admin/users/search').map(({ query }) => query.get('limit'))).not.toContain(null);
  });

  it('goes on by one page when «Вперёд» is pressed twice before its answer', async () => {
    const { user, api } = openUsers([], { 'GET /api/admin/users/search': paged });
    await waitFor(() => expect(shown()).toHaveLength(25));
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer('GET /api/admin/users/search', async (seen) => {
      await promise;
      return paged(seen);
    });
    await user.dblClick(screen.getByRole('button', { name: 'Вперёд' }));
    resolve();
    await waitFor(() => expect(shown()[0]).toBe('user-25'));
    screen.getByText('Страница 2 из 3');
  });

  it('searches inside the name and sorts; either starts at page 1', { tags: 'slow' }, async () => {
    const { user } = openUsers([], { 'GET /api/admin/users/search': paged });
    await waitFor(() => expect(shown()).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Вперёд' }));
    await waitFor(() => expect(shown()[0]).toBe('user-25'));
    await user.type(screen.getByLabelText('Поиск по имени'), 'r-1');
    await waitFor(() => expect(shown()).toHaveLength(10));
    screen.getByText('Найдено: 10 пользователей');
    await user.selectOptions(screen.getByLabelText('Сортировка'), 'Имя: Я → А');
    await waitFor(() => expect(shown()[0]).toBe('user-19'));
    await user.type(screen.getByLabelText('Поиск по имени'), 'x');
    await screen.findByText('Нет пользователей, в имени которых есть «r-1x»');
    await user.click(screen.getByRole('button', { name: 'Очистить поиск' }));
    await waitFor(() => expect(shown()[0]).toBe('user-59'));
  });
});
