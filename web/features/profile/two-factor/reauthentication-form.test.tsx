import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';

aCleanBrowser();

it('leads to the field that is empty or wrong [2FA-15]', async () => {
  const wrongCode = new ApiError(400, 'json', 'Неверный код', { code: 'wrong-code', field: 'code' });
  const onSend = vi.fn().mockRejectedValueOnce(wrongCode).mockRejectedValueOnce(new Error('Беда'));
  const { user } = renderAlone(
    <CurrentUserContext value={{ id: 'me', username: 'мария', role: 'user' }}>
      <ReauthenticationForm hint="Зачем" label="Выключить" onSend={onSend} onCancel={() => undefined} />
    </CurrentUserContext>,
  );
  const [password, code] = [
    await screen.findByLabelText('Ваш пароль'),
    await screen.findByLabelText('Код подтверждения'),
  ];
  const sent = async (says: string, field: HTMLElement) => {
    await user.click(screen.getByRole('button', { name: 'Выключить' }));
    await screen.findByText(says);
    await waitFor(() => expect(document.activeElement).toBe(field));
  };
  await sent('Введите пароль', password);
  await user.type(password, 'пароль');
  await sent('Введите 6 цифр или резервный код', code);
  await user.type(code, '000000');
  await sent('Неверный код', code);
  await sent('Беда', password);
  expect(onSend).toHaveBeenCalledTimes(2);
});
