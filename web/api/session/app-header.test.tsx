import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

it.each([
  ['calendar', '/?view=agenda', undefined],
  ['embeddings', '/embeddings', 'Встраивание'],
  ['profile', '/settings', 'Настройки профиля'],
])(
  'the header of the %s has product or way back with title, search, embeddings, user menu [FACE-23]',
  async (_, path, title) => {
    const { fetch } = fakeApi({ 'GET /api/events': () => [], 'GET /api/embeddings': () => [] });
    renderApp(path, { user: { id: 'me', username: 'ivan', role: 'user' }, fetch });
    const header = within(await screen.findByRole('banner'));
    if (title === undefined) header.getByText('Calendar System');
    else {
      header.getByRole('heading', { level: 1, name: title });
      header.getByText('Назад');
    }
    header.getByRole('button', { name: /^Поиск/ });
    header.getByRole('button', { name: 'ivan' });
    expect(header.getByRole('link', { name: 'Встраивание' }).getAttribute('href')).toBe('/embeddings');
  },
);
