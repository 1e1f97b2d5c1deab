import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';

aCleanBrowser();
afterEach(() => history.replaceState(null, '', '/'));

const TOKEN = `id.${'A'.repeat(43)}`;
const BAD_LINK = 'Ссылка недействительна или устарела';

const open = (path: string, answers: Answers) => {
  history.replaceState(null, '', path);
  const api = fakeApi(answers);
  vi.stubGlobal('fetch', api.fetch);
  return { api, ...renderAlone(path.startsWith('/reset') ? <ResetScreen /> : <ConfirmEmailScreen />) };
};

describe('the link to a new password', () => {
  it('sets the one that was typed twice, and leads to the sign-in; its token leaves the address [PASS-02]', async () => {
    const { api, user } = open(`/reset#${TOKEN}`, { 'POST /api/password/reset': () => ({ ok: true }) });
    await user.click(await screen.findByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByText('Введите пароль');
    await user.type(screen.getByLabelText('Новый пароль'), 'новый пароль 1');
    await user.type(screen.getByLabelText('Подтверждение пароля'), 'другой');
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByText('Пароли не совпадают');
    expect(api.changes()).toEqual([]);
    await user.clear(screen.getByLabelText('Подтверждение пароля'));
    await user.type(screen.getByLabelText('Подтверждение пароля'), 'новый пароль 1');
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByRole('heading', { name: 'Пароль изменён' });
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/');
    expect(api.changes().map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'новый пароль 1' }]);
    expect(location.hash).toBe('');
  });

  it('says at the field what is wrong with the password, and of a dead link what to do [PASS-04]', async () => {
    const { api, user } = open(`/reset#${TOKEN}`, {
      'POST /api/password/reset': () => refused(400, 'Этот пароль слишком распространён'),
    });
    for (const field of ['Новый пароль', 'Подтверждение пароля'])
      await user.type(await screen.findByLabelText(field), 'password1');
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByText('Этот пароль слишком распространён');
    api.answer('POST /api/password/reset', () => refused(400, BAD_LINK));
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByRole('heading', { name: BAD_LINK });
  });

  it('that is put into the address in place of a dead one is taken at once', async () => {
    const { api, user } = open('/reset', { 'POST /api/password/reset': () => ({ ok: true }) });
    await screen.findByRole('heading', { name: BAD_LINK });
    location.hash = TOKEN;
    for (const field of ['Новый пароль', 'Подтверждение пароля'])
      await user.type(await screen.findByLabelText(field), 'новый пароль 1');
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
    await screen.findByRole('heading', { name: 'Пароль изменён' });
    expect(api.changes().map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'новый пароль 1' }]);
  });

  it.each(['/reset', '/reset#', '/confirm-email'])(
    'that was cut is said to be so, and nothing is sent: %s',
    async (path) => {
      const { api } = open(path, {});
      await screen.findByRole('heading', { name: BAD_LINK });
      expect(api.seen).toEqual([]);
    },
  );
});

describe('the link to verify an address', () => {
  it('is used by a button alone, which programs that look into letters do not press [MAIL-04]', async () => {
    const { api, user } = open(`/confirm-email#${TOKEN}`, { 'POST /api/email/confirm': () => ({ ok: true }) });
    const button = await screen.findByRole('button', { name: 'Подтвердить email' });
    expect(api.seen).toEqual([]);
    await user.click(button);
    await screen.findByRole('heading', { name: 'Email подтверждён' });
    expect(api.changes().map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(location.hash).toBe('');
  });

  it('says that somebody else has the address, and of a dead link what to do [MAIL-04]', async () => {
    const taken = 'Этот email уже привязан к другой учётной записи';
    const { api, user } = open(`/confirm-email#${TOKEN}`, { 'POST /api/email/confirm': () => refused(409, taken) });
    await user.click(await screen.findByRole('button', { name: 'Подтвердить email' }));
    await screen.findByText(taken);
    api.answer('POST /api/email/confirm', () => refused(400, BAD_LINK));
    await user.click(screen.getByRole('button', { name: 'Подтвердить email' }));
    await screen.findByRole('heading', { name: BAD_LINK });
  });
});
