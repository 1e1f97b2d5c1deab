import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { readToasts } from '#web/ui/toast/toast-store.ts';
import { PasswordQuestion } from './password-question.tsx';

aCleanBrowser();

const shown = (asksCode: boolean) => {
  const api = fakeApi({ 'POST /api/user/confirm': () => ({ ok: true }) });
  vi.stubGlobal('fetch', api.fetch);
  const { user } = renderAlone(
    <PasswordQuestion username="мария" asksCode={asksCode} onGiven={() => undefined} onCancel={() => undefined} />,
  );
  return { api, user };
};
const confirm = () => screen.findByRole('button', { name: 'Подтвердить' });

it('asks for a code too where sign-ins ask for one, and says at each field what is wrong with it [PASS-08]', {
  tags: 'slow',
}, async () => {
  const { api, user } = shown(true);
  await user.click(await confirm());
  await screen.findByText('Введите пароль');
  await screen.findByText('Введите 6 цифр или резервный код');
  expect(api.changes()).toEqual([]);
  await waitFor(async () => expect(document.activeElement).toBe(await screen.findByLabelText('Ваш пароль')));
  await user.type(await screen.findByLabelText('Ваш пароль'), 'пароль');
  await user.type(await screen.findByLabelText('Код подтверждения'), '000000');
  api.answer('POST /api/user/confirm', () => refused(400, 'Неверный код', 'code'));
  await user.click(await confirm());
  const code = await screen.findByLabelText('Код подтверждения');
  await screen.findByText('Неверный код');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(code));
  api.answer('POST /api/user/confirm', () => refused(400, 'Неверный текущий пароль', 'password'));
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(await confirm());
  const password = await screen.findByLabelText('Ваш пароль');
  await screen.findByText('Неверный текущий пароль');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(api.changes().map(({ body }) => body)).toEqual([
    { password: 'пароль', code: '000000' },
    { password: 'пароль', code: '123456' },
  ]);
});

it('asks for no code where sign-ins do not [PASS-08]', async () => {
  const { api, user } = shown(false);
  await user.type(await screen.findByLabelText('Ваш пароль'), 'пароль');
  expect(screen.queryByLabelText('Код подтверждения')).toBeNull();
  await user.click(await confirm());
  await vi.waitFor(() => expect(api.changes().map(({ body }) => body)).toEqual([{ password: 'пароль' }]));
});

it('tells how many recovery codes are left where one was given [2FA-14]', async () => {
  const { api, user } = shown(true);
  api.answer('POST /api/user/confirm', () => ({ ok: true, codesLeft: 4 }));
  await user.type(await screen.findByLabelText('Ваш пароль'), 'пароль');
  await user.type(await screen.findByLabelText('Код подтверждения'), 'ABCDE-FGHJK');
  await user.click(await confirm());
  await vi.waitFor(() =>
    expect(readToasts().map(({ description }) => description)).toEqual(['Осталось резервных кодов: 4']),
  );
});
