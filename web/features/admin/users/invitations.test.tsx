import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const expiresAt = new Date(2026, 10, 29, 12, 5).toISOString();
const byLink: Invitation = { id: 'one', role: 'admin', expiresAt };
const byLetter: Invitation = { id: 'two', role: 'user', email: 'maria@example.ru', expiresAt };

const open = async (invitations: readonly Invitation[], answers: Answers = {}) => {
  let list = [...invitations];
  const shown = renderAdmin('/admin/users', {
    'GET /api/admin/invitations': () => ({ invitations: list }),
    'POST /api/admin/invitations': () => {
      list = [byLink, ...list];
      return { ...byLink, link: '/invite#one.secret' };
    },
    'DELETE /api/admin/invitations/{id}': ({ params }) => {
      list = list.filter(({ id }) => id !== params.id);
      return { ok: true };
    },
    ...answers,
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Приглашения' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Приглашения' })) };
};

it('are listed with role, address and end; one can be taken back [REG-03, REG-05]', async () => {
  const { user, api, dialog } = await open([byLink, byLetter]);
  await dialog.findByText('По ссылке');
  await dialog.findByText('Администратор, до 29 ноября 2026, 12:05');
  await user.click(
    await dialog.findByRole('button', { name: 'Отозвать приглашение: maria@example.ru, до 29 ноября 2026, 12:05' }),
  );
  await toast('Успешно', 'Приглашение отозвано');
  await waitFor(() => expect(dialog.queryByText('maria@example.ru')).toBeNull());
  expect(api.changes()).toMatchObject([{ method: 'DELETE', path: '/api/admin/invitations/two' }]);
});

it('are made with a link that is shown this once, whole [REG-03]', async () => {
  const { user, api, dialog } = await open([]);
  await dialog.findByText('Открытых приглашений нет');
  await user.selectOptions(dialog.getByLabelText('Роль'), 'Администратор');
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }));
  await toast('Успешно', 'Приглашение создано');
  expect(await dialog.findByLabelText('Ссылка приглашения')).toHaveProperty(
    'value',
    `${location.origin}/invite#one.secret`,
  );
  await dialog.findByText('По ссылке');
  expect(api.changes()[0]?.body).toEqual({ role: 'admin' });
  await user.click(dialog.getByRole('button', { name: /^Отозвать приглашение/ }));
  await waitFor(() => expect(dialog.queryByLabelText('Ссылка приглашения')).toBeNull());
});

it('go by letter alone where there is an address; what the server says against it stands at the field [REG-05]', {
  tags: 'slow',
}, async () => {
  const { user, api, dialog } = await open([], {
    'POST /api/admin/invitations': () => refused(409, 'Этот email уже привязан к другой учётной записи'),
  });
  await user.type(dialog.getByLabelText('Email (необязательно)'), ' maria@example.ru ');
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }));
  await dialog.findByText('Этот email уже привязан к другой учётной записи');
  api.answer('POST /api/admin/invitations', () => byLetter);
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }));
  await toast('Успешно', 'Приглашение отправлено на maria@example.ru');
  expect(dialog.queryByLabelText('Ссылка приглашения')).toBeNull();
  expect(api.changes().map(({ body }) => body)).toEqual(Array(2).fill({ role: 'user', email: 'maria@example.ru' }));
});

it('that fail for another reason than the address say so above the button, with the form as typed', async () => {
  const { user, api, dialog } = await open([], {
    'POST /api/admin/invitations': () => refused(503, 'Сервер временно недоступен'),
  });
  const email = dialog.getByLabelText('Email (необязательно)');
  await user.selectOptions(dialog.getByLabelText('Роль'), 'Администратор');
  await user.type(email, 'maria@example.ru');
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Не удалось создать приглашениеСервер временно недоступен',
  );
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
  expect([email, dialog.getByLabelText('Роль')]).toMatchObject([{ value: 'maria@example.ru' }, { value: 'admin' }]);
  api.answer('POST /api/admin/invitations', () => byLetter);
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }));
  await toast('Успешно', 'Приглашение отправлено на maria@example.ru');
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('that could not be loaded say why, and are asked for again', async () => {
  const { user, api, dialog } = await open([], { 'GET /api/admin/invitations': () => refused(500, 'Беда') });
  expect((await dialog.findByRole('alert')).textContent).toContain('Беда');
  api.answer('GET /api/admin/invitations', () => ({ invitations: [byLink] }));
  await user.click(dialog.getByRole('button', { name: 'Повторить' }));
  await dialog.findByText('По ссылке');
});
