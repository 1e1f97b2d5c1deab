import { screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { AdminRoutes } from '#web/features/admin/admin-routes.tsx';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { type Answers, fakeAdminApi } from './fake-admin-api.ts';

export const ADMIN = { id: 'me', username: 'admin', role: 'admin' } as const;

/** The administrators' side at a path, over an API that answers as told. */
export const renderAdmin = (path: string, answers: Answers = {}) => {
  const api = fakeAdminApi(answers);
  const routes = (
    <AdminRoutes>
      <Route path="/settings" element={<h1>Профиль</h1>} />
    </AdminRoutes>
  );
  return { api, ...renderScreen(routes, { path, user: ADMIN, fetch: api.fetch }) };
};

/** Path and search of the page. */
export const address = (): string | null => screen.getByTestId('address').textContent;

/** The toast that is shown, once there is one with these words. */
export const toast = async (title: 'Успешно' | 'Ошибка', description: string): Promise<HTMLElement> => {
  const shown = await screen.findByText(title, { selector: '.toast-title' });
  const card = shown.closest<HTMLElement>('.toast');
  if (!card) throw new Error('No toast');
  await within(card).findByText(description);
  return card;
};
