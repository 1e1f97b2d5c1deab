import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone, toast } from '#web/testing/render-app.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { SetUp } from './set-up.tsx';

aCleanBrowser();

const SECRET = 'ABCDEFGHIJKLMNOP';

it('says that the key could not be copied, and never the key itself in a message [2FA-19]', async () => {
  const answer = { secret: SECRET, uri: `otpauth://totp/a?secret=${SECRET}` };
  vi.stubGlobal('fetch', fakeApi({ 'POST /api/user/two-factor': () => answer }).fetch);
  const { user } = renderAlone([
    <CurrentUserContext value={{ id: 'me', username: 'мария', role: 'user' }} key="screen">
      <SetUp />
    </CurrentUserContext>,
    <Toaster key="toaster" />,
  ]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await user.type(await screen.findByLabelText('Ваш пароль'), 'пароль');
  await user.click(screen.getByRole('button', { name: 'Продолжить' }));
  await user.click(await screen.findByRole('button', { name: 'Скопировать ключ' }));
  const shown = await toast('Ошибка', 'Не удалось скопировать. Выделите текст и скопируйте его вручную.');
  expect(shown.textContent).not.toContain(SECRET);
});
