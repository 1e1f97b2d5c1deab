import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  return { api, field, rename, changePassword, sent };
};
/** What is said of wrong fields. */
const said = () => [...document.querySelectorAll('[data-part=error-text]')].map(({ textContent }) => textContent);

describe('the profile', () => {
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
