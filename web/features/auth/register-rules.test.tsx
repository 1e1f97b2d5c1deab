import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RegistrationRules } from '#shared/contracts/registration.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone, toast } from '#web/testing/render-app.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { AuthScreen } from './auth-screen.tsx';

aCleanBrowser();

const open = async (rules: Partial<RegistrationRules>) => {
  const api = fakeApi({
    'GET /api/registration': () => ({
      registration: 'open',
      privacyUrl: '',
      mail: false,
      passwordMinLength: 8,
      institution: { name: '', logo: '' },
      ...rules,
    }),
    'POST /api/register': () => refused(409, 'Имя пользователя уже занято'),
  });
  vi.stubGlobal('fetch', api.fetch);
  const shown = { api, ...renderAlone([<AuthScreen key="screen" />, <Toaster key="toaster" />]) };
  await shown.user.click(await screen.findByRole('tab', { name: 'Register' }));
  return shown;
};
const bodies = (api: ReturnType<typeof fakeApi>) => api.changes().map(({ body }) => body);

it('asks for consent where there is a privacy policy, with a link to it [REG-06]', async () => {
  const { api, user } = await open({ privacyUrl: 'https://example.ru/privacy' });
  const box = await screen.findByRole('checkbox', { name: /^Даю согласие/ });
  const link = screen.getByRole('link', { name: 'политике конфиденциальности' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.ru/privacy', '_blank']);
  await user.type(screen.getByLabelText(/Username/), 'мария');
  await user.type(screen.getByLabelText(/^Password/), 'достаточно');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('Подтвердите согласие на обработку персональных данных');
  expect([document.activeElement, box.getAttribute('aria-invalid'), bodies(api)]).toEqual([box, 'true', []]);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await toast('Ошибка', 'Имя пользователя уже занято');
  expect(bodies(api)).toEqual([{ username: 'мария', password: 'достаточно', consent: true }]);
});

it.each([
  ['invite', /^Регистрация только по приглашению/],
  ['approval', /должен одобрить администратор/],
] as const)('says what %s means before anything is typed [REG-01, REG-02]', async (registration, text) => {
  await open({ registration });
  await screen.findByText(text);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('asks for nothing more where everybody may register', async () => {
  const { api } = await open({});
  await waitFor(() => expect(api.asked('/api/registration').length).toBeGreaterThan(0));
  expect([screen.queryByRole('checkbox'), screen.queryByRole('note')]).toEqual([null, null]);
});

it('says that the rules could not be asked for, and asks again [REG-06]', async () => {
  const api = fakeApi({ 'GET /api/registration': () => refused(500, 'Внутренняя ошибка сервера') });
  vi.stubGlobal('fetch', api.fetch);
  const { user } = renderAlone(<AuthScreen />);
  await user.click(await screen.findByRole('tab', { name: 'Register' }));
  const again = await screen.findByRole('button', { name: 'Повторить' });
  api.answer('GET /api/registration', () => ({
    registration: 'open',
    privacyUrl: 'https://example.ru/',
    mail: false,
    passwordMinLength: 8,
    institution: { name: '', logo: '' },
  }));
  await user.click(again);
  await screen.findByRole('checkbox', { name: /^Даю согласие/ });
});

it('says the rule for the password before anything is sent, and a refusal beside its field too [FACE-26]', async () => {
  const { api, user } = await open({ passwordMinLength: 12 });
  await screen.findByText('Пароль: не меньше 12 символов, без имени пользователя, не из самых простых.');
  expect(api.changes()).toEqual([]);
  await user.type(screen.getByLabelText(/Username/), 'мария');
  await user.type(screen.getByLabelText(/^Password/), 'достаточно');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await toast('Ошибка', 'Имя пользователя уже занято');
  const said = () => [...document.querySelectorAll('[data-part=error-text]')].map(({ textContent }) => textContent);
  expect(said()).toEqual(['Имя пользователя уже занято']);
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText(/Username/), 'а');
  expect(said()).toEqual([]);
});
